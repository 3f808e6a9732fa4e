import { bulkJob, forgetBulkTask } from "./bulk-work.ts";
import { anyThing, placeThings } from "./kinds.ts";
import { NameFinder } from "./name-finder.ts";

export type { BulkThings } from "./kinds.ts";
export type { Asked, Assessor, BulkThing, Cells, Faults, Verdict, Written } from "./thing.ts";
export type { BulkWords } from "./words.ts";

export { anyThing, bulkJob, forgetBulkTask, NameFinder, placeThings };
