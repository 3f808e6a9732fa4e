import { connect, type Socket } from "node:net";

export interface LineAnswer {
  status: number;
  body: string;
}

/** The connection ended within an answer: the worst a sender can meet, for it looks like a promise. */
export class HalfAnswer extends Error {}

const nothing = Buffer.alloc(0);

/** One persistent connection of a device that speaks HTTP, one call at a time; opened again when it is lost. */
export class HttpLine {
  private readonly port: number;
  private socket: Socket | null = null;

  constructor(port: number) {
    this.port = port;
  }

  get(path: string, headers: Record<string, string>): Promise<LineAnswer> {
    return this.ask(`GET ${path}`, headers);
  }

  post(path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<LineAnswer> {
    const length = `${Buffer.byteLength(body)}`;
    const all = { "Content-Type": "application/json", ...headers, "Content-Length": length };
    return this.ask(`POST ${path}`, all, body);
  }

  hangUp(): void {
    this.socket?.destroy();
    this.socket = null;
  }

  private ask(
    what: string,
    headers: Record<string, string>,
    body: string | Buffer = "",
  ): Promise<LineAnswer> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `${what} HTTP/1.1\r\nHost: localhost\r\n${lines.join("")}\r\n`;
    return new Promise((resolve, reject) => {
      const socket = this.connected();
      let received: Buffer = nothing;
      const done = () => socket.off("data", onData).off("close", closed);
      const onData = (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        const answer = answerIn(received);
        if (!answer) return;
        done();
        if (answer.closes) this.hangUp();
        resolve(answer);
      };
      const closed = () => {
        done();
        reject(received.length > 0 ? new HalfAnswer(received.toString("latin1")) : new Error("no answer"));
      };
      socket.on("data", onData).on("close", closed);
      socket.write(head);
      if (body.length > 0) socket.write(body);
    });
  }

  private connected(): Socket {
    if (this.socket) return this.socket;
    const socket = connect({ port: this.port, host: "127.0.0.1", noDelay: true });
    socket.on("error", () => undefined);
    socket.once("close", () => {
      if (this.socket === socket) this.socket = null;
    });
    this.socket = socket;
    return socket;
  }
}

/** The answer, once it is complete. */
function answerIn(bytes: Buffer): (LineAnswer & { closes: boolean }) | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const head = bytes.toString("latin1", 0, end);
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  if (bytes.length < end + 4 + length) return null;
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    body: bytes.toString("utf8", end + 4, end + 4 + length),
    closes: /^connection: close/im.test(head),
  };
}
