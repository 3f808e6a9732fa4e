import type { HolidayScope } from "@foyer/contract/places/holidays";

export interface HolidayColumns {
  name: string;
  year: number;
  start_day: string;
  end_day: string;
  scope: HolidayScope;
  organisation_id: number | null;
  country: string | null;
  /** Only for scope `sites`. */
  entityIds: number[];
}

/** The scope in one word; two holidays of one name and year differ by it. */
function scopeKey({ scope, organisation_id, country, entityIds }: HolidayColumns): string {
  const of = { company: [], organisation: [organisation_id], country: [country], sites: entityIds }[scope];
  const ids = [...new Set<string | number | null>(of)].sort((a, b) => Number(a) - Number(b));
  return ids.length === 0 ? scope : `${scope}:${ids.join()}`;
}

/** As the table has it. */
export const toColumns = ({ entityIds, ...columns }: HolidayColumns) => ({
  ...columns,
  scope_key: scopeKey({ ...columns, entityIds }),
});
