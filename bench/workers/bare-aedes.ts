import { createServer } from "node:net";
import { Aedes } from "aedes";
import { answering } from "./worker.ts";

/** The broker as it comes, keeping nothing: what the same messages cost without their records. */
const broker = await Aedes.createBroker({ concurrency: 1_000, queueLimit: 1_000 });
const server = createServer((socket) => broker.handle(socket));

answering(
  () =>
    new Promise<{ port: number }>((resolve) =>
      server.listen(0, "127.0.0.1", () => resolve({ port: (server.address() as { port: number }).port })),
    ),
);
