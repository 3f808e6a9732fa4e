import type { FleetPlan, PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import type { Ledger } from "../live/ledger.ts";
import type { Tally } from "../live/tally.ts";
import { createModel } from "../model/model.ts";
import { type Interval, listGaps, listIntervals, type ReportingHours } from "../model/reporting-hours.ts";
import { isSilentWhenClosed } from "../model/site.ts";
import type { CountRecord } from "../protocols/count-record.ts";
import { FoyerHttp } from "../protocols/foyer-http.ts";
import type { HttpPost } from "../protocols/http-post.ts";
import { sendSurely } from "../protocols/send-surely.ts";
import type { HeatCall } from "./heat-history.ts";

const longestRecordMs = 86_400_000;

export interface HistoryPlan {
  plan: FleetPlan;
  from: number;
  /** Hourly records before, the device's own record period after. */
  fineFrom: number;
  to: number;
  hours: ReportingHours;
  /** For devices whose protocol knows no key; otherwise the plan's site key, as in their own addresses. */
  key: string | null;
  callSize: number;
}

export interface Call {
  key: string | null;
  records: CountRecord[];
}

/** A device whose own protocol shows no key would have to go on showing the one its past came with. */
const keyShown = ({ protocol, key }: PlannedDevice) =>
  protocol === "foyer-http" || protocol === "foyer-mqtt" ? key : null;

/** The history of a fleet, device by device, cut into calls of one key each, a device's as equal as they can be. */
export function* historyCalls({
  plan,
  from,
  fineFrom,
  to,
  hours,
  key,
  callSize,
}: HistoryPlan): Generator<Call> {
  const model = createModel(plan.seed, plan.holidays, plan.calendars);
  let call: Call = { key: null, records: [] };
  for (const device of plan.devices) {
    const deviceKey = keyShown(device) ?? key ?? plan.siteKey ?? null;
    if (call.records.length > 0 && deviceKey !== call.key) {
      yield call;
      call = { key: deviceKey, records: [] };
    }
    call.key = deviceKey;
    const intervals = [...pastIntervals(device, from, fineFrom, to, hours)];
    const count = intervals.length * device.lines.length;
    const size = Math.ceil(count / Math.ceil(count / callSize));
    for (const { start, end } of intervals) {
      for (const line of device.lines) {
        const seconds = (end - start) / 1000;
        call.records.push({
          sn: device.sn,
          line,
          start,
          seconds,
          values: model.recordAt(device, line, start, seconds),
        });
        if (call.records.length < size) continue;
        yield call;
        call = { key: deviceKey, records: [] };
      }
    }
  }
  if (call.records.length > 0) yield call;
}

function* pastIntervals(
  device: PlannedDevice,
  from: number,
  fineFrom: number,
  to: number,
  hours: ReportingHours,
): Generator<Interval> {
  const gaps = listGaps(device);
  let reached = from;
  for (const interval of openIntervals({ ...device, gaps: [] }, from, fineFrom, to)) {
    if (hours === "all") yield* closedTime(device, gaps, reached, interval.start);
    if (!gaps.some((gap) => interval.start < gap.end && interval.end > gap.start)) yield interval;
    reached = interval.end;
  }
  if (hours === "all") yield* closedTime(device, gaps, reached, to);
}

function* openIntervals(
  device: PlannedDevice,
  from: number,
  fineFrom: number,
  to: number,
): Generator<Interval> {
  const middle = Math.min(Math.max(from, fineFrom), to);
  let reached = from;
  for (const interval of listIntervals(device, from, middle, 60, "open")) {
    yield interval;
    reached = interval.end;
  }
  // The fine records go on where the last whole hour ended.
  yield* listIntervals(device, Math.max(reached, middle - 3_600_000), to, device.recordMinutes, "open");
}

/** The time between two open intervals in one record, or several around gaps: nobody comes, and the device says so. */
function* closedTime(
  device: PlannedDevice,
  gaps: readonly Interval[],
  from: number,
  to: number,
): Generator<Interval> {
  if (isSilentWhenClosed(device)) return;
  let start = from;
  for (const gap of [...gaps].sort((a, b) => a.start - b.start)) {
    if (gap.end <= start || gap.start >= to) continue;
    if (gap.start > start) yield { start, end: gap.start };
    start = gap.end;
  }
  for (; start < to; start += longestRecordMs) yield { start, end: Math.min(to, start + longestRecordMs) };
}

export interface Sending {
  http: HttpPost;
  tally: Tally;
  ledger: Ledger | null;
  inFlight: number;
  stopped: AbortSignal;
}

/** Sends all calls, some at a time; a refusal that will not change ends the run. */
export async function sendHistory(calls: Generator<Call>, sending: Sending): Promise<void> {
  await someAtATime(calls, sending, async ({ key, records }) => {
    const { http, tally, ledger } = sending;
    tally.made += records.length;
    await sendSurely(records[0]?.sn ?? "", sending, () => new FoyerHttp(http, key).deliver(records));
    if (sending.stopped.aborted) return;
    tally.count(records);
    ledger?.write(records);
  });
}

export async function sendHeatHistory(calls: Generator<HeatCall>, sending: Sending): Promise<void> {
  await someAtATime(calls, sending, async ({ sn, key, body }) => {
    await sendSurely(sn, sending, () => new FoyerHttp(sending.http, key).deliverHeat(body));
    sending.tally.heat++;
  });
}

async function someAtATime<Item>(
  items: Generator<Item>,
  { inFlight, stopped }: Sending,
  send: (item: Item) => Promise<void>,
): Promise<void> {
  const work = async () => {
    for (let next = items.next(); !next.done && !stopped.aborted; next = items.next()) await send(next.value);
  };
  await Promise.all(Array.from({ length: inFlight }, work));
}
