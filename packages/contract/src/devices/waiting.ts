import * as z from "zod/mini";
import { endpoint, Id } from "../endpoint.ts";
import { mostAtOnce } from "../most-at-once.ts";

/** What the newest payloads of an unknown device say, read as they would be counted. */
export const WaitingDetails = z.object({
  sn: z.string(),
  /** How many of the newest payloads were read for this. */
  read: z.int(),
  /** How many of these are not readable. */
  unreadable: z.int(),
  lines: z.array(
    z.object({
      line: z.string(),
      records: z.int(),
      /** Values of its last record that are not 0; counts since the last reset where the device sends totals. */
      last: z.record(z.string(), z.number()),
      /** Clock of that record as the device gave it. */
      at: z.string(),
    }),
  ),
  /** What the device says it is. */
  reportedModel: z.nullable(z.string()),
  /** Device type and model it probably is. */
  deviceType: z.nullable(z.int()),
  modelId: z.nullable(Id),
});
export type WaitingDetails = z.output<typeof WaitingDetails>;

/** As it was sent: it need not be one that a device can be added with. */
const SentNumber = z.string().check(z.minLength(1), z.maxLength(1000));

export const waiting = {
  details: endpoint({
    method: "GET",
    path: "/api/device/waiting/details",
    permission: "device:add",
    summary: "What an unknown device has sent: lines, last counts, its probable model",
    query: z.object({ sn: SentNumber }),
    reply: WaitingDetails,
  }),
  discard: endpoint({
    method: "DELETE",
    path: "/api/device/waiting",
    permission: "device:del",
    summary: "Deletes what is kept of unknown serial numbers for good",
    body: z.array(SentNumber).check(z.minLength(1), z.maxLength(mostAtOnce)),
    reply: z.null(),
  }),
};
