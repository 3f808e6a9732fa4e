import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** Hands connections of devices to one of several servers, by turns, past those that do not answer. */
export class Balancer {
  private readonly server: Server;
  private readonly ports: () => readonly number[];
  private readonly open = new Set<Socket>();
  private turn = 0;

  private constructor(ports: () => readonly number[]) {
    this.ports = ports;
    this.server = createServer((socket) => void this.hand(socket));
  }

  static async over(ports: () => readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports);
    balancer.server.listen(0, "127.0.0.1");
    await once(balancer.server, "listening");
    return balancer;
  }

  get port(): number {
    return (this.server.address() as { port: number }).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    this.server.close();
    await once(this.server, "close");
  }

  private async hand(socket: Socket): Promise<void> {
    this.keep(socket);
    const behind = await this.connectAny();
    if (!behind || socket.destroyed) {
      socket.destroy();
      behind?.destroy();
      return;
    }
    this.keep(behind);
    socket.once("close", () => behind.destroy());
    behind.once("close", () => socket.destroy());
    socket.pipe(behind).pipe(socket);
  }

  private keep(socket: Socket): void {
    this.open.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => this.open.delete(socket));
  }

  private async connectAny(): Promise<Socket | null> {
    const ports = this.ports();
    const first = this.turn++;
    for (let nth = 0; nth < ports.length; nth++) {
      const socket = await connected(ports[(first + nth) % ports.length]!);
      if (socket) return socket;
    }
    return null;
  }
}

const connected = (port: number): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(null));
  });
