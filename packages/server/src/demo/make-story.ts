import { notes } from "@foyer/contract/analytics/notes";
import { occupancy } from "@foyer/contract/analytics/occupancy";
import { savedQueries } from "@foyer/contract/analytics/saved-queries";
import { staffing } from "@foyer/contract/analytics/staffing";
import { addDays } from "@foyer/contract/calendar-days";
import { rules } from "@foyer/contract/counting/rules";
import type { Ask } from "./ask.ts";
import type { MadePlaces } from "./make-places.ts";

/** The last day of a weekday (1 Monday … 7 Sunday) that is at least so many weeks over. */
function lastDay(now: Date, weekday: number, weeksAgo: number): string {
  const latest = addDays(now.toISOString().slice(0, 10), -7 * weeksAgo);
  const back = (new Date(`${latest}T00:00:00Z`).getUTCDay() - weekday + 7) % 7;
  return addDays(latest, -back);
}

/** Hours of a shop that is closed on Sundays: fewer people in the morning, most in the afternoon, more on Saturdays. */
const shopRoster = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 24 }, (_, hour) => {
    if (day === 6 || hour < 9 || hour >= 20) return 0;
    const people = hour < 12 ? 6 : hour < 18 ? 10 : 8;
    return day === 5 ? people + 4 : people;
  }),
);

/** What people of the company wrote, corrected and kept: notes on days, counting rules, saved queries, a public page, a roster. */
export async function makeStory(
  company: Ask,
  { sites, organisationIds }: Pick<MadePlaces, "sites" | "organisationIds">,
  now: Date,
): Promise<void> {
  const site = (name: string) => sites.get(name)?.entityId ?? 0;
  const access = (of: string, name: string) => sites.get(of)?.accessIds.get(name) ?? 0;
  const drill = lastDay(now, 3, 2);
  const held = lastDay(now, 6, 2);

  for (const note of [
    {
      ...{ startTime: drill, kind: "other" as const, entityId: site("Hamburg head office") },
      text: "Fire drill at 11: everybody out and in again",
    },
    {
      ...{ startTime: lastDay(now, 6, 3), kind: "other" as const, entityId: site("Hamburg Hafencity") },
      text: "Fish market on the quay, from morning until two",
    },
    {
      ...{ startTime: lastDay(now, 2, 7), kind: "door" as const, entityId: site("Hamburg Hafencity") },
      endTime: addDays(lastDay(now, 2, 7), 2),
      text: "Closed for works: new floor on the ground floor",
    },
    {
      ...{ startTime: lastDay(now, 4, 1), kind: "sale" as const, entityId: site("New York Fifth Avenue") },
      endTime: addDays(lastDay(now, 4, 1), 2),
      text: "Members' days: a fifth off",
    },
    {
      ...{ startTime: lastDay(now, 5, 4), kind: "weather" as const, deptId: organisationIds.get("Vietnam") },
      text: "Typhoon warning, schools closed",
    },
    {
      ...{ startTime: held, kind: "door" as const, entityId: site("Munich Marienplatz") },
      text: "Main entrance held open for a delivery from three to four",
    },
  ])
    await company(notes.create, note);

  await company(rules.create, {
    drafts: [
      {
        subject: { kind: 0, id: site("Hamburg head office") },
        definition: { type: "window" },
        ...{ fromDay: drill, toDay: drill, fromTime: "11:00", toTime: "11:30" },
        reason: "Fire drill: who went out and came back in is no visitor",
      },
      {
        subject: { kind: 1, id: access("Munich Marienplatz", "Main entrance") },
        definition: { type: "add", measure: "in", amount: 180, hour: "15:00" },
        ...{ fromDay: held, toDay: held },
        reason: "Door held open for a delivery: 180 people counted by hand",
      },
    ],
  });

  const germany = organisationIds.get("Germany");
  for (const [name, screen, question] of [
    ["How was Saturday?", "/query/entity", "types=flowIn&time=16"],
    ["Best sites of the year", "/analysis/rank", "types=flowIn&time=33"],
    ["Germany in opening hours, 28 days", "/analysis/compare", `dept=${germany}&time=22&hours=open`],
    ["Which site grows, 90 days", "/analysis/growth", "time=23"],
  ] as const)
    await company(savedQueries.create, { name, screen, question, shared: true });

  const mall = { dataType: 0, id: site("Saigon Centre") } as const;
  await company(occupancy.createLink, { ...mall, name: "Saigon Centre", shows: "percent" });

  const shop = { entityId: site("Berlin Alexanderplatz") };
  await company(staffing.saveRoster, { ...shop, week: null, roster: shopRoster });
  await company(staffing.saveTarget, { ...shop, target: 50, least: 4 });
}
