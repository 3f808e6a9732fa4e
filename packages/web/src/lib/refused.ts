import type { BlockingThing, RefusalBody, RefusalKey } from "@foyer/contract/refusals";

/** A request that was not granted: by the server, or because it could not be reached. */
export class Refused extends Error {
  readonly key: RefusalKey;
  readonly code: number;
  /** Faulty fields, each with a phrase key below `fields`. */
  readonly fields: Record<string, string> | undefined;
  /** What stands in the way. */
  readonly things: readonly BlockingThing[];
  /** Set by the form or dialog that shows it, so that it is not told twice. */
  shown = false;

  constructor({
    key,
    code,
    message,
    fields,
    things,
  }: Pick<RefusalBody, "key" | "code" | "message" | "fields" | "things">) {
    super(message);
    this.name = "Refused";
    this.key = key;
    this.code = code;
    this.fields = fields;
    this.things = things ?? [];
  }
}
