import { type Holiday, holidays } from "@foyer/contract/places/holidays";
import { useAsk } from "../../../lib/use-ask.ts";

/** More than a company enters in forty years. */
const most = 500;
/** They change rarely. Milliseconds. */
const staleTime = 60_000;

export const holidayName = ({ name, year }: Pick<Holiday, "name" | "year">): string => `${name} ${year}`;

/** The company's holidays, the latest first. */
export function useHolidays() {
  const list = useAsk(holidays.list, { query: { size: most, sort: ["startTime,desc"] } }, { staleTime });
  return {
    list: list.data?.content ?? [],
    isKnown: list.data !== undefined,
    isComing: list.isPending,
    error: list.data === undefined ? list.error : null,
    again: () => void list.refetch(),
  };
}

/** The latest that has begun, otherwise the next to come. */
export const latestBegun = (list: readonly Holiday[], today: string): Holiday | undefined =>
  list.find(({ startTime }) => startTime <= today) ?? list.at(-1);

const sitesKey = ({ scope, deptId, country, entityIds }: Holiday) =>
  JSON.stringify([scope, deptId, country, entityIds]);

/** The latest that has begun and was one in an earlier year as well, at the same sites: there is something to compare. */
export const latestComparable = (list: readonly Holiday[], today: string): Holiday | undefined =>
  list.find(
    (holiday) =>
      holiday.startTime <= today &&
      list.some(
        (other) =>
          other.name === holiday.name && other.year < holiday.year && sitesKey(other) === sitesKey(holiday),
      ),
  );
