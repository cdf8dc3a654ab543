"""Fits the weights of the answering on the questions to tune on.

    cargo bench --bench quality -- likeness=FILE && python3 benches/quality/fit.py FILE

Prints the constants of src/answer/closeness.rs (how much each way of being
like a question counts: the chance of the right ruling among all candidates is
made as great as can be) and of src/answer/decide.rs (how sure it is that the
closest one answers: logistic regression). Needs nothing beside Python.
"""

import csv
import math
import sys

LEFT_OUT = 0.3  # what a question of a record counts, asked while it is left out
GENTLE = 0.002  # keeps weights small where the questions do not ask for more


def read(path):
    cases = {}
    with open(path) as file:
        for row in csv.DictReader(file, delimiter="\t"):
            names = [n for n in row if n not in ("case", "set", "right", "signs")]
            values = [float(row[n]) for n in names]
            case = cases.setdefault(row["case"], {"set": row["set"], "all": []})
            case["all"].append((row["right"] == "1", values))
            case["names"] = names
            if row["signs"]:
                case["signs"] = [float(s) for s in row["signs"].split(",")]
    return list(cases.values())


def adam(size, gradient, steps, rate):
    weights, mean, square = [0.0] * size, [0.0] * size, [0.0] * size
    for step in range(1, steps + 1):
        for i, g in enumerate(gradient(weights)):
            mean[i] = 0.9 * mean[i] + 0.1 * g
            square[i] = 0.99 * square[i] + 0.01 * g * g
            m, s = mean[i] / (1 - 0.9**step), square[i] / (1 - 0.99**step)
            weights[i] -= rate * m / (math.sqrt(s) + 1e-8)
    return weights


def chances(case, weights):
    scores = [sum(w * v for w, v in zip(weights, values)) for _, values in case["all"]]
    top = max(scores)
    powers = [math.exp(s - top) for s in scores]
    total = sum(powers)
    return scores, [p / total for p in powers]


def fit_ranking(cases):
    covered = [c for c in cases if any(right for right, _ in c["all"]) and c["set"] != "uncovered"]
    share = lambda c: LEFT_OUT if c["set"] == "left out" else 1.0
    total = sum(map(share, covered))

    def gradient(weights):
        out = [2 * GENTLE * w for w in weights]
        for case in covered:
            _, chance = chances(case, weights)
            right = sum(p for p, (ok, _) in zip(chance, case["all"]) if ok)
            for p, (ok, values) in zip(chance, case["all"]):
                pull = (p - (p / right if ok else 0.0)) * share(case) / total
                if abs(pull) > 1e-9:
                    for i, value in enumerate(values):
                        out[i] += pull * value
        return out

    return adam(len(cases[0]["names"]), gradient, 150, 0.4)


def signs_of(case, weights):
    scores, chance = chances(case, weights)
    best = max(range(len(scores)), key=scores.__getitem__)
    right, values = case["all"][best]
    named = dict(zip(case["names"], values))
    close = max(named["question"], named["question_abroad"])
    signs = [chance[best], scores[best], close, named["spoken_of"], named["claim_asked"]]
    signs += [named["touches"], named["grounded"]]
    return signs + case["signs"][7:], right and case["set"] != "uncovered"


def fit_sureness(cases, weights):
    rows = [(*signs_of(c, weights), LEFT_OUT if c["set"] == "left out" else 1.0) for c in cases]
    total = sum(share for *_, share in rows)
    scale = [max(abs(signs[i]) for signs, *_ in rows) or 1.0 for i in range(len(rows[0][0]))]

    def gradient(weights):
        out = [0.001 * w for w in weights]
        for signs, right, share in rows:
            row = [s / f for s, f in zip(signs, scale)] + [1.0]
            sure = 1 / (1 + math.exp(-sum(w * v for w, v in zip(weights, row))))
            for i, value in enumerate(row):
                out[i] += (sure - right) * value * share / total
        return out

    fitted = adam(len(scale) + 1, gradient, 600, 0.2)
    return [w / f for w, f in zip(fitted, scale)], fitted[-1], rows


def main():
    cases = read(sys.argv[1])
    weights = fit_ranking(cases)
    print("names", ", ".join(cases[0]["names"]))
    print("const WEIGHTS:", [round(w, 2) for w in weights])
    for name in ("dev", "left out"):
        own = [c for c in cases if c["set"] == name]
        right = [signs_of(c, weights)[1] for c in own]
        print(f"{name}: the right one first {sum(right) / len(own):.3f} of {len(own)}, among the compared", round(sum(any(r for r, _ in c["all"]) for c in own) / len(own), 3))
    signs, rest, rows = fit_sureness(cases, weights)
    print("SIGNS:", [round(w, 2) for w in signs], "REST:", round(rest, 2))
    asked = [(c["set"], s, r) for c, (s, r, _) in zip(cases, rows) if c["set"] != "left out"]
    for enough in (0.4, 0.5, 0.6, 0.7):
        sure = lambda s: 1 / (1 + math.exp(-rest - sum(w * v for w, v in zip(signs, s))))
        answered = [(name, right) for name, s, right in asked if sure(s) >= enough]
        covered = sum(name != "uncovered" for name, *_ in asked)
        right = sum(right for _, right in answered)
        wrong = sum(name == "uncovered" for name, _ in answered)
        print(f"enough {enough}: coverage {right / covered:.3f} precision {right / max(1, len(answered)):.3f} "
              f"abstention {1 - wrong / (len(asked) - covered):.3f}")


main()
