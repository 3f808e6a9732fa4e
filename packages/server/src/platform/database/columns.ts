import type { ColumnType } from "kysely";

/** A moment: read as a date, written as one or as text. */
export type Moment = ColumnType<Date, Date | string, Date | string>;
/** When a row was made: the database says so. */
export type MadeAt = ColumnType<Date, Date | undefined, never>;
