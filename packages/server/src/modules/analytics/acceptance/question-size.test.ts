import { contrasting } from "@foyer/contract/analytics/contrast";
import { mostPoints } from "@foyer/contract/analytics/question";
import { ranking } from "@foyer/contract/analytics/rank";
import type { Sent } from "@foyer/contract/endpoint";
import { expect, test } from "vitest";
import { company, companyAdmin, entity } from "../../../../test/factories.ts";
import { type Refused, testServer } from "../../../../test/test-server.ts";
import { mostSlotDays } from "../../counting/figures/figures.ts";

type Contrast = Sent<typeof contrasting.contrast>["body"];

/** Ten years. */
const decade = { startTime: "2000-01-01", endTime: "2009-12-31" };
const daysOfDecade = 3_653;
const year = { startTime: "2009-01-01", endTime: "2009-12-31" };

/** Sites of one company, each in the zone given. */
async function sites(zones: readonly string[]) {
  const server = await testServer();
  const ask = await companyAdmin(server, await company(server.admin));
  const ids: number[] = [];
  for (const timeZone of zones) ids.push(await entity(ask, { timeZone }));
  return { ask, ids };
}

const callKey = (call: Promise<unknown>) =>
  call.then(
    () => "answered",
    ({ key }: Refused) => key,
  );

const utc = (count: number): string[] => Array.from({ length: count }, () => "UTC");

test("quarters of an hour are added up for so many days of subjects in all ranges, whole days for any", async () => {
  const { ask, ids } = await sites(utc(19));
  const contrast = (body: Omit<Contrast, "type">) =>
    callKey(ask(contrasting.contrast, { body: { type: "flowIn", ...body } }));
  const ranges = Array.from({ length: 6 }, () => decade);
  const years = { ids, interval: "1y" as const };
  // Six times ten years of 19 sites.
  expect(6 * 19 * daysOfDecade).toBeGreaterThan(mostSlotDays);
  expect(await contrast({ ...years, ranges, openHoursOnly: true })).toBe("question.tooLarge");
  expect(await contrast({ ...years, ranges })).toBe("answered");
  expect(await contrast({ ...years, ranges: [year], openHoursOnly: true })).toBe("answered");
});

test("clocks of their own make no room for more", async () => {
  const zones = ["UTC", "Europe/Berlin", "Asia/Tokyo", "America/New_York", "Asia/Kolkata", "Asia/Dubai"];
  const { ask, ids } = await sites(
    Array.from({ length: 60 }, (_, nth) => zones[nth % zones.length] ?? "UTC"),
  );
  // The days before count as well.
  expect(ids.length * 2 * daysOfDecade).toBeGreaterThan(mostSlotDays);
  const rank = (body: object) =>
    callKey(ask(ranking.rank, { body: { ids, type: "flowIn", ...decade, ...body } }));
  expect(await rank({ openHoursOnly: true })).toBe("question.tooLarge");
  expect(await rank({})).toBe("answered");
  expect(await rank({ ...year, openHoursOnly: true })).toBe("answered");
});

test("no answer has more points than can be told, and the refusal says how many they are", async () => {
  const { ask, ids } = await sites(utc(24));
  const day = { startTime: "2026-05-04", endTime: "2026-05-04" };
  const ranges = Array.from({ length: 15 }, () => day);
  // A day has 288 points.
  const sitesThatFit = Math.floor(mostPoints / (15 * 288));
  expect(mostPoints).toBe(50_000);
  const body = (count: number, together = false) => ({
    ...{ type: "flowIn" as const, interval: "5m" as const, ids: ids.slice(0, count), ranges, together },
  });
  const fives = (count: number, together?: boolean) =>
    callKey(ask(contrasting.contrast, { body: body(count, together) }));
  expect(await fives(sitesThatFit + 1)).toBe("question.tooManyPoints");
  expect(await fives(sitesThatFit)).toBe("answered");
  expect(await fives(24, true)).toBe("answered");
  const refused = ask(contrasting.contrast, { body: body(24) });
  await expect(refused).rejects.toThrow("103,680 points; at most 50,000 are possible. Ask for fewer places");
  expect(await callKey(ask(contrasting.export, { body: { ...body(24), format: "csv" } }))).toBe(
    "question.tooManyPoints",
  );
});
