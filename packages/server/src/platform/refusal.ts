import type { FieldFault } from "@foyer/contract/field-faults";
import { type BlockingThing, type RefusalKey, refusals } from "@foyer/contract/refusals";

/** A refused request: one class, one typed code. `fields` says what is wrong with which field. */
export class Refusal extends Error {
  readonly key: RefusalKey;
  readonly status: number;
  readonly fields: Record<string, FieldFault> | undefined;
  readonly values: Record<string, string | number>;
  /** What prevents it. */
  readonly things: readonly BlockingThing[] | undefined;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    key: RefusalKey,
    details: {
      fields?: Record<string, FieldFault>;
      values?: Record<string, string | number>;
      things?: readonly BlockingThing[];
      retryAfter?: number;
    } = {},
  ) {
    super(key);
    this.key = key;
    this.status = refusals[key];
    this.fields = details.fields;
    this.values = details.values ?? {};
    this.things = details.things;
    this.retryAfter = details.retryAfter;
  }
}

/** The thing itself, or the refusal that it does not exist (which is also what a stranger gets). */
export function found<T>(thing: T | undefined | null): T {
  if (thing === undefined || thing === null) throw new Refusal("notFound.thing");
  return thing;
}
