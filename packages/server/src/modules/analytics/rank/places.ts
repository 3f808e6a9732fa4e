/** Place of each subject that has a value, from the highest, 1; equal values share a place. */
export function rankPlaces(rows: readonly { id: number; value: number | null }[]): Map<number, number> {
  const placed = rows
    .flatMap(({ id, value }) => (value === null ? [] : [{ id, value }]))
    .sort((a, b) => b.value - a.value);
  const places = new Map<number, number>();
  let last: { value: number; place: number } | undefined;
  placed.forEach(({ id, value }, index) => {
    const place = last?.value === value ? last.place : index + 1;
    last = { value, place };
    places.set(id, place);
  });
  return places;
}
