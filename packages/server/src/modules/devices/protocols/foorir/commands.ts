import type { CommandName } from "@foyer/contract/devices/commands";
import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import { asObject, type JsonObject } from "../json-object.ts";
import { shownText } from "../shown-text.ts";
import { areaFields, lineFields, settingWires } from "./setting-fields.ts";
import { field, readFields, spellings, type WireField, writeFields } from "./wire-fields.ts";

/** A message to the device, without our number. */
export type WireCommand = { Command: number } & JsonObject;

export type Decoded =
  | { ok: true; value: JsonObject }
  /** `code`: the device's own (1 wrong parameter, 2 device trouble, 3 not initialised, 4 detection is on), or "unreadable". */
  | { ok: false; code: string; message: string };

interface AnswerShape {
  required: readonly WireField[];
  optional: readonly string[];
}

const text = (key: string) => [field(key, key, "text")];
const totals = ["Enter", "Leave", "Pass", "Return"].map((key) => field(key.toLowerCase(), key, "number"));
const identityParts: readonly { command: number; fields: readonly WireField[] }[] = [
  { command: 1203, fields: [field("sn", "DeviceSN", "text")] },
  { command: 1204, fields: [field("macAddress", "MacAddr", "text")] },
  { command: 1205, fields: [field("version", "FirmwareVer", "text")] },
  { command: 1206, fields: [field("lens", "DeviceType", "text")] },
];

/** What is read: number → the keys of its answer. Sets and everything else answer with the result alone. */
const answers = new Map<number, AnswerShape>([
  ...Object.values(settingWires).map(
    ({ get, fields }) => [get, { required: fields, optional: [] }] as [number, AnswerShape],
  ),
  ...identityParts.map(
    ({ command, fields }) => [command, { required: fields, optional: [] }] as [number, AnswerShape],
  ),
  [1201, { required: settingWires.timeZone.fields, optional: ["SystemTime"] }],
  // The vendor does not print these two answers: the same corner keys as the area and the line are ours.
  [2202, { required: areaFields, optional: [] }],
  [2204, { required: lineFields, optional: ["DetectionLine"] }],
  [2301, { required: [...totals, field("staying", "Shand", "number")], optional: [] }],
  [2302, { required: totals, optional: [] }],
  [3101, { required: [...text("ImageFileName"), ...text("ImageData")], optional: [] }],
]);
const nothing: AnswerShape = { required: [], optional: [] };
const answerShape = (command: number): AnswerShape => answers.get(command) ?? nothing;

/** Every key that distinguishes answers; what firmwares add beyond does not. */
const knownKeys = new Map(
  [...answers.values()].flatMap(({ required, optional }) => [
    ...required.flatMap((one) => spellings(one).map((name) => [name, one.key] as const)),
    ...optional.map((key) => [key, key] as const),
  ]),
);

const plainNumbers: Partial<Record<CommandName, number>> = {
  totals: 2301,
  snapshot: 3101,
  areaRange: 2202,
  lineRange: 2204,
  restart: 1501,
  defaults: 1502,
  clearData: 1503,
};

const settingWire = (name: CommandName) => settingWires[name.slice(4) as Exclude<SettingGroup, "rhythm">];
const seconds = (moment: unknown) => Math.floor(Date.parse(String(moment)) / 1000);

/**
 * The messages that carry a command out, one after the other; all but `identity` take one. `wallTime`: the clock of
 * the device's site as `yyyyMMddHHmmss`. A name the device has no command for gives none.
 */
export function encodeCommand(name: CommandName, parameters: JsonObject, wallTime = ""): WireCommand[] {
  if (name === "identity") return identityParts.map(({ command }) => ({ Command: command }));
  if (name === "syncTime") return [{ Command: 1101, SystemTime: wallTime }];
  if (name === "upgrade") return [{ Command: 1504, Link: parameters.link, MD5: parameters.md5 }];
  if (name === "history") {
    const { startTime, endTime } = parameters;
    return [{ Command: 2302, StartTimestamp: seconds(startTime), EndTimestamp: seconds(endTime) }];
  }
  const plain = plainNumbers[name];
  if (plain !== undefined) return [{ Command: plain }];
  const wire = settingWire(name);
  if (!wire) return [];
  return name.startsWith("get.")
    ? [{ Command: wire.get }]
    : [{ Command: wire.set, ...writeFields(wire.fields, parameters) }];
}

/** The vendor's number of message `part` of a command; 0 where the device has none. */
export const commandNumber = (name: CommandName, part = 0): number =>
  encodeCommand(name, {})[part]?.Command ?? 0;

/** Whether an answer can be one to this message: refusals fit any, values must be its own and no others. */
export function fitsCommand(command: number, reply: JsonObject): boolean {
  if (!asObject(reply.result)) return false;
  const { required, optional } = answerShape(command);
  const given = new Set(
    Object.keys(reply).flatMap((key) => {
      const known = knownKeys.get(key);
      return known === undefined ? [] : [known];
    }),
  );
  if (given.size === 0 && isError(reply)) return true;
  const wanted = required.map(({ key }) => key);
  const allowed = new Set([...wanted, ...optional]);
  return wanted.every((key) => given.has(key)) && [...given].every((key) => allowed.has(key));
}

/** Whether an answer with values to one of these messages could be one to the other. */
export function canBeMistaken(one: number, other: number): boolean {
  const [a, b] = [answerShape(one), answerShape(other)];
  const wanted = [...a.required, ...b.required].map(({ key }) => key);
  const allowed = ({ required, optional }: AnswerShape) =>
    new Set([...required.map(({ key }) => key), ...optional]);
  const [ofA, ofB] = [allowed(a), allowed(b)];
  return wanted.every((key) => ofA.has(key) && ofB.has(key));
}

/** Harmless questions whose answers no other question has: who is asked one and answers it has answered all before. */
export const probeCommands: readonly number[] = [1203, 1204, 1205, 1206, 1202, 1201, 1208, 1401, 2206, 2207];

const isError = (reply: JsonObject): boolean => {
  const result = asObject(reply.result);
  return result?.isError === true || result?.isError === "true" || !["0", 0].includes(result?.code as string);
};

const unreadable = (missing: string): Decoded => ({ ok: false, code: "unreadable", message: missing });

/** A picture's legal range, from corners given in any order. */
function parseRange(fields: readonly WireField[], reply: JsonObject): Decoded {
  const read = readFields(fields, reply);
  if ("missing" in read) return unreadable(read.missing);
  const [points] = Object.values(read.value) as { x: number; y: number }[][];
  const xs = (points ?? []).map(({ x }) => x);
  const ys = (points ?? []).map(({ y }) => y);
  const value = {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
  return { ok: true, value };
}

/** What a device said to message number `part` of a command, in the product's own words. */
export function decodeReply(name: CommandName, reply: JsonObject, part = 0): Decoded {
  if (isError(reply)) {
    const result = asObject(reply.result) ?? {};
    return { ok: false, code: shownText(result.code) ?? "", message: shownText(result.message) ?? "" };
  }
  if (name === "areaRange") return parseRange(areaFields, reply);
  if (name === "lineRange") return parseRange(lineFields, reply);
  const read = readFields(answerShape(commandNumber(name, part)).required, reply);
  if ("missing" in read) return unreadable(read.missing);
  const { value } = read;
  if (name === "snapshot") return picture(value);
  if (value.lens !== undefined) value.lens = value.lens === "1" ? "wide" : "ordinary";
  return { ok: true, value };
}

function picture({ ImageFileName, ImageData }: JsonObject): Decoded {
  const base64 = String(ImageData).replace(/^data:[^,]*,/, "");
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length === 0) return unreadable("ImageData");
  const contentType = bytes.subarray(0, 2).equals(Buffer.from([0xff, 0xd8])) ? "image/jpeg" : "image/png";
  return { ok: true, value: { fileName: shownText(ImageFileName) ?? "", contentType, base64 } };
}
