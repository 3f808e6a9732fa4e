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

const listKinds = (body: JsonObject) => kinds.filter((kind) => kind in body);

/** Firmware 5: each push agent sends one kind of data. Wifi, Bluetooth and recordings count nobody. */
export const v5: Format = {
  matches: (body) => listKinds(body).length > 0,
  serials: (body) => listKinds(body).map((kind) => readSensor(body[kind]).serial_number),
  content(body, receivedAt, query) {
    const [kind, another] = listKinds(body);
    if (!kind || another) return "more than one kind of data in a body";
    const data = body[kind];
    const content = parseContent(kind, data, receivedAt, query);
    if (typeof content === "string") return `${kind}: ${content}`;
    const timeZone = shownText(readSensor(data).timezone);
    return { ...content, state: reportedState({ timeZone, ...content.state }) };
  },
};

const readSensor = (data: unknown): JsonObject => asObject(asObject(data)?.sensor_info) ?? {};

function parseContent(
  kind: (typeof kinds)[number],
  data: unknown,
  receivedAt: Date,
  query: string | undefined,
): Content | string {
  const { type, multisensor_id } = readSensor(data);
  const parseLine = (id: number) => lineId(id, type, multisensor_id);
  if (kind === "logics_data") return logicsContent(data, receivedAt, parseLine);
  if (kind === "live_data") return liveContent(data, parseLine, query);
  return heartbeat(kind === "status_data" ? parseStatus(data) : {});
}

function parseStatus(data: unknown): DeviceState {
  const clock = Time.safeParse(within(data, "states", "time", "state", "details", "time"));
  return reportedState({
    version: shownText(within(data, "states", "updates", "state", "version")),
    clock: clock.success ? { utc: clock.data } : undefined,
  });
}

function within(value: unknown, ...path: string[]): unknown {
  return path.reduce((inner, key) => asObject(inner)?.[key], value);
}
