import type { BulkKind } from "@foyer/contract/places/bulk";
import { accessesBulk } from "./accesses-bulk.ts";
import { entitiesBulk } from "./entities-bulk.ts";
import type { BulkThing } from "./thing.ts";
import { usersBulk } from "./users-bulk.ts";

/** A kind with its work unnamed: what an assessor made is only ever handed back to the same kind. */
export type AnyBulkThing = BulkThing<object>;
/** Every kind there is; those of higher areas are added where all of them are known. */
export type BulkThings = Record<BulkKind, AnyBulkThing>;

export const anyThing = <Work extends object>(thing: BulkThing<Work>): AnyBulkThing =>
  thing as unknown as AnyBulkThing;

export const placeThings = {
  entities: anyThing(entitiesBulk),
  accesses: anyThing(accessesBulk),
  users: anyThing(usersBulk),
};
