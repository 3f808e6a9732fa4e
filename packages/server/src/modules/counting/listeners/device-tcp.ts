import { createServer, type Server, type Socket } from "node:net";
import { plainAddress } from "../../../platform/networks.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { TcpProtocol } from "../../devices/protocols/protocols.ts";
import type { ConnectionContext } from "./connection-context.ts";
import type { Intake } from "./intake.ts";

/** Devices reopen their connection for most messages; an idle one is given up. */
const idleMs = 5 * 60_000;
const mostConnections = 20_000;
/** Frames of one connection that wait for their answers before more is read of it. */
const mostWaiting = 50;

/** A listener for a brand that sends frames over TCP: each frame is answered after the commit, in order. */
export function makeDeviceTcp({ clock, config, log }: Platform, intake: Intake, protocol: TcpProtocol) {
  /** Open connections, each with the promise that its frames so far are answered. */
  const open = new Map<Socket, Promise<void>>();

  const { limits } = intake.admission;

  /** A client that takes too long for a frame, the first one above all, only holds a connection. */
  function frameTime(socket: Socket) {
    let timer: NodeJS.Timeout | null = null;
    const begin = () => {
      timer ??= setTimeout(() => socket.destroy(), config.bodySeconds * 1_000);
    };
    const end = () => {
      if (timer) clearTimeout(timer);
      timer = null;
    };
    return { begin, end };
  }

  async function answer(frame: Buffer, socket: Socket, connection: ConnectionContext): Promise<void> {
    // Not answered: the device keeps its counts and sends them again.
    if (!(await limits.turn(connection.address ?? ""))) return;
    const receivedAt = clock.now();
    const decoded = protocol.decode(frame, receivedAt);
    const inbound = { protocol: protocol.name, meta: {}, body: frame, receivedAt, connection };
    const { outcome, device } = await intake.take(decoded, inbound);
    const upgrade = outcome === "stored" ? await intake.upgradeFor(device) : undefined;
    const settings = { ...intake.settingsFor(device), ...(upgrade && { upgrade }) };
    const reply = protocol.answer(frame, decoded, outcome, settings);
    if (!reply || socket.destroyed) return;
    socket.write(reply);
    if (outcome === "stored") await intake.answered(device, decoded, protocol.contact?.(frame, settings));
  }

  const server: Server = createServer((socket) => {
    const address = plainAddress(socket.remoteAddress);
    if (!limits.enter(address)) return socket.destroy();
    open.set(socket, Promise.resolve());
    const split = protocol.splitter();
    let waiting = 0;
    socket.setTimeout(idleMs, () => socket.end());
    socket.setNoDelay(true);
    const frameTimer = frameTime(socket);
    frameTimer.begin();
    socket.on("data", (chunk) => {
      // One frame after the other, so that answers come in the order of the questions.
      let last = open.get(socket) ?? Promise.resolve();
      const frames = split(chunk);
      if (frames.length > 0) frameTimer.end();
      else frameTimer.begin();
      waiting += frames.length;
      if (waiting > mostWaiting) socket.pause();
      for (const frame of frames) last = last.then(() => answer(frame, socket, { address }));
      last = last
        .catch((error: unknown) => log.warn({ error: String(error) }, "a frame could not be answered"))
        .then(() => {
          waiting -= frames.length;
          if (waiting <= mostWaiting) socket.resume();
        });
      open.set(socket, last);
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      frameTimer.end();
      limits.leave(address);
      open.delete(socket);
    });
  });
  server.maxConnections = mostConnections;

  return {
    start: (port: number, host: string) =>
      new Promise<number>((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => resolve((server.address() as { port: number }).port));
      }),

    /** Reads no more, answers what was read, then hangs up. */
    async stop(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const [socket, answered] of open) {
        socket.removeAllListeners("data");
        void answered.then(() => {
          socket.end();
          setTimeout(() => socket.destroy(), 1_000).unref();
        });
      }
      await closed;
    },
  };
}
