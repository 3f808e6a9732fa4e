import { connect, type Socket } from "node:net";
import { encodeHe2, type He2Frame, takeHe2 } from "./he2-frame.ts";
import { Refused } from "./uplink.ts";

const answerWithinMs = 30_000;
const idleMs = 15_000;

/** The TCP connection of an infrared counter: one frame at a time, each answered; closed when idle. */
export class He2Line {
  private readonly host: string;
  private readonly port: number;
  private socket: Socket | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private waiting: PromiseWithResolvers<He2Frame> | null = null;

  constructor(host: string, port: number) {
    this.host = host;
    this.port = port;
  }

  /** Sends a frame and waits for the answer with status 0. */
  ask(command: number, data: string): Promise<string> {
    const answered = this.turn.then(() => this.exchange(encodeHe2(command, 0x02, data)));
    this.turn = answered.catch(() => {});
    return answered.then((answer) => {
      if (answer.data.split(",")[0]?.trim() !== "0") throw new Refused(1, answer.data);
      return answer.data;
    });
  }

  close(): void {
    this.socket?.destroy();
  }

  private async exchange(bytes: Buffer): Promise<He2Frame> {
    const waiting = Promise.withResolvers<He2Frame>();
    this.waiting = waiting;
    const socket = this.socket ?? this.dial();
    const patience = setTimeout(() => socket.destroy(new Error("no answer")), answerWithinMs);
    socket.write(bytes);
    try {
      return await waiting.promise;
    } finally {
      clearTimeout(patience);
      this.waiting = null;
    }
  }

  private dial(): Socket {
    const socket = connect(this.port, this.host);
    let received: Buffer = Buffer.alloc(0);
    this.socket = socket;
    socket.setTimeout(idleMs, () => {
      if (!this.waiting) socket.destroy();
    });
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      for (let taken = takeHe2(received); taken; taken = takeHe2(received)) {
        received = taken.rest;
        if (taken.frame) this.waiting?.resolve(taken.frame);
        else socket.destroy(new Error("the answer is damaged"));
      }
    });
    const lost = (reason: Error) => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.waiting?.reject(reason);
    };
    socket.on("error", lost);
    socket.on("close", () => lost(new Error("the connection was closed")));
    return socket;
  }
}
