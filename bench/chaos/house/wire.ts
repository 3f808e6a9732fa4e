import { once } from "node:events";
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from "node:net";

/**
 * `cut`: connections end and none begins. `held`: nothing passes and nobody is told, as where a cable is pulled or a
 * firewall drops everything.
 */
type State = "open" | "cut" | "held";

/** What the servers have PostgreSQL ask for on their connections comes to this. */
const keepAliveMs = 30_000;

/** Stands between a server and what it speaks to, and passes on what comes while it may. */
export class Wire {
  private readonly server: Server;
  private readonly target: NetConnectOpts;
  private readonly open = new Set<Socket>();
  private pairs: (readonly [Socket, Socket])[] = [];
  /** Callers that were let in while nothing passed. */
  private waiting: Socket[] = [];
  private state: State = "open";

  private constructor(target: NetConnectOpts) {
    this.target = target;
    this.server = createServer((socket) => this.take(socket));
  }

  static async to(target: NetConnectOpts): Promise<Wire> {
    const wire = new Wire(target);
    wire.server.listen(0, "127.0.0.1");
    await once(wire.server, "listening");
    return wire;
  }

  get port(): number {
    return (this.server.address() as { port: number }).port;
  }

  cut(): void {
    this.state = "cut";
    this.hangUp();
  }

  hold(): void {
    this.state = "held";
    for (const socket of this.pairs.flat()) socket.pause().unpipe();
  }

  /**
   * Passes on again. What was held comes late; or, where it is forgotten, connections from before stay silent for
   * ever, while new ones work: so it is once a firewall in between has started anew.
   */
  mend({ isForgotten = false } = {}): void {
    const wasHeld = this.state === "held";
    this.state = "open";
    if (!wasHeld) return;
    const { pairs, waiting } = this;
    this.waiting = [];
    if (isForgotten) {
      this.forget();
      return;
    }
    for (const [near, far] of pairs) near.pipe(far).pipe(near);
    for (const socket of waiting) this.join(socket);
  }

  /** Only the far end hears, some time later, that nobody is there any more: it asks. */
  private forget(): void {
    const { pairs } = this;
    this.pairs = [];
    const hearsOfIt = () => {
      for (const [, far] of pairs) {
        this.open.delete(far);
        far.removeAllListeners("close").destroy();
      }
    };
    setTimeout(hearsOfIt, keepAliveMs).unref();
  }

  async stop(): Promise<void> {
    this.hangUp();
    this.server.close();
    await once(this.server, "close");
  }

  private hangUp(): void {
    for (const socket of this.open) socket.destroy();
    this.waiting = [];
  }

  private keep(socket: Socket): Socket {
    this.open.add(socket);
    socket.on("error", () => undefined);
    return socket.once("close", () => this.open.delete(socket));
  }

  private take(socket: Socket): void {
    this.keep(socket);
    if (this.state === "cut") socket.destroy();
    else if (this.state === "held") this.waiting.push(socket.pause());
    else this.join(socket);
  }

  private join(near: Socket): void {
    const far = this.keep(connect({ ...this.target, noDelay: true }));
    const pair = [near.setNoDelay(true), far] as const;
    this.pairs.push(pair);
    for (const socket of pair)
      socket.once("close", () => {
        for (const one of pair) one.destroy();
        this.pairs = this.pairs.filter((other) => other !== pair);
      });
    near.pipe(far).pipe(near);
  }
}
