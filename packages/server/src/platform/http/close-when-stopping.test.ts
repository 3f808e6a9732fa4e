import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import Fastify, { type FastifyReply } from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { closeWhenStopping } from "./close-when-stopping.ts";

const graceMs = 300;
const patienceMs = 10_000;
/** More than the buffers between two programs hold. */
const large = Buffer.alloc(24_000_000, 5);

/** A server whose answers the test gives itself, and connections to it. */
async function standing() {
  const app = Fastify({ forceCloseConnections: "idle" });
  closeWhenStopping(app, { graceMs });
  const asked: FastifyReply[] = [];
  app.get("/", (_request, reply) => void asked.push(reply));
  app.post("/", async () => "taken");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  onTestFinished(() => app.server.closeAllConnections());

  /** A connection over which this much was said; `got` is what came back. */
  async function saying(text: string) {
    const taken = once(app.server, "connection") as Promise<[Socket]>;
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    const line = { socket, got: "", isOver: false };
    socket.on("data", (chunk) => {
      line.got += chunk;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      line.isOver = true;
    });
    socket.write(text);
    const [other] = await taken;
    await vi.waitFor(() => expect(other.bytesRead).toBe(text.length), patienceMs);
    return line;
  }
  async function asking() {
    const line = await saying("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await vi.waitFor(() => expect(asked).toHaveLength(1), patienceMs);
    return { line, reply: asked.shift() as FastifyReply };
  }
  return { app, saying, asking };
}

const end = ({ isOver }: { isOver: boolean }) => expect(isOver).toBe(true);

test("a connection over which nothing was ever asked is ended at once", async () => {
  const { app, saying } = await standing();
  const silent = await saying("");
  const begun = performance.now();
  await app.close();
  expect(performance.now() - begun).toBeLessThan(graceMs);
  await vi.waitFor(() => end(silent), patienceMs);
});

test("a connection that was to stay open ends with the answer that was under way", async () => {
  const { app, asking } = await standing();
  const { line, reply } = await asking();
  reply.raw.writeHead(200, { "Content-Length": 10, Connection: "keep-alive" });
  reply.raw.write("12345");
  const begun = performance.now();
  const closed = app.close();
  await vi.waitFor(() => expect(app.server.listening).toBe(false));
  reply.raw.end("67890");
  await closed;
  expect(performance.now() - begun).toBeLessThan(graceMs);
  await vi.waitFor(() => end(line), patienceMs);
  expect(line.got).toMatch(/1234567890$/);
});

test("half a question has its time and is ended then", async () => {
  const { app, saying } = await standing();
  const head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n";
  const halves = [await saying("POST / HT"), await saying(head), await saying(`${head}\r\n12345`)];
  const late = await saying(`${head}\r\n12345`);
  const closed = app.close();
  await vi.waitFor(() => expect(app.server.listening).toBe(false));
  late.socket.write("67890");
  await closed;
  for (const half of halves) await vi.waitFor(() => end(half), patienceMs);
  await vi.waitFor(() => end(late), patienceMs);
  expect([...halves, late].map(({ got }) => got.slice(0, 12))).toEqual(["", "", "", "HTTP/1.1 200"]);
});

test("a client that does not fetch its answer is hung up on", async () => {
  const { app, asking } = await standing();
  const { line, reply } = await asking();
  line.socket.pause();
  void reply.send(Readable.from([large, large]));
  await vi.waitFor(() => expect(reply.raw.headersSent).toBe(true));
  await app.close();
});

test("an answer that is worked on is waited for, longer than any client is", async () => {
  const { app, asking } = await standing();
  const { line, reply } = await asking();
  const stream = await asking();
  stream.reply.raw.writeHead(200);
  stream.reply.raw.write("without end");
  const closed = app.close();
  await vi.waitFor(() => end(stream.line), patienceMs);
  // The stream has had its time.
  expect(line).toMatchObject({ isOver: false, got: "" });
  void reply.send("late");
  await closed;
  await vi.waitFor(() => end(line), patienceMs);
  expect(line.got).toMatch(/connection: close[\s\S]*late$/i);
});
