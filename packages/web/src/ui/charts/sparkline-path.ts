/** From zero at the foot to the largest value at the top, 100 units wide; broken at gaps. */
export function sparklinePath(
  values: ReadonlyArray<number | null>,
  height: number,
  /** What stands at the top, where several lines share a scale. */
  top = Math.max(1, ...values.map((value) => value ?? 0)),
): string {
  const largest = top || 1;
  const step = 100 / Math.max(1, values.length - 1);
  return values
    .map((value, index) => {
      if (value === null) return "";
      const begins = index === 0 || (values[index - 1] ?? null) === null;
      const y = height - 1 - (value / largest) * (height - 2);
      return `${begins ? "M" : "L"}${(index * step).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}
