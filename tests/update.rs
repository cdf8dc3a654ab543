//! Fetching from a server on this machine that fails in every way it can.

#![cfg(unix)]

mod common;

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use common::User;

/// Serves every request with `answer`, which gets the path, until the test ends.
fn server(answer: impl Fn(&str, &mut TcpStream) + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            let mut request = Vec::new();
            let mut byte = [0];
            while !request.ends_with(b"\r\n\r\n") && stream.read(&mut byte).unwrap_or(0) > 0 {
                request.push(byte[0]);
            }
            let request = String::from_utf8_lossy(&request).into_owned();
            let path = request.split(' ').nth(1).unwrap_or("/").to_owned();
            answer(&path, &mut stream);
        }
    });
    format!("http://{address}")
}

fn row(n: usize) -> String {
    format!(
        "{{\"object\":\"ruling\",\"oracle_id\":\"11111111-0000-4000-8000-{n:012}\",\"source\":\"wotc\",\
         \"published_at\":\"2024-02-02\",\"comment\":\"The lantern number {n} glows.\"}}"
    )
}

fn rows(from: usize, to: usize) -> String {
    format!("[{}]", (from..to).map(row).collect::<Vec<_>>().join(",\n"))
}

fn reply(stream: &mut TcpStream, head: &str, body: &[u8]) {
    // The other side may have gone away: that is its affair.
    let _ = stream.write_all(format!("HTTP/1.1 {head}\r\n\r\n").as_bytes());
    let _ = stream.write_all(body);
}

fn whole(stream: &mut TcpStream, body: &str) {
    let head = format!("200 OK\r\nConnection: close\r\nContent-Length: {}", body.len());
    reply(stream, &head, body.as_bytes());
}

#[test]
fn a_file_that_arrives_is_imported_and_names_its_source() {
    let user = User::new();
    let base = server(|path, stream| match path {
        "/old" => reply(
            stream,
            "302 Found\r\nConnection: close\r\nLocation: /new\r\nContent-Length: 0",
            b"",
        ),
        _ => whole(stream, &rows(0, 30)),
    });
    let report = user.json(&["update", "--from", &format!("{base}/old")]);
    let file = &report["files"][0];
    assert_eq!((&file["read"], &file["new"]), (&30.into(), &30.into()), "{report}");
    assert_eq!(file["path"], format!("{base}/new"), "it names where it came from in the end");
    assert_eq!(user.json(&["status"])["publications"], 30);
    let again = user.json(&["update", "--from", &format!("{base}/new")]);
    assert_eq!(again["files"][0]["unchanged"], 30);
}

#[test]
fn whatever_goes_wrong_the_last_good_data_stays() {
    let user = User::new();
    let base = server(|path, stream| {
        let body = rows(0, 40);
        let told =
            |length: usize| format!("200 OK\r\nConnection: close\r\nContent-Length: {length}");
        match path {
            "/good" => whole(stream, &rows(0, 20)),
            "/missing" => reply(stream, "404 Not Found\r\nContent-Length: 0", b""),
            "/failing" => reply(stream, "500 Internal Server Error\r\nContent-Length: 3", b"sad"),
            "/silent" => std::thread::sleep(Duration::from_secs(5)),
            "/stalling" => {
                reply(stream, &told(body.len()), &body.as_bytes()[..900]);
                std::thread::sleep(Duration::from_secs(5));
            }
            "/truncated" => reply(stream, &told(body.len()), &body.as_bytes()[..900]),
            "/less-than-told" => reply(stream, &told(body.len() + 500), body.as_bytes()),
            "/more-than-told" => reply(stream, &told(body.len() - 500), body.as_bytes()),
            "/without-length" => {
                reply(stream, "200 OK\r\nConnection: close", &body.as_bytes()[..900])
            }
            "/chunks" => reply(
                stream,
                "200 OK\r\nConnection: close\r\nTransfer-Encoding: chunked",
                b"20\r\n[{\"object\":\"ruling\",\"comment\":\"x\r\n",
            ),
            "/round" => reply(stream, "302 Found\r\nLocation: /round\r\nContent-Length: 0", b""),
            "/away" => reply(stream, "302 Found\r\nLocation: ftp://x/y\r\nContent-Length: 0", b""),
            "/page" => whole(stream, "<html><body>Come back tomorrow</body></html>"),
            "/other" => whole(stream, "{\"object\":\"error\",\"status\":429}"),
            "/rows" => whole(stream, "[{\"object\":\"ruling\"},{\"object\":\"ruling\"}]"),
            "/packed" => {
                reply(stream, &told(30), b"\x1f\x8b\x08\0\0\0\0\0\0\x03not gzip at all....")
            }
            "/noise" => reply(stream, "not even a status line", b""),
            other => panic!("{other}"),
        }
    });
    user.json(&["update", "--from", &format!("{base}/good")]);
    let before = user.json(&["status"]);
    for path in [
        "missing",
        "failing",
        "silent",
        "stalling",
        "truncated",
        "less-than-told",
        "more-than-told",
        "without-length",
        "chunks",
        "round",
        "away",
        "page",
        "other",
        "rows",
        "packed",
        "noise",
    ] {
        let url = format!("{base}/{path}");
        let (status, error) = user.error(&["update", "--timeout", "1", "--from", &url]);
        assert_eq!(status, 2, "{path}: {error}");
        let message = error["message"].as_str().expect("a message");
        assert!(message.contains(&url), "{path}: {message}");
        let hint = error["hint"].as_str().unwrap_or_default();
        assert!(hint.contains("nothing was changed"), "{path}: {error}");
        assert_eq!(user.json(&["status"]), before, "{path}");
    }
    // One bad file of several keeps the good one out, too.
    let (good, bad) = (format!("{base}/good"), format!("{base}/truncated"));
    let (status, _) = user.error(&["update", "--from", &good, "--from", &bad]);
    assert_eq!((status, user.json(&["status"])), (2, before));
}

#[test]
fn what_is_no_address_or_nobody_serves_is_told() {
    let user = User::new();
    let (status, error) = user.error(&["update", "--from", "rulings.json"]);
    assert_eq!(status, 2);
    assert!(error.to_string().contains("rulings import"), "{error}");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    drop(listener);
    let (status, error) = user.error(&["update", "--from", &format!("http://{address}/x")]);
    assert_eq!(status, 2);
    assert!(error.to_string().contains("could not be fetched"), "{error}");
}
