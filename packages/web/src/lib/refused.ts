import type { BlockingThing, RefusalBody, RefusalKey } from "@foyer/contract/refusals";

/** A request that was not granted: by the server, or because it could not be reached. */
export class Refused extends Error {
  readonly key: RefusalKey;
  readonly code: number;
  /** Faulty fields, each with a phrase key below `fields`. */
  readonly fields: Record<string, string> | undefined;
  /** What prevents it. */
  readonly things: readonly BlockingThing[];
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter: number | undefined;
  /** Set by the form or dialog that shows it, so that it is not shown twice. */
  shown = false;

  constructor({
    key,
    code,
    message,
    fields,
    things,
    retryAfter,
  }: Pick<RefusalBody, "key" | "code" | "message" | "fields" | "things"> & { retryAfter?: number }) {
    super(message);
    this.name = "Refused";
    this.key = key;
    this.code = code;
    this.fields = fields;
    this.things = things ?? [];
    this.retryAfter = retryAfter;
  }
}

/** One too many at once: it is to come again. */
export const isTooMany = (error: unknown): error is Refused & { readonly retryAfter: number } =>
  error instanceof Refused && error.code === 429 && error.retryAfter !== undefined;
