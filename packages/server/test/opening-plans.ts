import { OpeningHours } from "@foyer/contract/places/opening-hours";
import fc from "fast-check";

const time = fc
  .integer({ min: 0, max: 287 })
  .map(
    (nth) => `${String(Math.floor(nth / 12)).padStart(2, "0")}:${String((nth % 12) * 5).padStart(2, "0")}`,
  );
const span = fc.tuple(time, time).map(([from, to]) => `${from}~${to}`);
const spans = fc.oneof(
  fc.constant([]),
  fc.constant(["00:00~24:00"]),
  fc.array(span, { minLength: 1, maxLength: 2 }),
);

/** Hours by weekday, with exceptions on these days and after; only such as the contract takes. */
export const openingPlans = (days: readonly string[]): fc.Arbitrary<OpeningHours> =>
  fc
    .record({
      week: fc.array(spans, { minLength: 7, maxLength: 7 }),
      exceptions: fc.array(
        fc.tuple(fc.constantFrom(...days), fc.constantFrom(...days), spans).map(([one, other, hours]) => {
          const [from = "", to = ""] = [one, other].sort();
          return { from, to, hours, reason: "" };
        }),
        { maxLength: 2 },
      ),
    })
    .map((hours) => OpeningHours.safeParse(hours))
    .filter(({ success }) => success)
    .map(({ data }) => data as OpeningHours);

const minute = fc.nat(1439);

/** Texts as the column `hours` has them. */
export const openingHoursTexts: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(minute, minute).map(([open, close]) => `${open}-${close}`),
  openingPlans(["2026-03-28", "2026-03-29", "2026-03-30"]).map((hours) => JSON.stringify(hours)),
);

const usualSpans = fc.constantFrom<string[]>(
  [],
  ["00:00~24:00"],
  ["09:00~13:00", "14:00~20:00"],
  ["09:10~13:00", "13:45~20:15"],
  ["18:00~02:00"],
);

/** Hours as shops and bars have them, with others around the turn of the clocks in October 2026. */
export const autumnHours: fc.Arbitrary<OpeningHours> = fc
  .record({
    week: fc.array(usualSpans, { minLength: 7, maxLength: 7 }),
    exceptions: fc.tuple(usualSpans, usualSpans).map(([one, other]) => [
      { from: "2026-10-15", to: "2026-10-24", hours: one, reason: "" },
      { from: "2026-10-25", to: "2026-10-25", hours: other, reason: "" },
    ]),
  })
  .filter((hours) => OpeningHours.safeParse(hours).success);
