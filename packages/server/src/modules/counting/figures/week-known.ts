import { type WeekShape, WeekTable } from "./week-table.ts";

/** Whose sums they are. */
export const counts = { own: 1, together: 2, both: 3 } as const;

/** What is known of each subject's hours of the week, and of those of all together. */
export class KnownWeeks {
  readonly shape: WeekShape;
  readonly bySubject = new Map<number, WeekTable>();
  readonly together: WeekTable;

  constructor(shape: WeekShape) {
    this.shape = shape;
    this.together = new WeekTable(shape);
  }

  /** Takes sums of a subject over, which count for `whose`: one of `counts`. */
  add(id: number, whose: number, table: WeekTable): void {
    if (whose & counts.together) this.together.add(table);
    if ((whose & counts.own) === 0) return;
    const own = this.bySubject.get(id);
    if (own) own.add(table);
    else this.bySubject.set(id, table);
  }
}
