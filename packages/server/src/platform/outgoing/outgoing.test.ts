import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { makeOutgoing } from "./outgoing.ts";
import { isOpen } from "./permitted-addresses.ts";

async function listening(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const call = (url: string) => ({ url, headers: { "Content-Type": "text/plain" }, body: "hello" });
const blocked = { status: null, fault: "blocked" };

test.each([
  "127.0.0.1",
  "127.8.9.10",
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "169.254.169.254",
  "172.31.255.255",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "fe80::1",
  "fc00::1",
  "fd12:3456::1",
  "ff02::1",
  "2002:7f00:1::",
  "2001:0:7f00:1::",
  "2001:db8::1",
  "not an address",
])("%s is not the open internet", (address) => expect(isOpen(address)).toBe(false));

test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450:4001::1", "::ffff:8.8.8.8"])(
  "%s is",
  (address) => expect(isOpen(address)).toBe(true),
);

test("no notation of an inner address gets through", async () => {
  const port = await listening((_, answer) => answer.end("reached"));
  const { post } = makeOutgoing({ allow: [] });
  for (const host of [
    "127.0.0.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "127.1",
    "0",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "localhost",
  ])
    expect([host, await post(call(`http://${host}:${port}/`))]).toEqual([host, blocked]);
});

test("a name is judged by where it leads, all of it", async () => {
  const port = await listening((_, answer) => answer.end());
  const leadsTo = (...addresses: string[]) =>
    makeOutgoing({
      allow: [],
      resolve: (_, answer) =>
        answer(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        ),
    });
  for (const outgoing of [leadsTo("127.0.0.1"), leadsTo("8.8.8.8", "127.0.0.1"), leadsTo()])
    expect(await outgoing.post(call(`http://innocent.example:${port}/`))).toEqual(blocked);
});

test("only http and https, without a password in the address", async () => {
  const { post, mayCall } = makeOutgoing({ allow: ["127.0.0.1"] });
  for (const url of [
    "ftp://example.org/",
    "file:///etc/passwd",
    "http://me:secret@example.org/",
    "gopher",
    "",
  ])
    expect([url, await post(call(url)), mayCall(url)]).toEqual([url, blocked, false]);
  expect(mayCall("https://example.org/counts")).toBe(true);
  expect(mayCall("http://10.0.0.1/")).toBe(false);
});

test("what the operator lists is reached: address, network or name", async () => {
  const received: string[] = [];
  const port = await listening((request, answer) => {
    request.on("data", (part) => received.push(`${request.method} ${request.url} ${part}`));
    request.on("end", () => answer.writeHead(204).end());
  });
  for (const [allow, host] of [
    ["127.0.0.1", "127.0.0.1"],
    ["127.0.0.0/8", "127.0.0.1"],
    ["127.0.0.0/8", "2130706433"],
    ["localhost", "localhost"],
  ] as const) {
    const { post } = makeOutgoing({ allow: [allow, "::1"] });
    expect(await post(call(`http://${host}:${port}/in`))).toEqual({ status: 204, fault: null });
  }
  expect(received).toEqual(Array.from({ length: 4 }, () => "POST /in hello"));
});

test("a redirect is not followed, a refusal is told with its status", async () => {
  const asked: (string | undefined)[] = [];
  const port = await listening(({ url }, answer) => {
    asked.push(url);
    if (url === "/moved") answer.writeHead(302, { Location: "/elsewhere" }).end();
    else answer.writeHead(500).end("x".repeat(1_000_000));
  });
  const { post } = makeOutgoing({ allow: ["127.0.0.1"] });
  expect(await post(call(`http://127.0.0.1:${port}/moved`))).toEqual({ status: 302, fault: "redirected" });
  expect(await post(call(`http://127.0.0.1:${port}/full`))).toEqual({ status: 500, fault: "refused" });
  expect(asked).toEqual(["/moved", "/full"]);
});

test("nobody there, and a name nobody knows", async () => {
  const { post } = makeOutgoing({ allow: ["127.0.0.1"] });
  expect(await post(call("http://127.0.0.1:1/"))).toEqual({ status: null, fault: "unreachable" });
  const nowhere = makeOutgoing({
    allow: [],
    resolve: (_, answer) => answer(Object.assign(new Error(), { code: "ENOTFOUND" }), []),
  });
  expect(await nowhere.post(call("http://nowhere.example/"))).toEqual({ status: null, fault: "unknownHost" });
});
