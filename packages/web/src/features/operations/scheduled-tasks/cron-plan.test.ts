import { cronFault } from "@foyer/contract/operations/cron";
import { languageCodes } from "@foyer/phrases/languages";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CronPlan, minuteSteps, parseCron, toExpression } from "./cron-plan.ts";
import { loadDescriptions } from "./cron-words.ts";
import { nextRuns, readCron } from "./read-cron.ts";

const from = new Date("2026-05-01T00:00:00Z");
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const weekdays = fc
  .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
  .map((days) => days.sort((a, b) => a - b));
const simple: fc.Arbitrary<CronPlan> = fc.oneof(
  fc.record({ mode: fc.constant("minutes" as const), every: fc.constantFrom(...minuteSteps) }),
  fc.record({ mode: fc.constant("hourly" as const), minute: fc.integer({ min: 0, max: 59 }) }),
  fc.record({ mode: fc.constant("daily" as const), time }),
  fc.record({ mode: fc.constant("weekly" as const), weekdays, time }),
  fc.record({ mode: fc.constant("monthly" as const), day: fc.integer({ min: 0, max: 31 }), time }),
);

test("a simple plan becomes an expression the server takes, and comes back as itself", () => {
  fc.assert(
    fc.property(simple, (plan) => {
      const expression = toExpression(plan);
      expect(parseCron(expression)).toEqual(plan);
      expect(cronFault(expression, readCron, from)).toBeNull();
    }),
  );
});

/** Whether a run is at a time of day and on a day that the plan names. */
function fits(plan: CronPlan, run: Date): boolean {
  const [clock, day] = [run.toISOString().slice(11, 16), run.getUTCDate()];
  switch (plan.mode) {
    case "minutes":
      return run.getUTCMinutes() % plan.every === 0;
    case "hourly":
      return run.getUTCMinutes() === plan.minute;
    case "daily":
      return clock === plan.time;
    case "weekly":
      return clock === plan.time && plan.weekdays.includes(run.getUTCDay() || 7);
    case "monthly":
      return (
        clock === plan.time &&
        day === (plan.day || new Date(Date.UTC(run.getUTCFullYear(), run.getUTCMonth() + 1, 0)).getUTCDate())
      );
    case "expert":
      return false;
  }
}

test("runs of a plan are when its words say", () => {
  fc.assert(
    fc.property(simple, (plan) => {
      const runs = nextRuns(toExpression(plan), "UTC", 3, from);
      expect(runs).toHaveLength(3);
      expect(runs.filter((run) => !fits(plan, run))).toEqual([]);
    }),
  );
});

test.each([
  ["0 */5 * * * ?", { mode: "minutes", every: 5 }],
  ["0 * * * * *", { mode: "minutes", every: 1 }],
  ["0  30 6 ? * MON-FRI", { mode: "weekly", weekdays: [1, 2, 3, 4, 5], time: "06:30" }],
  ["0 0 6 ? * 1,2", { mode: "weekly", weekdays: [1, 7], time: "06:00" }],
  ["0 0 6 ? * 2-6 *", { mode: "weekly", weekdays: [1, 2, 3, 4, 5], time: "06:00" }],
  ["0 0 3 L * ?", { mode: "monthly", day: 0, time: "03:00" }],
])("%s is read as a simple plan", (expression, plan) => {
  expect(parseCron(expression)).toEqual(plan);
});

test.each([
  "",
  "nonsense",
  "30 0 3 * * ?",
  "0 0/7 * * * ?",
  "0 0 3,15 * * ?",
  "0 0 3 15W * ?",
  "0 0 3 1 1 ?",
  "0 0 3 * * ? 2030",
  "0 0 3 ? * 6#3",
  "0 0 3 1 * MON",
  "0 0 3 ? * SAT-MON",
])("%j stays an expression", (expression) => {
  expect(parseCron(expression)).toEqual({ mode: "expert", expression });
  expect(toExpression(parseCron(expression))).toBe(expression);
});

test("whatever is typed is read as some plan, and never throws", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const plan = parseCron(text);
      if (plan.mode === "expert") expect(toExpression(plan)).toBe(text);
    }),
  );
});

test("unusual expressions have words in every language; Sunday is day 1", async () => {
  const words = new Map<string, string | undefined>();
  for (const code of languageCodes) {
    const describe = await loadDescriptions(code);
    words.set(code, describe("0 0 3 ? * 6#3"));
    expect(describe("nonsense")).toBeUndefined();
  }
  expect(words.get("en")).toBe("At 03:00, on the third Friday of the month");
  expect(words.get("de")).toMatch(/^Um 03:00, .*Freitag/);
  expect(words.get("hin")).toBe(words.get("en"));
  expect(words.get("ph")).toBe(words.get("en"));
  const own = [...words].filter(([code]) => !["en", "hin", "ph"].includes(code)).map(([, text]) => text);
  expect(new Set(own).size).toBe(15);
});
