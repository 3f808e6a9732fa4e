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

test("work of servers that stop is handed over as often as they do, and ends with the last one", {
  timeout: 60_000,
}, async () => {
  const { platform } = await testServer();
  const { database, log } = platform;
  const name = `long-${randomUUID().slice(0, 6)}`;
  const begun: number[] = [];
  const done: number[] = [];
  const server = async (nth: number, isLast: boolean) => {
    const jobs = new Jobs({ connectionString: database.url, connections: 2, works: true, log });
    await jobs.start();
    await jobs.register({
      name,
      isLong: true,
      handle: async ({ id }: { id: number }, stopping) => {
        begun.push(nth);
        if (!isLast) await new Promise((_, reject) => stopping.addEventListener("abort", reject));
        done.push(id);
      },
    });
    return jobs;
  };
  // More often than work is tried that fails.
  const stops = 5;
  for (let nth = 0; nth < stops; nth++) {
    const jobs = await server(nth, false);
    if (nth === 0) await jobs.send(name, { id: 7 });
    await vi.waitFor(() => expect(begun).toHaveLength(nth + 1), { timeout: 20_000 });
    await jobs.stop();
  }
  const last = await server(stops, true);
  onTestFinished(() => last.stop());
  await vi.waitFor(() => expect(done).toEqual([7]), { timeout: 20_000 });
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
});
