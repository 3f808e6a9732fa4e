import type { FieldFault } from "@foyer/contract/field-faults";
import type { BulkKind, BulkOutcome } from "@foyer/contract/places/bulk";
import type { LanguageCode } from "@foyer/phrases/languages";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import type { Events } from "../../../platform/events.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { SheetCell } from "../../../platform/spreadsheet/sheet.ts";
import type { BulkWords } from "./words.ts";

/** What a row says, by field; a field whose column the sheet does not have is undefined. */
export type Cells = Readonly<Record<string, string | undefined>>;

export type Faults = Record<string, FieldFault>;

/** What has to be written of a row; null where nothing is. */
export interface Verdict<Work> {
  outcome: BulkOutcome;
  faults: Faults;
  work: Work | null;
}

export interface Making {
  makeOrganisations: boolean;
  makeAreas: boolean;
}

/** Who imports, and what they understand and may have made on the way. */
export interface Asked {
  caller: Caller;
  words: BulkWords;
  making: Making;
  now: Date;
}

/** Checks rows one after the other, with all that exists at hand. */
export interface Assessor<Work> {
  assess(cells: Cells): Verdict<Work>;
  /** Paths of organisations that do not exist, and may be made by permitted users. */
  missingOrganisations: ReadonlySet<string>;
  /** Areas that are not there. */
  missingAreas: ReadonlySet<string>;
}

export interface MadePassword {
  username: string;
  nickName: string;
  password: string;
}

export interface Written {
  /** Roll-ups have to be recomputed. */
  recomputes: boolean;
  madeAreas: number;
  /** Initial passwords of users that were made. */
  passwords?: readonly MadePassword[];
  /** What is announced once it is committed. */
  announce?: (events: Events) => void;
}

/** What a sheet of one kind can do. */
export interface BulkThing<Work> {
  kind: BulkKind;
  /** What it writes into. */
  tables: readonly (keyof Tables)[];
  /** Rows written in one transaction. */
  batchSize: number;
  open(db: Db | Tx, asked: Asked): Promise<Assessor<Work>>;
  /** Writes some rows, all or none. */
  write(tx: Tx, asked: Asked, works: readonly Work[]): Promise<Written>;
  /** What the caller sees, in the order of the kind's fields. */
  rows(
    db: Db,
    asked: Pick<Asked, "caller"> & { language: LanguageCode },
    filter: { name: string; deptId?: number | undefined; entityId?: number | undefined },
  ): Promise<SheetCell[][]>;
}
