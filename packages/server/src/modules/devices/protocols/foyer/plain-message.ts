import { hasRealOffset, mostRecords } from "@foyer/contract/counting/flow-message";
import * as z from "zod/mini";
import type { DecodedRecord } from "../protocol.ts";

/**
 * Reads what nearly every message looks like, ten times as fast as the schema, which is asked about all others: what is
 * read here the schema would read the same way, and nothing is refused here.
 */
export interface PlainMessage {
  sn: string;
  records: DecodedRecord[];
}

const serialNumber = /^[\w.:-]{1,64}$/;
const moment = z.core.regexes.datetime({ offset: true });
const plainLine = /^[\w.:-]{1,64}$/;
const mostCounted = 2_147_483_647;
const daySeconds = 86_400;

const largest: Readonly<Record<string, number>> = Object.assign(Object.create(null), {
  ...Object.fromEntries(
    [
      ...["in", "out", "turnback", "passby", "staffIn", "staffOut", "adult", "child", "group", "family"],
      ...["single", "carIn", "carOut", "deduped", "dedupedStaff", "dwellCount"],
    ].map((measure) => [measure, mostCounted]),
  ),
  dwellMs: Number.MAX_SAFE_INTEGER,
});

const isWhole = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;

type Json = Record<string, unknown>;
const isObject = (json: unknown): json is Json =>
  typeof json === "object" && json !== null && !Array.isArray(json);

/** undefined = not plain. */
function plainRecord(json: unknown): DecodedRecord | undefined {
  if (!isObject(json)) return undefined;
  const { start, seconds, line = "1" } = json;
  if (typeof start !== "string" || !moment.test(start) || !hasRealOffset(start)) return undefined;
  if (!isWhole(seconds, daySeconds)) return undefined;
  if (typeof line !== "string" || !plainLine.test(line)) return undefined;
  const values: Record<string, number> = {};
  for (const name in json) {
    if (name === "start" || name === "seconds" || name === "line") continue;
    const most = largest[name];
    const value = json[name];
    if (most === undefined || !isWhole(value, most)) return undefined;
    values[name] = value;
  }
  return { line, at: { utc: new Date(start) }, anchor: "start", seconds, values };
}

/** One message; undefined when the schema must be asked. */
export function plainMessage(json: unknown): PlainMessage | undefined {
  if (!isObject(json)) return undefined;
  const { sn, records } = json;
  if (typeof sn !== "string" || !serialNumber.test(sn) || !Array.isArray(records)) return undefined;
  if (records.length > mostRecords || Object.keys(json).length !== 2) return undefined;
  const plain: DecodedRecord[] = [];
  for (const each of records) {
    const record = plainRecord(each);
    if (!record) return undefined;
    plain.push(record);
  }
  return { sn, records: plain };
}

/** The messages of a body; undefined when the schema must be asked. */
export function plainMessages(json: unknown): PlainMessage[] | undefined {
  const list = Array.isArray(json) ? json : [json];
  if (list.length === 0 || list.length > mostRecords) return undefined;
  const messages: PlainMessage[] = [];
  let records = 0;
  for (const each of list) {
    const message = plainMessage(each);
    if (!message) return undefined;
    records += message.records.length;
    if (records > mostRecords) return undefined;
    messages.push(message);
  }
  return messages;
}
