import type { Entity } from "@foyer/contract/places/entities";
import { compareNames } from "../../../lib/compare-names.ts";
import type { Sort } from "../../../ui/use-list-state.ts";

const fields = {
  name: ({ name }: Entity) => name,
  deptName: ({ deptName }: Entity) => deptName,
  city: ({ city }: Entity) => city,
  workTime: ({ workTime }: Entity) => workTime,
  accessCount: ({ accessCount }: Entity) => accessCount,
  deviceCount: ({ deviceCount }: Entity) => deviceCount,
  createTime: ({ createTime }: Entity) => createTime,
} as const;

export type EntitySort = keyof typeof fields;

const isField = (field: string | undefined): field is EntitySort =>
  field !== undefined && Object.hasOwn(fields, field);

/** The sites that a search finds by name, in the order asked for, else by name. */
export function shownEntities(
  rows: readonly Entity[],
  search: string,
  sort: Sort | undefined,
  language: string,
): Entity[] {
  const wanted = search.toLocaleLowerCase(language);
  const found = rows.filter(({ name }) => name.toLocaleLowerCase(language).includes(wanted));
  const [field, direction] = sort?.split(",") ?? [];
  const toKey = fields[isField(field) ? field : "name"];
  const turn = direction === "desc" ? -1 : 1;
  return found.sort((a, b) => {
    const [one, other] = [toKey(a), toKey(b)];
    const order =
      typeof one === "number" && typeof other === "number"
        ? one - other
        : compareNames(String(one), String(other), language);
    return order * turn || a.id - b.id;
  });
}
