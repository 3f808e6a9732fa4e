import { measures } from "@foyer/contract/counting/measures";
import type { RulePreview } from "@foyer/contract/counting/rules";
import type { Subject } from "../../places/subject-kinds/subject-kinds.ts";
import type { SumValues } from "../columns/columns.ts";
import type { Cells } from "./engine/day-work.ts";
import type { RuledDay } from "./engine/entity-day.ts";
import { withLayers } from "./engine/subject-layers.ts";

/** A number before and after a change; null = no value. */
export interface Change {
  before: number | null;
  after: number | null;
}
type Sums = Record<"before" | "after", SumValues>;

const noSums = (): Sums => ({ before: {}, after: {} });

function addDay(sums: SumValues, cells: Cells): void {
  for (const [measure, values] of cells)
    sums[measure] = (sums[measure] ?? 0) + values.reduce((all, value) => all + value, 0);
}

/** A figure that is made of sums in another way before than after. */
export interface DerivedFigure {
  figure: string;
  before: (sums: SumValues) => number | null;
  after: (sums: SumValues) => number | null;
}

const subjectKey = ({ kind, id }: Subject) => `${kind}|${id}`;

/** Adds up what rules make of days with and without a change, by day and by subject. */
export function makeChangeSummary() {
  const days = new Map<string, Sums>();
  const bySubject = new Map<string, { subject: Subject; sums: Sums }>();
  const total = noSums();

  return {
    /** `counts` picks the subjects whose sums are the totals. */
    add(day: string, before: RuledDay, after: RuledDay, counts: (subject: Subject) => boolean): void {
      const ofDay = days.get(day) ?? noSums();
      days.set(day, ofDay);
      for (const [moment, ruled] of [
        ["before", before],
        ["after", after],
      ] as const) {
        for (const { subject, measured, layers } of ruled.subjects) {
          const key = subjectKey(subject);
          const known = bySubject.get(key) ?? {
            subject: { kind: subject.kind, id: subject.id },
            sums: noSums(),
          };
          bySubject.set(key, known);
          const shown = withLayers(measured, layers);
          addDay(known.sums[moment], shown);
          if (!counts(subject)) continue;
          addDay(ofDay[moment], shown);
          addDay(total[moment], shown);
        }
      }
    },

    /** What changes; `derived` figures beside the measures. */
    changes(derived: readonly DerivedFigure[]) {
      const of = (sums: Sums) => changesIn(sums, derived);
      return {
        totals: of(total),
        days: [...days]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .flatMap(([day, sums]) => of(sums).map((change) => ({ day, ...change }))),
        subjects: [...bySubject.values()].flatMap(({ subject, sums }) =>
          of(sums).map((change) => ({ ...subject, ...change })),
        ),
      };
    },
  };
}

/** Figures of two sets of sums that differ. */
function changesIn({ before, after }: Sums, derived: readonly DerivedFigure[]): RulePreview["totals"] {
  const counted = measures.filter((measure) => measure in before || measure in after);
  const all = [
    ...counted.map((figure) => ({ figure, before: before[figure] ?? 0, after: after[figure] ?? 0 })),
    ...derived.map((one) => ({ figure: one.figure, before: one.before(before), after: one.after(after) })),
  ];
  return all.filter((change) => change.before !== change.after);
}
