import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Server as TlsServer } from "node:tls";
import type { FastifyInstance } from "fastify";
import type { Lifecycle } from "../lifecycle.ts";

/** What a client may still take to send its question or to fetch its answer. */
const usualGraceMs = 5_000;
const checksInGrace = 10;

interface Stopping {
  graceMs?: number;
  /** One that drains lets go of each connection with its next answer: its caller opens another, elsewhere if there is one. */
  lifecycle?: Pick<Lifecycle, "phase">;
}

/**
 * A server that stops answers the questions it has, and waits for nobody: Node itself would wait without end for a
 * connection that never asks anything, and for minutes for one that is kept open after its last answer.
 */
export function closeWhenStopping(
  app: FastifyInstance,
  { graceMs = usualGraceMs, lifecycle }: Stopping = {},
): void {
  const { server } = app;
  let isStopping = false;
  /** Open connections, each with its newest question. */
  const open = new Map<Socket, Question | null>();

  /** Connections that have not greeted yet, by where they come from: after it they are other objects. */
  const greeting = new Map<string, Socket>();

  function take(socket: Socket): void {
    greeting.delete(toPlace(socket));
    if (isStopping) return void socket.destroy();
    open.set(socket, null);
    socket.once("close", () => open.delete(socket));
  }
  function greet(socket: Socket): void {
    if (isStopping) return void socket.destroy();
    const place = toPlace(socket);
    greeting.set(place, socket);
    socket.once("close", () => {
      if (greeting.get(place) === socket) greeting.delete(place);
    });
  }
  if (server instanceof TlsServer) {
    server.prependListener("connection", greet);
    server.prependListener("secureConnection", take);
  } else server.on("connection", take);
  server.prependListener("request", (request: IncomingMessage, answer: ServerResponse) => {
    open.set(request.socket, { request, answer });
    // Its header may have been written before the stop, and promise that the connection stays.
    answer.once("finish", () => {
      if (isStopping) request.socket.destroySoon();
    });
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isStopping || lifecycle?.phase === "draining") reply.header("Connection", "close");
  });

  /** Hangs up on those that had their time; as long as an answer is worked on, its connection waits. */
  function checkConnections(waited: Map<Socket, number>): void {
    for (const [socket, question] of open) {
      const checks = isOurTurn(question) ? 0 : (waited.get(socket) ?? 0) + 1;
      waited.set(socket, checks);
      if (checks >= checksInGrace) socket.destroy();
    }
  }

  app.addHook("preClose", async () => {
    isStopping = true;
    if (!server.listening) return;
    for (const socket of greeting.values()) socket.destroy();
    for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy();
    const waited = new Map<Socket, number>();
    const timer = setInterval(() => checkConnections(waited), graceMs / checksInGrace);
    server.once("close", () => clearInterval(timer));
  });
}

const toPlace = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

interface Question {
  request: IncomingMessage;
  answer: ServerResponse;
}

/** Asked in full and not answered yet. */
const isOurTurn = (question: Question | null): boolean =>
  question?.request.complete === true && !question.answer.headersSent;
