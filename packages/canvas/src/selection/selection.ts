/** Ids in the order they were chosen; the last is the key object, which others are aligned and matched to. */
export type Selection = readonly string[];

export const nothingSelected: Selection = [];

/** The id that others are aligned and matched to. */
export const keyObject = (selection: Selection): string | undefined => selection.at(-1);

/** With what was clicked as the key object, or without it where it was selected already. */
export const toggled = (selection: Selection, id: string): Selection =>
  selection.includes(id) ? selection.filter((each) => each !== id) : [...selection, id];

/** With further ids behind those selected; what was selected keeps its place. */
export const added = (selection: Selection, ids: readonly string[]): Selection => {
  const further = ids.filter((id) => !selection.includes(id));
  return further.length === 0 ? selection : [...selection, ...further];
};

/** The same ids with one of them as the key object. */
export const withKeyObject = (selection: Selection, id: string): Selection =>
  selection.includes(id) ? [...selection.filter((each) => each !== id), id] : selection;

/** Without ids that are no longer there; the very same list where all are. */
export const stillThere = (selection: Selection, there: (id: string) => boolean): Selection =>
  selection.every(there) ? selection : selection.filter(there);

/** What a press on something selects: with others where several are wanted, alone unless it is selected already. */
export function pressed(selection: Selection, id: string | undefined, several: boolean): Selection {
  if (id === undefined) return several ? selection : nothingSelected;
  if (several) return toggled(selection, id);
  return selection.includes(id) ? selection : [id];
}

/** The next or previous of `ids` in their order, round and round; the first or last where nothing is selected. */
export function neighbour(
  selection: Selection,
  ids: readonly string[],
  forward: boolean,
): string | undefined {
  const key = keyObject(selection);
  const place = key === undefined ? -1 : ids.indexOf(key);
  if (place < 0) return forward ? ids[0] : ids.at(-1);
  return ids[(place + (forward ? 1 : ids.length - 1)) % ids.length];
}
