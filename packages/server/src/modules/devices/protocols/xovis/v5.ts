import { asObject, type JsonObject } from "../json-object.ts";
import type { DeviceState } from "../protocol.ts";
import { reportedState } from "../reported-state.ts";
import { shownText } from "../shown-text.ts";
import { type Content, type Format, heartbeat } from "./content.ts";
import { lineId } from "./line-id.ts";
import { Time } from "./time.ts";
import { liveContent } from "./v5-live.ts";
import { logicsContent } from "./v5-logics.ts";

const kinds = ["logics_data", "live_data", "status_data", "wifi_bt_data", "recording_data"] as const;

const kindsOf = (body: JsonObject) => kinds.filter((kind) => kind in body);

/** Firmware 5: each push agent sends one kind of data. Wifi, Bluetooth and recordings count nobody. */
export const v5: Format = {
  isOf: (body) => kindsOf(body).length > 0,
  serials: (body) => kindsOf(body).map((kind) => sensorOf(body[kind]).serial_number),
  content(body, receivedAt) {
    const [kind, another] = kindsOf(body);
    if (!kind || another) return "more than one kind of data in a body";
    const data = body[kind];
    const content = contentOf(kind, data, receivedAt);
    if (typeof content === "string") return `${kind}: ${content}`;
    const timeZone = shownText(sensorOf(data).timezone);
    return { ...content, state: reportedState({ timeZone, ...content.state }) };
  },
};

const sensorOf = (data: unknown): JsonObject => asObject(asObject(data)?.sensor_info) ?? {};

function contentOf(kind: (typeof kinds)[number], data: unknown, receivedAt: Date): Content | string {
  const { type, multisensor_id } = sensorOf(data);
  const lineOf = (id: number) => lineId(id, type, multisensor_id);
  if (kind === "logics_data") return logicsContent(data, receivedAt, lineOf);
  if (kind === "live_data") return liveContent(data, lineOf);
  return heartbeat(kind === "status_data" ? statusOf(data) : {});
}

function statusOf(data: unknown): DeviceState {
  const clock = Time.safeParse(within(data, "states", "time", "state", "details", "time"));
  return reportedState({
    version: shownText(within(data, "states", "updates", "state", "version")),
    clock: clock.success ? { utc: clock.data } : undefined,
  });
}

function within(value: unknown, ...path: string[]): unknown {
  return path.reduce((inner, key) => asObject(inner)?.[key], value);
}
