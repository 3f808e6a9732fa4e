import { sql } from "kysely";
import { Refusal } from "../refusal.ts";

/** The part of a query string that lists share. */
export interface Page {
  page: number;
  size: number;
  sort?: string[];
}

/**
 * The order asked for (`field,asc`), by the fields a list can be sorted by; an unknown field is refused.
 * The list's own query adds the id after it, so that pages never overlap.
 */
export function orderBy(
  sort: readonly string[] | undefined,
  columns: Record<string, string>,
  byDefault: string,
) {
  if (!sort || sort.length === 0) return sql`${sql.ref(byDefault)}`;
  const terms = sort.map((term) => {
    const [field = "", direction] = term.split(",");
    const column = columns[field];
    if (column === undefined) throw new Refusal("validation.failed", { fields: { sort: "unknown" } });
    return direction === "desc" ? sql`${sql.ref(column)} desc` : sql`${sql.ref(column)} asc`;
  });
  return sql`${sql.join(terms)}`;
}

/** A deletion takes everything asked for or nothing: throw inside its transaction when something was missing. */
export function allDeleted(ids: readonly number[], deleted: readonly unknown[]): null {
  if (deleted.length !== new Set(ids).size) throw new Refusal("notFound.thing");
  return null;
}
