import { type SelectQueryBuilder, sql } from "kysely";
import { Refusal } from "../refusal.ts";
import { byName } from "./by-name.ts";

/** The part of a query string that lists share. */
export interface Page {
  page: number;
  size: number;
  sort?: string[];
}

/** How a list can be ordered: column of each field, the usual one, and the id that ends every order, so that pages never overlap. */
export interface Order {
  fields: Readonly<Record<string, string>>;
  usual: string;
  id: string;
}

const inOrder = (column: string) => (/[._]name$/.test(column) ? byName(column) : sql.ref(column));

/** The order asked for (`field,asc`); an unknown field is refused. */
function orderColumns(sort: readonly string[] | undefined, { fields, usual, id }: Order) {
  const terms = (sort ?? []).map((term) => {
    const [field = "", direction] = term.split(",");
    // What every object has is no field.
    const column = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (column === undefined) throw new Refusal("validation.failed", { fields: { sort: "unknown" } });
    return direction === "desc" ? sql`${inOrder(column)} desc` : sql`${inOrder(column)} asc`;
  });
  return sql`${sql.join([...(terms.length > 0 ? terms : [inOrder(usual)]), sql.ref(id)])}`;
}

/** One page of a list and how many match in all. `rows` is what matches with the columns to show. */
export async function paged<A, B extends keyof A, C, D extends keyof C, Row>(
  matching: SelectQueryBuilder<A, B, object>,
  rows: SelectQueryBuilder<C, D, Row>,
  { page, size, sort }: Page,
  order: Order,
) {
  const [content, total] = await Promise.all([
    rows
      .orderBy(orderColumns(sort, order))
      .limit(size)
      .offset(page * size)
      .execute(),
    matching.select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow(),
  ]);
  return { content, totalElements: (total as { n: number }).n };
}

/** A deletion takes everything asked for or nothing: throw inside its transaction when something was missing. */
export function allDeleted(ids: readonly number[], deleted: readonly unknown[]): null {
  if (deleted.length !== new Set(ids).size) throw new Refusal("notFound.thing");
  return null;
}
