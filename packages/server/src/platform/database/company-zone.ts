import { type RawBuilder, sql } from "kysely";

/** The day it is for a company with sites in several zones: its own zone, or that of most of its sites. */
export const companyZone = (tenantId: number): RawBuilder<string> => sql<string>`coalesce(
  (select time_zone from companies where id = ${tenantId}),
  (select time_zone from entities where tenant_id = ${tenantId}
    group by time_zone order by count(*) desc, time_zone limit 1),
  'UTC')`;
