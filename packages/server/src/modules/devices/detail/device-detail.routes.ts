import { detailHours, deviceDetail } from "@foyer/contract/devices/device-detail";
import { toSettingWay } from "@foyer/contract/devices/device-settings";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { dayStart, toBusinessDay } from "../../../platform/time/zone-time.ts";
import { askedDevice } from "./asked-device.ts";
import { deviceDetailQueries } from "./device-detail.queries.ts";

const hourMs = 3_600_000;
/** Counters that report at once tell of themselves at least so often, in minutes. */
const usualContactMinutes = 30;

export function deviceDetailRoutes(app: FastifyInstance, { database, clock }: Platform): void {
  const { db, pool } = database;
  const queries = deviceDetailQueries(pool);

  serve(app, deviceDetail.details, async ({ query, caller }) => {
    const device = await askedDevice(db, caller, query.sn);
    const { id, sn, zone, deviceType, uploadInterval, lastSeenAt, connectedAt } = device;
    const dueAfterMs = (uploadInterval || usualContactMinutes) * 60_000;
    return {
      id,
      sn,
      zone,
      way: toSettingWay(deviceType),
      expectedBefore: lastSeenAt && new Date(lastSeenAt.getTime() + dueAfterMs).toISOString(),
      connectedTime: connectedAt?.toISOString() ?? null,
      accesses: await queries.accesses(device, clock.now()),
    };
  });

  serve(app, deviceDetail.hours, async ({ query, caller }) => {
    const device = await askedDevice(db, caller, query.sn);
    const now = clock.now();
    // The running hour is the last one; hours are those of UTC, for zones beside the full hour, too.
    const from = new Date((Math.floor(now.getTime() / hourMs) - detailHours + 1) * hourMs);
    const { zone, dayStartMinute } = device;
    const since = new Date(
      dayStart(zone, toBusinessDay(zone, now.getTime(), dayStartMinute), dayStartMinute),
    );
    const [hours, today] = await Promise.all([
      queries.hours(device, from, detailHours),
      queries.sums(device, since, new Date(now.getTime() + hourMs)),
    ]);
    return {
      zone,
      hours: hours.map(({ start_at, in_count, out_count, covered }) => ({
        start: start_at.toISOString(),
        in: in_count,
        out: out_count,
        covered,
      })),
      today: { ...today, since: since.toISOString() },
    };
  });

  serve(app, deviceDetail.heatImage, async ({ query, caller }) => {
    const picture = await queries.picture(await askedDevice(db, caller, query.sn));
    if (!picture) throw new Refusal("device.noPicture");
    const { taken_at, content_type, bytes } = picture;
    return {
      time: taken_at.toISOString(),
      contentType: content_type,
      image: `data:${content_type};base64,${bytes.toString("base64")}`,
    };
  });
}
