import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type HistoryLength, type RunningDemo, startDemo } from "../src/demo/demo.ts";
import { makeRecomputeWorker } from "../src/modules/counting/recomputing/recomputing.ts";
import { type ListeningServer, listeningServer } from "./test-listeners.ts";

/** A server that can show the demonstration; ends with the test. */
export async function demonstration(length: HistoryLength): Promise<{
  server: ListeningServer;
  start: () => Promise<RunningDemo>;
  folder: string;
}> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-demo-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const server = await listeningServer({ FOYER_DATA: folder, FOYER_MAX_AGE_DAYS: "800" });
  // Where simulated devices fetch firmware: the machine's own address is not listened at.
  Object.assign(server.platform.config, { deviceUrl: `http://127.0.0.1:${server.ports.http}` });
  const worker = makeRecomputeWorker(server.platform);
  worker.start();
  onTestFinished(worker.stop);
  return {
    server,
    folder,
    async start() {
      const demo = await startDemo(server.platform, server, server.platform.listening, length);
      onTestFinished(demo.stop);
      return demo;
    },
  };
}
