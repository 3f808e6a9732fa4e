import { once } from "node:events";
import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import pg from "pg";
import { onTestFinished } from "vitest";

/**
 * A network on the way to something, which may lose connections without a word, or hold everything back for a while:
 * nobody hears of it.
 */
async function network(target: NetConnectOpts) {
  const pairs: (readonly [Socket, Socket])[] = [];
  let waiting: Socket[] | null = null;
  const join = (near: Socket) => {
    const far = connect(target).on("error", () => undefined);
    pairs.push([near, far]);
    near.pipe(far).pipe(near);
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
  };
  const server = createServer((near) => {
    near.on("error", () => undefined);
    if (waiting) waiting.push(near.pause());
    else join(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of [...pairs.flat(), ...(waiting ?? [])]) socket.destroy();
    server.close();
  });
  const lose = (): void => {
    for (const socket of pairs.flat()) socket.unpipe().pause();
  };
  return {
    port: (server.address() as { port: number }).port,
    /** Connections of now hear nothing any more; new ones work. */
    lose,
    /** Nothing passes until the function that this gives is called; then all of it does. */
    hold(): () => void {
      lose();
      const held: Socket[] = [];
      waiting = held;
      return () => {
        waiting = null;
        for (const [near, far] of pairs) near.pipe(far).pipe(near);
        for (const near of held) join(near);
      };
    },
  };
}

/** The network between a server and its database; `url`: the database through it. */
export async function databaseNetwork(databaseUrl: string) {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const way = await network(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  return { ...way, url: `postgres://${user}:${password}@127.0.0.1:${way.port}/${database}` };
}

/** The network between a server and its broker. */
export async function brokerNetwork(brokerUrl: string) {
  const way = await network({ host: "127.0.0.1", port: Number(new URL(brokerUrl).port) });
  return { ...way, url: `mqtt://127.0.0.1:${way.port}` };
}
