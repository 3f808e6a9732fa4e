import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { testServer } from "../../test/test-server.ts";
import { Jobs } from "./jobs.ts";

test("work that fails every time is given up after its last try, once", { timeout: 60_000 }, async () => {
  const { platform } = await testServer();
  const { database, log } = platform;
  const jobs = new Jobs({ connectionString: database.url, connections: 4, works: true, log });
  await jobs.start();
  onTestFinished(() => jobs.stop());
  const name = `hopeless-${randomUUID().slice(0, 6)}`;
  const tries: number[] = [];
  const givenUp: number[] = [];
  const job = {
    name,
    handle: async ({ id }: { id: number }) => {
      tries.push(id);
      throw new Error("no");
    },
    giveUp: async ({ id }: { id: number }) => void givenUp.push(id),
  };
  await jobs.register(job);
  await jobs.send(name, { id: 7 });
  await vi.waitFor(() => expect(givenUp).toEqual([7]), { timeout: 50_000, interval: 200 });
  expect(tries.length).toBeGreaterThan(1);
});
