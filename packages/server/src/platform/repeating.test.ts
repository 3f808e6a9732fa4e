import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { silent } from "../../test/silent.ts";
import { makeLog } from "./log.ts";
import { makeMetrics } from "./metrics.ts";
import { repeating } from "./repeating.ts";

type Options = Omit<Parameters<typeof repeating>[0], "name" | "failure" | "work">;

function repeated(options: Options & { work?: () => Promise<unknown> }) {
  const metrics = makeMetrics();
  const log = makeLog(silent);
  const complain = vi.spyOn(log, "error");
  const work = vi.fn((options.work ?? (async () => undefined)) as () => Promise<void>);
  const loop = repeating({ name: "test", failure: "the work failed", ...options, work }, { log, metrics });
  onTestFinished(loop.stop);
  return { loop, work, complain, metrics };
}
const never = Number.POSITIVE_INFINITY;

test("work is repeated, one run at a time, and not after the stop", async () => {
  let atOnce = 0;
  let most = 0;
  const { loop, work } = repeated({
    everyMs: 1,
    work: async () => {
      most = Math.max(most, ++atOnce);
      await pause(5);
      atOnce--;
    },
  });
  loop.start();
  await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(3));
  await loop.stop();
  expect([most, atOnce]).toEqual([1, 0]);
  const runs = work.mock.calls.length;
  loop.wake();
  await pause(20);
  expect(work).toHaveBeenCalledTimes(runs);
});

test("a wake runs what waits, a burst of them once, one during a run once more", async () => {
  const { loop, work } = repeated({ everyMs: never, wakeMs: 20, work: () => pause(30) });
  loop.start();
  await pause(30);
  expect(work).not.toHaveBeenCalled();
  for (let n = 0; n < 5; n++) loop.wake();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1));
  loop.wake();
  loop.wake();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  await pause(100);
  expect(work).toHaveBeenCalledTimes(2);
});

test("the work says when it is worth another run", async () => {
  const { loop, work } = repeated({ everyMs: never, firstMs: 0, work: async () => 1 });
  loop.start();
  await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(2));
});

test("a failure is logged, counted and tried again", async () => {
  const { loop, work, complain, metrics } = repeated({
    everyMs: never,
    firstMs: 0,
    retryMs: 1,
    work: vi.fn(async () => undefined).mockRejectedValueOnce(new Error("away")),
  });
  loop.start();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  expect(complain).toHaveBeenCalledExactlyOnceWith({ error: "Error: away" }, "the work failed; tried again");
  expect(await metrics.registry.metrics()).toContain('foyer_work_failures_total{work="test"} 1');
});

test("what fails run after run is logged once, until it went well in between; all failures are counted", async () => {
  const away = () => Promise.reject(new Error("away"));
  const work = vi.fn<() => Promise<unknown>>(away);
  const { loop, complain, metrics } = repeated({ everyMs: 1, firstMs: 0, work });
  const failures = async () => (await metrics.workFailures.get()).values[0]?.value ?? 0;
  loop.start();
  await vi.waitFor(async () => expect(await failures()).toBeGreaterThan(9));
  expect(complain).toHaveBeenCalledTimes(1);
  work.mockResolvedValueOnce(undefined);
  await vi.waitFor(() => expect(complain).toHaveBeenCalledTimes(2));
});
