import { once } from "node:events";
import { mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { Agent, type RequestOptions, request } from "node:https";
import type { AddressInfo } from "node:net";
import { connect as dial } from "node:net";
import { join } from "node:path";
import { connect, type TLSSocket } from "node:tls";
import { auth } from "@foyer/contract/identity/auth";
import Fastify, { type FastifyReply } from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { certificateFiles, selfSigned } from "../../../test/certificate.ts";
import { company, companyAdmin } from "../../../test/factories.ts";
import { silent } from "../../../test/silent.ts";
import { type Ask, adminPassword, encryptedFor, testServer } from "../../../test/test-server.ts";
import { startServer } from "../../server.ts";
import { readConfig } from "../config.ts";
import { closeWhenStopping } from "../http/close-when-stopping.ts";
import { overTls } from "../http/https-server.ts";
import { makeLog } from "../log.ts";
import { makeMetrics } from "../metrics.ts";
import { openTls } from "./tls.ts";

async function consoleWith(environment: Record<string, string> = {}) {
  const files = await certificateFiles();
  const server = await testServer({ ...files.environment, ...environment });
  await server.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.http.server.address() as AddressInfo;
  return { ...files, server, port };
}

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Asks over https, trusting one certificate only. */
async function fetched(port: number, ca: string, path: string, options: RequestOptions = {}, body = "") {
  const asked = request({ host: "127.0.0.1", port, path, ca, agent: false, ...options });
  asked.end(body);
  const [response] = await once(asked, "response");
  let text = "";
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, headers: response.headers, body: text } as Answer;
}

/** What a server shows to a new connection now. */
async function shownBy(port: number, options = {}): Promise<string> {
  const socket: TLSSocket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false, ...options });
  onTestFinished(() => void socket.destroy());
  await once(socket, "secureConnect");
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}

/** Speaks without TLS; resolves with all that came until the end. */
async function plainly(port: number, text: string): Promise<string> {
  const socket = dial(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let got = "";
  socket.on("data", (chunk) => {
    got += chunk;
  });
  socket.write(text);
  await once(socket, "close");
  return got;
}

test("the console speaks https: HSTS, Secure cookies, and who is asked over it is this machine", async () => {
  const { made, port } = await consoleWith();
  const health = await fetched(port, made.cert, "/health");
  expect(health).toMatchObject({ status: 200, body: '{"status":"ok"}' });
  expect(health.headers["strict-transport-security"]).toBe("max-age=31536000");
  const metrics = await fetched(port, made.cert, "/metrics");
  expect(metrics.body).toMatch(/foyer_tls_certificate_expires_timestamp_seconds 1\d{9}/);
});

test("a sign-in over our own TLS sets cookies that travel by https only", async () => {
  const { made, port, server } = await consoleWith();
  const body = JSON.stringify({ username: "admin", password: encryptedFor(server, adminPassword) });
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const answer = await fetched(port, made.cert, "/hx-api/auth/login", { method: "POST", headers }, body);
  expect(answer.status).toBe(200);
  const cookies = answer.headers["set-cookie"] as string[];
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure/);
  expect(cookies.some((cookie) => cookie.startsWith("__Host-"))).toBe(true);
});

test("who comes without TLS is led to https, and told so where that does not help", async () => {
  const { port } = await consoleWith();
  const page = await plainly(port, `GET /start?a=1 HTTP/1.1\r\nHost: foyer.example:8080\r\n\r\n`);
  expect(page).toMatch(/^HTTP\/1\.1 308 /);
  expect(page).toContain("\r\nLocation: https://foyer.example:8080/start?a=1\r\n");
  for (const text of [
    "POST /hx-api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}",
    "GET / HTTP/1.1\r\nHost: evil.example/\r\n\r\n",
    "GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.0\r\n\r\n",
    `GET /${"a".repeat(9_000)}`,
  ])
    expect(await plainly(port, text), text.slice(0, 60)).toMatch(
      /^HTTP\/1\.1 400 .*This port speaks https only/s,
    );
});

test("who comes without TLS is led to the console's own names only", async () => {
  const { port } = await consoleWith({ FOYER_HOSTS: "foyer.example" });
  const asked = (host: string) => plainly(port, `GET /start HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  for (const host of ["foyer.example", "FOYER.example:8443", "localhost:8080", "127.0.0.1"]) {
    const actual = await asked(host);
    expect(actual, host).toMatch(/^HTTP\/1\.1 308 /);
    expect(actual).toContain(`\r\nLocation: https://${host}/start\r\n`);
  }
  for (const host of ["evil.example", "foyer.example.evil.example", "foyer.example:80:80", "[::2]"]) {
    const actual = await asked(host);
    expect(actual, host).toMatch(/^HTTP\/1\.1 421 .*This port speaks https only/s);
    expect(actual, host).not.toContain("Location");
  }
});

test("the platform's operators see in the console that the certificate ends soon; nobody else does", async () => {
  const { server, write } = await consoleWith();
  const companys = await companyAdmin(server, await company(server.admin));
  const readActual = async (ask: Ask) => (await ask(auth.info)).certificateEnds;
  expect(await readActual(server.admin)).toBeUndefined();
  await write(selfSigned({ days: 10 }));
  await server.platform.tls?.reload();
  const ends = Date.parse((await readActual(server.admin)) ?? "");
  expect(Math.abs(ends - Date.now() - 10 * 86_400_000)).toBeLessThan(3 * 86_400_000);
  expect(await readActual(companys)).toBeUndefined();
  await write(selfSigned({ days: 90 }));
  await server.platform.tls?.reload();
  expect(await readActual(server.admin)).toBeUndefined();
});

test("older than TLS 1.2 is refused", async () => {
  const { port } = await consoleWith();
  await expect(shownBy(port, { minVersion: "TLSv1", maxVersion: "TLSv1.1" })).rejects.toThrow();
  expect(await shownBy(port, { maxVersion: "TLSv1.2" })).toMatch(/^[\dA-F:]{95}$/);
});

test("renewed files are taken over without ending a connection, also when links are swapped", async () => {
  const { made, port, write, server } = await consoleWith();
  expect(await shownBy(port)).toBe(made.fingerprint256);
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: made.cert });
  onTestFinished(() => agent.destroy());
  await fetched(port, made.cert, "/health", { agent });
  const next = selfSigned();
  await write(next);
  await server.platform.tls?.reload();
  expect(await shownBy(port)).toBe(next.fingerprint256);
  // The old certificate is all this agent trusts: only the connection it has still serves it.
  expect((await fetched(port, made.cert, "/health", { agent })).status).toBe(200);
  await expect(fetched(port, made.cert, "/health")).rejects.toThrow();
});

test("links that lead to another folder are seen", async () => {
  const { folder } = await certificateFiles();
  const live = join(folder, "live");
  const [first, second] = [selfSigned(), selfSigned()];
  for (const [name, pair] of Object.entries({ first, second })) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "cert.pem"), pair.cert);
    await writeFile(join(folder, name, "key.pem"), pair.key);
  }
  await symlink(join(folder, "first"), live);
  const server = await testServer({
    FOYER_TLS_CERT: join(live, "cert.pem"),
    FOYER_TLS_KEY: join(live, "key.pem"),
  });
  await server.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.http.server.address() as AddressInfo;
  expect(await shownBy(port)).toBe(first.fingerprint256);
  await symlink(join(folder, "second"), `${live}.new`);
  await rename(`${live}.new`, live);
  await server.platform.tls?.reload();
  expect(await shownBy(port)).toBe(second.fingerprint256);
});

/** The certificate of an installation alone, with the lines of its log. */
async function followed(days = 90) {
  const files = await certificateFiles(selfSigned({ days, from: new Date("2026-05-01T00:00:00Z") }));
  const config = readConfig(files.environment);
  const log = makeLog(silent);
  const warn = vi.spyOn(log, "warn");
  let now = new Date("2026-05-04T00:00:00Z");
  const clock = {
    now: () => now,
    set: (iso: string) => {
      now = new Date(iso);
    },
  };
  const metrics = makeMetrics();
  const tls = await openTls({ config, log, metrics, clock });
  if (!tls) throw new Error("no certificate");
  onTestFinished(tls.stop);
  return { ...files, tls, clock, warnings: () => warn.mock.calls.map(([, text]) => text) };
}

test.each([
  ["is no certificate", "rubbish", null],
  ["belongs to another key", null, selfSigned().key],
  ["has no key", null, "rubbish"],
])("a new pair that %s leaves the old one, with one warning", async (_why, cert, key) => {
  const { tls, made, write, warnings } = await followed();
  const next = selfSigned();
  await write({ cert: cert ?? next.cert, key: key ?? next.key });
  await tls.reload();
  // A renewal writes one file after the other: the first check may have fallen between them.
  expect(warnings()).toEqual([]);
  await tls.reload();
  await tls.reload();
  expect(warnings()).toEqual(["the new TLS certificate cannot be used; the one before stays"]);
  expect(tls.options().cert?.toString()).toBe(made.cert);
  await write(next);
  await tls.reload();
  expect(tls.options().cert?.toString()).toBe(next.cert);
});

test("a certificate that ends within 14 days is warned of once a day", async () => {
  const { tls, clock, write, warnings } = await followed(30);
  const soon = "the TLS certificate expires soon";
  clock.set("2026-05-16T00:00:00Z");
  await tls.reload();
  expect(warnings()).toEqual([]);
  clock.set("2026-05-17T12:00:00Z");
  await tls.reload();
  await tls.reload();
  expect(warnings()).toEqual([soon]);
  clock.set("2026-05-18T12:00:00Z");
  await tls.reload();
  expect(warnings()).toEqual([soon, soon]);
  clock.set("2026-06-02T00:00:00Z");
  await tls.reload();
  expect(warnings()).toEqual([soon, soon, "the TLS certificate has expired"]);
  await write(selfSigned({ days: 90, from: new Date("2026-06-01T00:00:00Z") }));
  await tls.reload();
  clock.set("2026-06-04T00:00:00Z");
  await tls.reload();
  expect(warnings()).toHaveLength(3);
});

test("a stop answers what was asked over TLS, and waits for nobody else", async () => {
  const { tls, made } = await followed(36_500);
  const app = Fastify({ forceCloseConnections: "idle", serverFactory: overTls(tls, () => true) });
  closeWhenStopping(app, { graceMs: 300 });
  const asked: FastifyReply[] = [];
  app.get("/", (_request, reply) => void asked.push(reply));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const silent = connect({ port, host: "127.0.0.1", ca: made.cert });
  onTestFinished(() => void silent.destroy());
  await once(silent, "secureConnect");
  const ended = once(silent.resume(), "close");
  const answer = fetched(port, made.cert, "/", { headers: { connection: "keep-alive" } });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const closed = app.close();
  await ended;
  asked[0]?.send("answered");
  expect((await answer).body).toBe("answered");
  await closed;
});

test("a server whose files are not there or do not fit does not start, and says which", async () => {
  const { cert, key, folder, write } = await certificateFiles();
  const started = (environment: Record<string, string>) =>
    startServer({
      FOYER_DATA: join(folder, "data"),
      FOYER_LOG: "silent",
      FOYER_TLS_KEY: key,
      ...environment,
    });
  await expect(started({ FOYER_TLS_CERT: join(folder, "none.pem") })).rejects.toThrow(
    /FOYER_TLS_CERT: .*none\.pem cannot be read \(ENOENT\)/,
  );
  await write({ cert: selfSigned().cert, key: selfSigned().key });
  await expect(started({ FOYER_TLS_CERT: cert })).rejects.toThrow(
    "FOYER_TLS_KEY: is not the key of the certificate in FOYER_TLS_CERT",
  );
});
