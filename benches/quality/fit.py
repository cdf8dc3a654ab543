"""Fits the weights of the answering, and says what to expect of them.

    cargo bench --bench quality -- likeness=FILE && python3 benches/quality/fit.py FILE

Prints the constants of src/answer/closeness.rs (how much each way of being
like a question counts: the chance of the right ruling among all candidates is
made as great as can be) and of src/answer/decide.rs (how sure it is that the
closest one answers: logistic regression). Fitted on four fifths of the rulings
and asked of the rest, five times over, it says what to expect of questions that
it was not fitted on. Needs numpy.
"""

import csv
import sys
import zlib

import numpy as np

LEFT_OUT = 0.01  # what a question of a record counts, asked while it is left out: there are many
LEFT_OUTSIDE = 0.2  # the same of one that nothing covers
GENTLE = 0.0005  # keeps weights small where the questions do not ask for more
FOLDS = 5


class Case:
    def __init__(self, kind, wanted):
        self.kind, self.wanted, self.right, self.values, self.given = kind, wanted, [], [], None
        self.fold = zlib.crc32(wanted.encode()) % FOLDS


def read(path):
    cases, names = {}, None
    with open(path) as file:
        rows = csv.reader(file, delimiter="\t")
        names = next(rows)[5:-1]
        for number, kind, wanted, _, right, *values, signs in rows:
            case = cases.setdefault(number, Case(kind, wanted))
            case.right.append(right == "1")
            case.values.append([float(v) for v in values])
            if signs:
                case.given = np.nan_to_num([float(s) for s in signs.split(",")])
    for case in cases.values():
        case.values, case.right = np.array(case.values), np.array(case.right)
    return list(cases.values()), names


def adam(size, gradient, steps, rate):
    weights, mean, square = np.zeros(size), np.zeros(size), np.zeros(size)
    for step in range(1, steps + 1):
        g = gradient(weights)
        mean, square = 0.9 * mean + 0.1 * g, 0.99 * square + 0.01 * g * g
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights


def share(case):
    return {"left out": LEFT_OUT, "left outside": LEFT_OUTSIDE}.get(case.kind, 1.0)


def fit_ranking(cases, names):
    asked = [c for c in cases if c.right.any() and not c.right.all()]
    size = max(len(c.right) for c in asked)
    values = np.zeros((len(asked), size, len(names)))
    right, there = np.zeros((len(asked), size)), np.zeros((len(asked), size), bool)
    for i, case in enumerate(asked):
        values[i, : len(case.right)] = case.values
        right[i, : len(case.right)], there[i, : len(case.right)] = case.right, True
    scale = np.abs(values).max((0, 1)) + 1e-9
    values = values / scale
    shares = np.array([share(c) for c in asked])
    shares /= shares.sum()

    def gradient(weights):
        scores = np.where(there, values @ weights, -1e9)
        chance = np.exp(scores - scores.max(1, keepdims=True))
        chance /= chance.sum(1, keepdims=True)
        ours = (chance * right).sum(1, keepdims=True) + 1e-12
        pull = (chance - chance * right / ours) * shares[:, None]
        return np.tensordot(pull, values, 2) + 2 * GENTLE * weights

    return adam(len(names), gradient, 400, 0.1) / scale


def signs_of(case, weights, names):
    """As Compared::signs has them."""
    scores = case.values @ weights
    order = np.argsort(-scores, kind="stable")
    chance = np.exp(scores - scores.max())
    chance /= chance.sum()
    best = order[0]
    next_one = order[1] if len(order) > 1 else None
    ahead = scores[best] - scores[next_one] if next_one is not None else 9.0
    spread = -(chance[chance > 0] * np.log(chance[chance > 0])).sum()
    signs = [chance[best], chance[next_one] if next_one is not None else 0.0, spread, scores[best], min(ahead, 9.0)]
    signs += list(case.values[best])
    signs += list(case.values[next_one]) if next_one is not None else [0.0] * len(names)
    return np.array(signs + list(case.given[-5:])), bool(case.right[best])


def fit_sureness(cases, weights, names):
    rows = [signs_of(c, weights, names) for c in cases]
    signs = np.array([s for s, _ in rows])
    right = np.array([r for _, r in rows], float)
    shares = np.array([share(c) for c in cases])
    shares /= shares.sum()
    scale = np.abs(signs).max(0) + 1e-9
    signs = np.concatenate([signs / scale, np.ones((len(signs), 1))], 1)

    def gradient(weights):
        sure = 1 / (1 + np.exp(-signs @ weights))
        return signs.T @ ((sure - right) * shares) + 0.0005 * weights

    fitted = adam(signs.shape[1], gradient, 1500, 0.1)
    return fitted[:-1] / scale, fitted[-1]


def answers(cases, weights, sure, names):
    """Of each case: how sure, and whether the closest is right."""
    out = []
    for case in cases:
        signs, right = signs_of(case, weights, names)
        out.append((case, 1 / (1 + np.exp(-signs @ sure[0] - sure[1])), right))
    return out


def report(said, title):
    for name in ("covered", "left out"):
        own = [right for case, _, right in said if case.kind == name]
        print(f"{title}: {name}: the right one first {np.mean(own):.3f} of {len(own)}")
    outside = [sure < 0.6 for case, sure, _ in said if case.kind == "left outside"]
    print(f"{title}: left outside: left alone at 0.6: {np.mean(outside):.3f} of {len(outside)}")
    asked = [row for row in said if not row[0].kind.startswith("left")]
    covered = sum(case.kind == "covered" for case, *_ in asked)
    for enough in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
        answered = [(case, right) for case, sure, right in asked if sure >= enough]
        right = sum(right for _, right in answered)
        wrong = sum(case.kind == "uncovered" for case, _ in answered)
        print(f"  enough {enough}: coverage {right / covered:.3f} precision {right / max(1, len(answered)):.3f} "
              f"abstention {1 - wrong / max(1, len(asked) - covered):.3f}")


def main():
    cases, names = read(sys.argv[1])
    cases = [c for c in cases if len(c.right)]
    said = []
    for fold in range(FOLDS):
        others = [c for c in cases if c.fold != fold]
        weights = fit_ranking(others, names)
        sure = fit_sureness(others, weights, names)
        said += answers([c for c in cases if c.fold == fold], weights, sure, names)
    report(said, "of others")
    weights = fit_ranking(cases, names)
    sure = fit_sureness(cases, weights, names)
    report(answers(cases, weights, sure, names), "of these")
    print(", ".join(f"{n} {w:.2f}" for n, w in zip(names, weights)))
    print("WEIGHTS:", [float(round(w, 3)) for w in weights])
    print("SIGNS:", [float(round(w, 3)) for w in sure[0]], "REST:", round(float(sure[1]), 3))


main()
