import * as z from "zod/mini";
import { firstProblem, problemText } from "../first-problem.ts";
import { toInterval } from "../interval.ts";
import { asObject } from "../json-object.ts";
import type { DecodedRecord, DeviceState } from "../protocol.ts";
import { reportedState } from "../reported-state.ts";
import { shownText } from "../shown-text.ts";
import type { Format } from "./content.ts";
import { countedValues } from "./counted-values.ts";
import { Id, lineId } from "./line-id.ts";
import { type Stay, sumOfStays } from "./stay.ts";
import { Time } from "./time.ts";

const Measurement = z.object({
  from: Time,
  to: Time,
  value: z.array(z.object({ label: z.string(), value: z.optional(z.unknown()) })),
});

const Element = z.object({
  "element-id": Id,
  "data-type": z.string(),
  "sensor-type": z.optional(z.unknown()),
  measurement: z.nullish(z.array(Measurement)),
});
type Element = z.output<typeof Element>;

const Push = z.object({ content: z.nullish(z.object({ element: z.nullish(z.array(Element)) })) });

/** Firmware 4, counts of lines and zones: what was counted in each window. */
export const v4Windows: Format = {
  matches: (body) => "sensor-info" in body || asObject(body.content)?.element !== undefined,
  serials: (body) => [asObject(body["sensor-info"])?.["serial-number"]],
  content(body, receivedAt) {
    const push = firstProblem(Push, body);
    if (!push.ok) return problemText(push);
    const elements = push.value.content?.element ?? [];
    const lines = elements.filter((element) => element["data-type"] === "LINE");
    const records: DecodedRecord[] = [];
    for (const line of lines) {
      const counted = parseRecords(line);
      if (typeof counted === "string") return `line ${line["element-id"]}: ${counted}`;
      records.push(...counted);
    }
    const stays = elements.filter((element) => !lines.includes(element)).map(parseStays);
    const state = { ...parseState(body), ...sumOfStays(stays, receivedAt) };
    return { kind: lines.length > 0 ? "records" : "heartbeat", records, state };
  },
};

function parseRecords(element: Element): DecodedRecord[] | string {
  const line = lineId(element["element-id"], element["sensor-type"]);
  const records: DecodedRecord[] = [];
  for (const { from, to, value } of element.measurement ?? []) {
    const interval = toInterval(from, to);
    if (typeof interval === "string") return interval;
    const values = countedValues(value.map(({ label, value }) => ({ name: label, value })));
    if (typeof values === "string") return values;
    if (values === null) return "neither fw nor bw is given";
    records.push({ line, ...interval, values });
  }
  return records;
}

function parseStays({ measurement }: Element): Stay[] {
  return (measurement ?? []).flatMap(({ to, value }) =>
    value.filter(({ label }) => label === "balance").map((balance) => ({ at: to, people: balance.value })),
  );
}

function parseState(body: Record<string, unknown>): DeviceState {
  const sensor = asObject(body["sensor-info"]);
  const clock = asObject(body["sensor-time"]);
  const time = Time.safeParse(clock?.time);
  return reportedState({
    model: shownText(sensor?.["device-type"]),
    ipAddress: shownText(sensor?.["ip-address"]),
    timeZone: shownText(clock?.timezone),
    clock: time.success ? { utc: time.data } : undefined,
  });
}
