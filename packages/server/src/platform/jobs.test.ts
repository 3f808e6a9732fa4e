import { expect, onTestFinished, test, vi } from "vitest";
import { freshDatabase } from "../../test/test-server.ts";
import { Jobs } from "./jobs.ts";
import { makeLog } from "./log.ts";

async function started(connectionString: string, works: boolean): Promise<Jobs> {
  const jobs = new Jobs({ connectionString, works, log: makeLog("silent") });
  await jobs.start();
  onTestFinished(() => jobs.stop());
  return jobs;
}

const soon = { timeout: 12_000, interval: 100 };

test("work that one server sends is done by one whose role it is, failures again", async () => {
  const url = await freshDatabase();
  const done: string[] = [];
  const job = (who: string) => ({
    name: "greet",
    handle: async ({ name }: { name: string }) => {
      done.push(`${who} ${name}`);
      if (done.length === 1) throw new Error("not the first time");
    },
  });
  const asker = await started(url, false);
  await asker.register(job("asker"));
  const worker = await started(url, true);
  await worker.register(job("worker"));
  await asker.send("greet", { name: "Ann" });
  await vi.waitFor(() => expect(done).toEqual(["worker Ann", "worker Ann"]), soon);
}, 30_000);
