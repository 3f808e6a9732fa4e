/** Index of the item a tooltip is asked for, from any shape ECharts hands over; -1 for none. */
export function pointedAt(params: unknown): number {
  const first: unknown = Array.isArray(params) ? params[0] : params;
  const index =
    typeof first === "object" && first !== null && "dataIndex" in first ? first.dataIndex : undefined;
  return typeof index === "number" ? index : -1;
}
