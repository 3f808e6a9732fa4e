import { type BuiltProtocol, forwardedMeasures } from "../places/forwarding.ts";
import type { Measure, MeasureValues } from "./measures.ts";

/** A quarter of an hour as it is forwarded. */
export interface ForwardedSlot {
  /** ISO 8601 with the offset of the entity's clock. */
  start: string;
  end: string;
  /** 1 the first time; a slot whose figures changed is sent again with the next number and replaces the former. */
  revision: number;
  /** Time covered by records against time expected, 0 to 1; null where nothing was expected. */
  completeness: number | null;
  /** null: what was sent of the slot holds no longer and nothing took its place. */
  values: MeasureValues | null;
}

export interface Delivery {
  channelCode: string;
  entityId: number;
  entity: string;
  timeZone: string;
  /** An invented slot, to try the way. */
  test: boolean;
  slots: readonly ForwardedSlot[];
}

/** How many slots go into one request at most. */
export const slotsADelivery: Readonly<Record<BuiltProtocol, number>> = { 1: 96, 2: 96, 3: 1 };

type Cell = string | number | null;

const toAmount = (values: MeasureValues | null, measure: Measure) => values && (values[measure] ?? 0);

/** A slot by name and value, in the order in which it is written. */
function toCells({ start, end, revision, completeness, values }: ForwardedSlot): [string, Cell][] {
  return [
    ["start", start],
    ["end", end],
    ["revision", revision],
    ["completeness", completeness],
    ...forwardedMeasures.map((measure): [string, Cell] => [measure, toAmount(values, measure)]),
  ];
}

const toHead = ({ channelCode, entityId, entity, timeZone, test }: Delivery): [string, Cell][] => [
  ["channelCode", channelCode],
  ["entityId", entityId],
  ["entity", entity],
  ["timeZone", timeZone],
  ["test", test ? 1 : 0],
];

function json(delivery: Delivery): string {
  const { channelCode, entityId, entity, timeZone, test, slots } = delivery;
  const rows = slots.map((slot) => Object.fromEntries(toCells(slot)));
  return JSON.stringify({ channelCode, entityId, entity, timeZone, test, slots: rows });
}

/** RFC 4180. */
function csv(delivery: Delivery): string {
  const written = (cell: Cell) => (cell === null ? "" : String(cell));
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = delivery.slots.map((slot) => [...toHead(delivery), ...toCells(slot)]);
  const names = rows[0]?.map(([name]) => name) ?? [];
  const lines = [names, ...rows.map((row) => row.map(([, cell]) => written(cell)))];
  return lines.map((line) => `${line.map(quoted).join(",")}\r\n`).join("");
}

function form(delivery: Delivery): string {
  const [slot] = delivery.slots;
  const cells = slot ? [...toHead(delivery), ...toCells(slot)] : toHead(delivery);
  return new URLSearchParams(
    cells.map(([name, cell]) => [name, cell === null ? "" : String(cell)]),
  ).toString();
}

const written: Readonly<
  Record<BuiltProtocol, { contentType: string; write: (delivery: Delivery) => string }>
> = {
  1: { contentType: "application/json; charset=utf-8", write: json },
  2: { contentType: "text/csv; charset=utf-8", write: csv },
  3: { contentType: "application/x-www-form-urlencoded", write: form },
};

/** What is posted. */
export function toBody(protocol: BuiltProtocol, delivery: Delivery): { contentType: string; body: string } {
  const { contentType, write } = written[protocol];
  return { contentType, body: write(delivery) };
}

/** The invented slot of a test. */
export const sampleSlot: ForwardedSlot = {
  start: "2026-05-04T10:00:00+02:00",
  end: "2026-05-04T10:15:00+02:00",
  revision: 1,
  completeness: 1,
  values: { in: 12, out: 9, passby: 140, adult: 10, child: 2, group: 5 },
};
