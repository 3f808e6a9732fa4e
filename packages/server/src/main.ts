import { once } from "node:events";

const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => ending.abort());

// After that: the first process of a container hears no signal that nobody waits for, and loading takes a second.
const { startServer } = await import("./server.ts");

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

const server = await startServer(process.env, ending.signal).catch((error: unknown) => {
  // Told to end while it started, which it has.
  if (ending.signal.aborted) process.exit(0);
  fail(error);
});

if (!ending.signal.aborted) await once(ending.signal, "abort");
await server.stop().catch(fail);
process.exit(0);
