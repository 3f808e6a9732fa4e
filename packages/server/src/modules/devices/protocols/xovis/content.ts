import type { JsonObject } from "../json-object.ts";
import type { DecodedMessage } from "../protocol.ts";

/** What a body holds, whosever it is. */
export type Content = Omit<DecodedMessage, "sn" | "feeds">;

/** One of the kinds of JSON these sensors push. */
export interface Format {
  matches(body: JsonObject): boolean;
  /** Every name the body gives its sensor; none where the sensor is set not to. */
  serials(body: JsonObject): unknown[];
  /** A text says what is wrong. */
  content(body: JsonObject, receivedAt: Date, query?: string): Content | string;
}

export const heartbeat = (state: Content["state"] = {}): Content => ({
  kind: "heartbeat",
  records: [],
  state,
});
