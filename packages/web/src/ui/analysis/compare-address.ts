import type { SubjectType } from "@foyer/contract/places/subjects";
import { useNavigate } from "react-router";
import type { DayRange } from "../../lib/day-range.ts";
import { useMay } from "../../lib/permissions.ts";
import { useOwnAddress } from "./came-from.ts";
import { partsOfChange, type Question, type QuestionChange } from "./question.ts";

/** Where another screen answers a question; `via`: the address from where. */
function toAddress(path: string, change: QuestionChange, via?: string): string {
  const parts = Object.entries({ ...partsOfChange(change), via }).filter(([, text]) => text != null);
  return `${path}?${new URLSearchParams(parts as [string, string][])}`;
}

/** Where days are analysed further, beside earlier ones. */
export const compareAddress = (change: QuestionChange): string => toAddress("/analysis/compare", change);

/** What a question goes on asking elsewhere, beside places and days. */
const kept = ({ metrics, openHoursOnly, measuredOnly }: Question): QuestionChange => ({
  metrics,
  ...(openHoursOnly && { openHoursOnly }),
  ...(measuredOnly && { measuredOnly }),
});

/**
 * Where a place's days are analysed further, beside earlier ones, with a way back; undefined for users who may not.
 */
export function useCompareAddress(
  question: Question,
): ((place: { id: number; dataType?: SubjectType }) => string) | undefined {
  const may = useMay();
  const via = useOwnAddress();
  if (!may({ permission: "comparative" })) return undefined;
  const { dataType, time, startTime, endTime } = question;
  return (place) =>
    toAddress(
      "/analysis/compare",
      {
        dataType: place.dataType ?? dataType,
        ids: [place.id],
        ...kept(question),
        ...(time === null ? { startTime, endTime, time } : { time }),
      },
      via,
    );
}

/** Goes there; undefined for those who may not. */
export function useOpenPlace(question: Question): ((place: { id: number }) => void) | undefined {
  const navigate = useNavigate();
  const toAddress = useCompareAddress(question);
  return toAddress && ((place) => void navigate(toAddress(place)));
}

/** Goes where days are beside each other, hour by hour, with a way back; undefined for those who may not. */
export function useOpenDays(question: Question): ((days: readonly string[]) => void) | undefined {
  const may = useMay();
  const navigate = useNavigate();
  const via = useOwnAddress();
  if (!may({ permission: "contrast" })) return undefined;
  const { dataType, ids, deptId } = question;
  return (days) => {
    const [first, ...ranges] = days.map((day): DayRange => ({ startTime: day, endTime: day }));
    if (first === undefined) return;
    const asked = { dataType, ids, deptId, ...kept(question), ...first, time: null, ranges };
    void navigate(toAddress("/analysis/contrast", { ...asked, against: "spans", interval: "1h" }, via));
  };
}
