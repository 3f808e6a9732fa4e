import { createServer, type Server, type Socket } from "node:net";
import type { Platform } from "../../../platform/platform.ts";
import type { TcpProtocol } from "../../devices/protocols/protocol.ts";
import type { Intake } from "./intake.ts";

/** Devices reopen their connection for most messages; an idle one is given up. */
const idleMs = 5 * 60_000;
const mostConnections = 20_000;

/** A listener for a brand that sends frames over TCP: each frame is answered after the commit, in order. */
export function makeDeviceTcp({ clock, log }: Platform, intake: Intake, protocol: TcpProtocol) {
  /** Open connections, each with the promise that its frames so far are answered. */
  const open = new Map<Socket, Promise<void>>();

  async function answer(frame: Buffer, socket: Socket): Promise<void> {
    const receivedAt = clock.now();
    const decoded = protocol.decode(frame, receivedAt);
    const arrival = { protocol: protocol.name, meta: {}, body: frame, receivedAt };
    const { outcome, device } = await intake.take(decoded, arrival);
    const reply = protocol.answer(frame, decoded, outcome, intake.settingsFor(device));
    if (reply && !socket.destroyed) socket.write(reply);
  }

  const server: Server = createServer((socket) => {
    open.set(socket, Promise.resolve());
    const split = protocol.splitter();
    socket.setTimeout(idleMs, () => socket.end());
    socket.setNoDelay(true);
    socket.on("data", (chunk) => {
      // One frame after the other, so that answers come in the order of the questions.
      let last = open.get(socket) ?? Promise.resolve();
      for (const frame of split(chunk)) last = last.then(() => answer(frame, socket));
      last = last.catch((error: unknown) =>
        log.warn({ error: String(error) }, "a frame could not be answered"),
      );
      open.set(socket, last);
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
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
