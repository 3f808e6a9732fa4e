import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import pg from "pg";
import { onTestFinished } from "vitest";

/**
 * A network between a server and its database that may lose connections without a word: nobody hears of it, and new
 * ones work. `url`: the database through it.
 */
export async function losingNetwork(databaseUrl: string) {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const target = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    return socket.on("error", () => undefined);
  };
  const server = createServer((near) => {
    const far = keep(connect(target));
    keep(near).pipe(far).pipe(near);
    // What is lost hears of no end either: it does not read.
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port: own } = server.address() as { port: number };
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${own}/${database}`,
    lose(): void {
      for (const socket of open) socket.unpipe().pause();
    },
  };
}
