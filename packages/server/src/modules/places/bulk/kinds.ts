import type { BulkKind } from "@foyer/contract/places/bulk";
import { accessesBulk } from "./accesses-bulk.ts";
import { entitiesBulk } from "./entities-bulk.ts";
import type { BulkThing } from "./thing.ts";
import { usersBulk } from "./users-bulk.ts";

/** A kind with its work unnamed: what an assessor made is only ever handed back to the same kind. */
type AnyThing = BulkThing<object>;

export const bulkThings: Record<BulkKind, AnyThing> = {
  entities: entitiesBulk as unknown as AnyThing,
  accesses: accessesBulk as unknown as AnyThing,
  users: usersBulk as unknown as AnyThing,
};
