import type { Binding } from "@foyer/contract/devices/bindings";

export interface Gap {
  gap: true;
  from: string;
  /** null: it goes on. */
  to: string | null;
}

const bindingEnd = ({ to }: Pick<Binding, "to">) => (to === null ? Number.POSITIVE_INFINITY : Date.parse(to));

/** Binding periods, newest first, with the times up to `now` in which none of them ran put between. */
export function withGaps<Period extends Pick<Binding, "from" | "to">>(
  periods: readonly Period[],
  now: number,
): (Period | Gap)[] {
  const oldestFirst = [...periods].sort((a, b) => Date.parse(a.from) - Date.parse(b.from));
  const entries: (Period | Gap)[] = [];
  let covered: number | undefined;
  for (const period of oldestFirst) {
    const start = Date.parse(period.from);
    if (covered !== undefined && start > covered) {
      entries.push({ gap: true, from: new Date(covered).toISOString(), to: period.from });
    }
    covered = Math.max(covered ?? start, bindingEnd(period));
    entries.push(period);
  }
  if (covered !== undefined && covered < now) {
    entries.push({ gap: true, from: new Date(covered).toISOString(), to: null });
  }
  return entries.reverse();
}
