import { asObject, type JsonObject } from "../json-object.ts";
import type { DeviceState } from "../protocol.ts";
import { reportedState } from "../reported-state.ts";

/** A message of a network server about one device. */
export interface Uplink {
  /** 16 hexadecimal digits, lower case. */
  devEui: string;
  /** When the device was gatewayTimes: these devices have no clock of their own. */
  at: Date;
  /** What the network server calls this kind of device, lower case; empty where it does not say. */
  model: string;
  port: number | undefined;
  /** What the device sent; null where the message is about the device only (join, acknowledgement, status …). */
  bytes: Buffer | null;
  state: DeviceState;
}

/** A text says what is wrong; null = not a message of a known network server. */
type Unwrapped = Uplink | string | null;

/** Reads what wraps a payload. */
export function unwrapped(body: JsonObject, receivedAt: Date): Unwrapped {
  if (isOfChirpStack(body)) return fromChirpStack(body, receivedAt);
  return isOfThingsStack(body) ? fromThingsStack(body, receivedAt) : null;
}

/** Whether a body comes from a network server, by its keys. */
export const isOfNetworkServer = (body: JsonObject): boolean => isOfChirpStack(body) || isOfThingsStack(body);

/** Version 4 has `deviceInfo`; version 3, and gateways with a network server inside, `devEUI`. */
const isOfChirpStack = (body: JsonObject) =>
  asObject(body.deviceInfo)?.devEui !== undefined || body.devEUI !== undefined;

const isOfThingsStack = (body: JsonObject) => asObject(body.end_device_ids) !== undefined;

function fromChirpStack(body: JsonObject, receivedAt: Date): Uplink | string {
  const info = asObject(body.deviceInfo) ?? body;
  const devEui = parseDevEui(info.devEui ?? info.devEUI);
  if (devEui === undefined) return "the DevEUI cannot be read";
  const bytes = parsePayload(body.data);
  if (typeof bytes === "string") return `data: ${bytes}`;
  const gateways: unknown[] = Array.isArray(body.rxInfo) ? body.rxInfo : [];
  const gatewayTimes = gateways
    .map(asObject)
    .flatMap((gateway) => [gateway?.gwTime, gateway?.nsTime, gateway?.time]);
  return {
    devEui,
    at: firstMoment([body.time, ...gatewayTimes]) ?? receivedAt,
    model: findModel([info.deviceProfileName]),
    port: parsePort(body.fPort),
    bytes,
    state: reportedState({ batteryReceiver: percentage(body.batteryLevel) }),
  };
}

/** A simulated uplink is typed in by hand, and a normalized one repeats what another message brought. */
function fromThingsStack(body: JsonObject, receivedAt: Date): Uplink | string {
  const devEui = parseDevEui(asObject(body.end_device_ids)?.dev_eui);
  if (devEui === undefined) return "the DevEUI cannot be read";
  const uplink = asObject(body.uplink_message);
  const bytes = body.simulated === true ? null : parsePayload(uplink?.frm_payload);
  if (typeof bytes === "string") return `uplink_message.frm_payload: ${bytes}`;
  const version = asObject(uplink?.version_ids);
  return {
    devEui,
    at: firstMoment([uplink?.received_at, body.received_at]) ?? receivedAt,
    model: findModel([version?.brand_id, version?.model_id]),
    port: parsePort(uplink?.f_port),
    bytes,
    state: reportedState({ batteryReceiver: percentage(asObject(uplink?.last_battery_percentage)?.value) }),
  };
}

/** In hexadecimal, with or without marks between the bytes; one of ChirpStack 3's JSON formats has base64. */
function parseDevEui(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const hex = value.replace(/[:-]/g, "").toLowerCase();
  if (/^[0-9a-f]{16}$/.test(hex)) return hex;
  return /^[A-Za-z0-9+/]{11}=$/.test(value) ? Buffer.from(value, "base64").toString("hex") : undefined;
}

/** null = no payload; a text says what is wrong. */
function parsePayload(data: unknown): Buffer | null | string {
  if (data === undefined || data === null || data === "") return null;
  const isBase64 = typeof data === "string" && data.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(data);
  return isBase64 ? Buffer.from(data, "base64") : "not base64";
}

function firstMoment(times: readonly unknown[]): Date | undefined {
  const moments = times.flatMap((time) => {
    const isTime = typeof time === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(time);
    return isTime ? [new Date(time)] : [];
  });
  return moments.find((moment) => !Number.isNaN(moment.getTime()));
}

const findModel = (names: readonly unknown[]) =>
  names
    .filter((name) => typeof name === "string")
    .join(" ")
    .toLowerCase();

const parsePort = (port: unknown) => (Number.isInteger(port) ? (port as number) : undefined);

/** Version 3 sends -1 where the level is not known. */
function percentage(level: unknown): number | undefined {
  return typeof level === "number" && level >= 0 && level <= 100 ? Math.round(level) : undefined;
}
