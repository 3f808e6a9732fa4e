import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";

/** A connection over which these bytes were sent; what comes back is collected. */
async function saying(port: number, text: string) {
  const socket: Socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const line = { socket, got: "", closed: once(socket, "close") };
  socket.on("data", (chunk) => {
    line.got += chunk;
  });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(text);
  return line;
}

const head = (path: string, length: number, more = "") =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;

const megabyte = 1024 * 1024;
const patience = { timeout: 20_000 };
const record = (sn: string) => ({ sn, records: [{ start: "2026-05-04T07:00:00Z", seconds: 300, in: 3 }] });

/** The console's port. */
async function consolePort({ http }: ListeningServer): Promise<number> {
  const url = await http.listen({ port: 0, host: "127.0.0.1" });
  return Number(new URL(url).port);
}

test.each([8, 100])("%i bodies that are declared and hardly come stop nobody", async (count) => {
  const server = await listeningServer();
  const port = await consolePort(server);
  for (let nth = 0; nth < count; nth++) {
    await saying(server.ports.http, `${head(nth % 2 ? "/v1/records" : "/dataport.aspx", 8 * megabyte)}[`);
    await saying(port, `${head("/hx-api/auth/login", megabyte)}{`);
  }
  expect(await server.post([record("COUNTER-1")])).toMatchObject({ status: 200 });
  const info = await fetch(`http://127.0.0.1:${port}/hx-api/auth/installation`);
  expect(info.status).toBe(200);
});

test("what has come of bodies is booked on their address, and another address has room", async () => {
  const server = await listeningServer({ FOYER_TRUST_PROXY: "127.0.0.1" });
  const { http } = server.ports;
  const from = (address: string) => `X-Forwarded-For: ${address}\r\n`;
  const most = 8 * megabyte;
  const slow = await saying(http, head("/v1/records", most, from("2001:db8::1")));
  slow.socket.write(" ".repeat(most - 1_024));
  const refusedAt = async (address: string) => {
    const other = await saying(http, head("/v1/records", most, from(address)));
    other.socket.write(" ".repeat(most));
    await expect.poll(() => other.got, patience).toMatch(/^HTTP\/1\.1 \d+/);
    return other.got.slice(9, 12);
  };
  // The whole network of an IPv6 address is one sender.
  await expect.poll(() => refusedAt("2001:db8::2"), patience).toBe("503");
  expect(await refusedAt("2001:db8:1::1")).toBe("400");
  slow.socket.destroy();
  await expect.poll(() => refusedAt("2001:db8::2"), patience).toBe("400");
});

test("a body nobody asked for is not waited for", async () => {
  const server = await listeningServer();
  const line = await saying(server.ports.http, head("/nothing/here", 8 * megabyte));
  await expect.poll(() => line.got, patience).toMatch(/^HTTP\/1\.1 404/);
});

test("whoever takes too long for a body is hung up on, on every port", async () => {
  const server = await listeningServer({ FOYER_BODY_SECONDS: "0.3" });
  const port = await consolePort(server);
  const device = await saying(server.ports.http, `${head("/v1/records", 100)}[`);
  const unasked = await saying(server.ports.http, `${head("/nothing/here", 100)}[`);
  const people = await saying(port, `${head("/hx-api/auth/login", 100)}{`);
  const silent = await saying(server.ports.tcp, "");
  const frame = await saying(server.ports.tcp, "~half a frame");
  const lines = [device, unasked, people, silent, frame];
  await Promise.all(lines.map(({ closed }) => closed));
  expect(lines.map(({ got }) => got.slice(0, 12))).toEqual([
    "HTTP/1.1 408",
    "HTTP/1.1 404",
    "HTTP/1.1 408",
    "",
    "",
  ]);
  expect(people.got).toContain('"key":"tooSlow.body"');
});
