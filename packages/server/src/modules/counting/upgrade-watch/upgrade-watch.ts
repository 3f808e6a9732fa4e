import type { RolloutWatch, WatchedDevice } from "@foyer/contract/devices/rollout-progress";
import type { Platform } from "../../../platform/platform.ts";
import { toBusinessDay } from "../../../platform/time/zone-time.ts";
import {
  type CountJudge,
  type CountQuestion,
  mostJudged,
  type UpgradedDevice,
} from "../../devices/firmware/firmware.ts";
import { longestSilenceMs } from "../../devices/presence/presence.ts";
import { type HolidayCalendar, holidayCalendar } from "../../places/holidays/holidays.ts";
import { comparedHours, wholeHours } from "./compared-hours.ts";
import { type HourCounts, hourCounts } from "./hours.queries.ts";
import {
  average,
  type ComparedHour,
  dayFactor,
  isComparable,
  judgeDevice,
  levelled,
  weeksBack,
} from "./judge.ts";

/** The last three days since an upgrade say enough. */
const mostHours = 72;
/** How many of many other devices are read to see what the day is like. */
const mostOthers = 100;
const weekMs = 7 * 86_400_000;
const dayMs = 86_400_000;

/** Hours of a device that are over, with its reports in, and in which it was there. */
function dueHours({ upgradedAt, uploadInterval, lastSeenAt }: UpgradedDevice, now: number): number[] {
  return wholeHours(upgradedAt, Math.min(now - longestSilenceMs(uploadInterval), lastSeenAt ?? 0), mostHours);
}

interface Judged {
  device: WatchedDevice;
  hours: readonly ComparedHour[];
  factor: number;
  width: number;
}

const isOff = ({ verdict }: WatchedDevice): boolean => verdict === "low" || verdict === "high";
const distance = ({ expected, counted }: WatchedDevice): number =>
  Math.abs(counted / Math.max(1, expected) - 1);

/** What all devices counted and should have, hour by hour. */
function hourSeries(judged: readonly Judged[]): RolloutWatch["hours"] {
  const series = new Map<number, RolloutWatch["hours"][number]>();
  for (const { hours, factor, width } of judged) {
    for (const hour of hours.filter(isComparable)) {
      const expected = average(hour) * factor;
      const before = series.get(hour.at);
      series.set(hour.at, {
        time: new Date(hour.at).toISOString(),
        expected: (before?.expected ?? 0) + expected,
        low: (before?.low ?? 0) + expected * Math.exp(-width),
        high: (before?.high ?? 0) + expected * Math.exp(width),
        counted: (before?.counted ?? 0) + hour.counted,
        devices: (before?.devices ?? 0) + 1,
      });
    }
  }
  return [...series.entries()].toSorted(([a], [b]) => a - b).map(([, hour]) => hour);
}

function judgeAll(
  { upgraded, others, watch, now }: CountQuestion,
  counts: HourCounts,
  calendar: HolidayCalendar,
): RolloutWatch {
  const findCounts = (deviceId: number) => counts.get(deviceId) ?? new Map<number, number>();
  const judged = upgraded.map((one): Judged => {
    const due = dueHours(one, now);
    const hours = comparedHours(due, {
      zone: one.zone,
      counts: findCounts(one.deviceId),
      holidays: calendar.at(one.entityId),
      pastBefore: one.upgradedAt,
      silenceCounts: true,
    });
    const elsewhere = others.map(({ deviceId, zone, entityId }) =>
      comparedHours(
        hours.map(({ at }) => at),
        {
          zone,
          counts: findCounts(deviceId),
          holidays: calendar.at(entityId),
          pastBefore: one.upgradedAt,
          silenceCounts: false,
        },
      ),
    );
    const day = dayFactor(elsewhere, watch.minPeople);
    const { width, ...figures } = judgeDevice(hours, day, watch);
    const { deviceId, sn, name, wave } = one;
    const device = { deviceId, sn, name, wave, ...figures };
    return { device, hours: levelled(hours, day), factor: day.factor, width };
  });
  const devices = judged
    .map(({ device }) => device)
    .toSorted((a, b) => Number(isOff(b)) - Number(isOff(a)) || distance(b) - distance(a));
  return { devices, hours: hourSeries(judged) };
}

/** Inspects what upgraded devices count, for the worker of roll-outs. */
export const makeUpgradeWatch =
  ({ database: { pool } }: Pick<Platform, "database">): CountJudge =>
  async (question) => {
    const { tenantId, now } = question;
    const upgraded = question.upgraded.toSorted((a, b) => b.upgradedAt - a.upgradedAt).slice(0, mostJudged);
    const others = question.others.slice(0, mostOthers);
    const from = Math.max(
      now - mostHours * 3_600_000 - dayMs,
      Math.min(...upgraded.map((one) => one.upgradedAt)),
    );
    const ids = [...upgraded, ...others].map(({ deviceId }) => deviceId);
    const counts = await hourCounts(pool, tenantId, ids, { from, to: now, weeks: weeksBack });
    const first = toBusinessDay("UTC", from - weeksBack * weekMs - dayMs, 0);
    const sites = [...upgraded, ...others].map(({ entityId }) => entityId);
    const last = toBusinessDay("UTC", now + dayMs, 0);
    const calendar = await holidayCalendar(pool, tenantId, sites, { from: first, to: last });
    return judgeAll({ ...question, upgraded, others }, counts, calendar);
  };
