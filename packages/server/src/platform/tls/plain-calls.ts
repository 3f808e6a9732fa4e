import type { Socket } from "node:net";
import type { Server } from "node:tls";

/** The first byte of every TLS connection: a record with a greeting. */
const greeting = 0x16;
/** What is read of a call without TLS before it is answered. */
const longestHead = 8 * 1_024;

type Greet = (socket: Socket) => void;

/** Takes a server's greeting out of its hands: who may connect is decided before, as it is what costs. */
export function takeGreeting(server: Server): Greet {
  const [greet] = server.listeners("connection") as ((this: Server, socket: Socket) => void)[];
  if (!greet) throw new Error("a TLS server greets its connections itself");
  server.off("connection", greet);
  return (socket) => greet.call(server, socket);
}

/** Whether a `Host` is a name under which pages are shown. */
export type IsOwnName = (host: string) => boolean;

/**
 * A port that speaks TLS answers clients that come without it: pages by the same address with https, under a name of
 * ours, anything else by a refusal, since what it sent lay open on its way.
 */
export function sendPlainAway(server: Server, patienceMs: number, isOwnName: IsOwnName): void {
  const greet = takeGreeting(server);
  server.on("connection", (socket: Socket) => {
    const timer = setTimeout(() => socket.destroy(), patienceMs);
    const onError = () => socket.destroy();
    socket.once("close", () => clearTimeout(timer)).on("error", onError);
    const look = () => {
      const first: Buffer | null = socket.destroyed ? null : socket.read(1);
      if (first === null) return;
      socket.off("readable", look);
      socket.unshift(first);
      if (first[0] !== greeting) return sendAway(socket, isOwnName);
      clearTimeout(timer);
      socket.off("error", onError);
      greet(socket);
    };
    socket.on("readable", look);
    look();
  });
}

/** Within the time the connection has. */
function sendAway(socket: Socket, isOwnName: IsOwnName): void {
  let head = "";
  socket.on("data", (chunk) => {
    head += chunk.toString("latin1");
    if (head.includes("\r\n\r\n") || head.length > longestHead)
      socket.removeAllListeners("data").end(answerTo(head, isOwnName));
  });
}

function answerTo(head: string, isOwnName: IsOwnName): string {
  const [, path] = /^(?:GET|HEAD) (\/[^\s]*) HTTP\/1\.[01]\r\n/.exec(head) ?? [];
  const [, host] = /\r\nhost: *([\w.:[\]-]+) *\r\n/i.exec(head) ?? [];
  const text = "This port speaks https only.\n";
  let [status, more] = ["400 Bad Request", ""];
  if (path !== undefined && host !== undefined)
    [status, more] = isOwnName(host)
      ? ["308 Permanent Redirect", `Location: https://${host}${path}\r\n`]
      : ["421 Misdirected Request", ""];
  const rest = "Content-Type: text/plain\r\nCache-Control: no-store\r\nConnection: close\r\n";
  return `HTTP/1.1 ${status}\r\n${more}${rest}Content-Length: ${text.length}\r\n\r\n${text}`;
}
