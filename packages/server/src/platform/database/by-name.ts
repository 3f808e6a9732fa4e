import { sql } from "kysely";

/** A column of names in the order in which people count: Camera 2 before Camera 10. */
export const byName = (column: string) => sql<string>`${sql.ref(column)} collate natural_order`;
