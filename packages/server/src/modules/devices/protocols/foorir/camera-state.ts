import * as z from "zod/mini";
import type { JsonObject } from "../json-object.ts";
import type { DeviceState } from "../protocol.ts";
import { reportedState } from "../reported-state.ts";
import { shownText } from "../shown-text.ts";
import { trimmedKeys } from "./trimmed-keys.ts";
import { latestStamp, unixMoment } from "./unix-moment.ts";

const CurrentStay = z.int().check(z.nonnegative(), z.maximum(1_000_000));

/** What any body may tell about the camera itself. */
export function parseState(body: JsonObject): DeviceState {
  const clock = moment(body.time ?? body.timestamp ?? body.ts);
  return reportedState({
    version: shownText(body.swRelease),
    macAddress: shownText(body.macAddress),
    ipAddress: shownText(body.ipAddress),
    connectionType: shownText(body.connectionType),
    wifiSsid: shownText(body.wifiSSID),
    hwPlatform: shownText(body.hwPlatform),
    timeZone: shownText(body.timeZone ?? trimmedKeys(body.timezone)?.name),
    clock: clock && { utc: clock },
    currentStay: z.safeParse(CurrentStay, body.currentStay).data,
  });
}

/** A time stamp that makes sense. */
export function moment(stamp: unknown): Date | undefined {
  return typeof stamp === "number" && stamp > 0 && stamp <= latestStamp ? unixMoment(stamp) : undefined;
}
