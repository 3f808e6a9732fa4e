import type { SubjectType } from "@foyer/contract/places/subjects";
import { useNavigate } from "react-router";
import { useMay } from "../../lib/permissions.ts";
import { partsOfChange, type Question, type QuestionChange } from "./question.ts";

/** Where another screen answers a question. */
function addressOf(path: string, change: QuestionChange): string {
  const parts = Object.entries(partsOfChange(change)).filter(([, text]) => text != null);
  return `${path}?${new URLSearchParams(parts as [string, string][])}`;
}

/** Where days are looked at more closely, beside earlier ones. */
export const compareAddress = (change: QuestionChange): string => addressOf("/analysis/compare", change);

/**
 * Where a place's days are looked at more closely, beside earlier ones; undefined for those who may not.
 */
export function useCompareAddress({
  dataType,
  metrics,
  time,
  startTime,
  endTime,
  openHoursOnly,
}: Question): ((place: { id: number; dataType?: SubjectType }) => string) | undefined {
  const may = useMay();
  if (!may({ permission: "comparative" })) return undefined;
  return (place) =>
    compareAddress({
      dataType: place.dataType ?? dataType,
      ids: [place.id],
      metrics,
      ...(openHoursOnly && { openHoursOnly }),
      ...(time === null ? { startTime, endTime, time } : { time }),
    });
}

/** Goes there; undefined for those who may not. */
export function useOpenPlace(question: Question): ((place: { id: number }) => void) | undefined {
  const navigate = useNavigate();
  const addressOf = useCompareAddress(question);
  return addressOf && ((place) => void navigate(addressOf(place)));
}
