import { brands } from "@foyer/contract/devices/brands/brands";
import type { WaitingDetails } from "@foyer/contract/devices/waiting";
import type { Decoded, DecodedMessage, Moment } from "../protocols/protocols.ts";

/** What devices of a protocol most often are, for those that do not name their model; of Foyer's own anything. */
const usualType = (protocol: string): number | null =>
  brands.find(({ key, group }) => key === protocol && group !== "own")?.models[0].deviceType ?? null;

type Said = Omit<WaitingDetails, "sn" | "read" | "modelId">;
type SaidLine = WaitingDetails["lines"][number];

const formatMoment = (at: Moment): string => ("utc" in at ? at.utc.toISOString() : at.wall);

const notZero = (values: object): Record<string, number> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value));

/** What a message says of each of its lines: counts of an interval, or where running totals stand. */
function saidOfLines({ records, readings = [] }: DecodedMessage) {
  return [
    ...records.map(({ line, at, values }) => ({ line, at: formatMoment(at), last: notZero(values) })),
    ...readings.map(({ line, at, totals }) => ({ line, at: formatMoment(at), last: notZero(totals) })),
  ];
}

/** What decoded payloads of one device, newest first, tell about it. */
export function saidByMessages(decoded: readonly Decoded[], protocol: string): Said {
  const messages = decoded.flatMap((one) => (one.ok ? [one.message] : []));
  const lines = new Map<string, SaidLine>();
  for (const message of messages) {
    for (const said of saidOfLines(message).sort((a, b) => b.at.localeCompare(a.at))) {
      const known = lines.get(said.line);
      if (known) known.records++;
      else lines.set(said.line, { ...said, records: 1 });
    }
  }
  return {
    unreadable: decoded.length - messages.length,
    lines: [...lines.values()].sort((a, b) => a.line.localeCompare(b.line, "en", { numeric: true })),
    reportedModel: messages.find(({ state }) => state.model)?.state.model ?? null,
    deviceType: usualType(protocol),
  };
}
