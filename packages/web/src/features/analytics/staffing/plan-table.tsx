import type { PlannedDay, WeekPlan } from "@foyer/contract/analytics/staffing";
import { toWeekday } from "@foyer/contract/calendar-days";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Legend } from "../../../ui/kit/legend.tsx";
import { Table } from "../../../ui/kit/table.tsx";
import { Note } from "../../../ui/kit/text.tsx";
import { DayChips } from "./day-chips.tsx";
import { PlanCell } from "./plan-cell.tsx";
import classes from "./staffing.module.css";

/** The days of a week beside one another, hour by hour; on a phone one of them. */
export function PlanTable({ plan: { cells, days, hours, hasRoster } }: { plan: WeekPlan }) {
  const t = usePhrases("staffing");
  const format = useFormat();
  const [shown, setShown] = useState(0);
  const byPlace = new Map(cells.map((cell) => [`${cell.day} ${cell.hour}`, cell]));
  const used = hours.filter((hour) =>
    days.some(({ day }) => {
      const cell = byPlace.get(`${day} ${hour}`);
      return cell && (cell.open || cell.staff > 0);
    }),
  );
  return (
    <>
      <DayChips
        days={days.map(({ day }) => ({ key: day, name: format.weekday(toWeekday(day), "short") }))}
        shown={shown}
        onShow={setShown}
      />
      <Table caption={t("views.plan")} className={classes.week}>
        <thead>
          <tr>
            <th scope="col">{t("hour")}</th>
            {days.map((day, nth) => (
              <DayHead key={day.day} day={day} isShown={nth === shown} />
            ))}
          </tr>
        </thead>
        <tbody>
          {used.map((hour) => (
            <tr key={hour}>
              <th scope="row">{hour}</th>
              {days.map(({ day }, nth) => (
                <PlanCell
                  key={day}
                  cell={byPlace.get(`${day} ${hour}`)}
                  hasRoster={hasRoster}
                  isShown={nth === shown}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("sum")}</th>
            {days.map(({ day, staffHours, neededHours }, nth) => (
              <td key={day} data-shown={nth === shown || undefined}>
                {hasRoster && <div>{t("sumOnDuty", { hours: format.number(staffHours, 1) })}</div>}
                <div>
                  {neededHours === null
                    ? t("sumUnknown")
                    : t("sumNeeded", { hours: format.number(neededHours, 1) })}
                </div>
              </td>
            ))}
          </tr>
        </tfoot>
      </Table>
      <Legend>
        <li>
          <span className={classes.swatch} data-standing="few" /> {t("legend.few")}
        </li>
        <li>
          <span className={classes.swatch} data-standing="many" /> {t("legend.many")}
        </li>
        <li>
          <span className={classes.swatch} data-standing="unknown" /> {t("legend.unknown")}
        </li>
      </Legend>
    </>
  );
}

function DayHead({ day, isShown }: { day: PlannedDay; isShown: boolean }) {
  const format = useFormat();
  const note = useDayNote(day);
  return (
    <th scope="col" data-shown={isShown || undefined}>
      {format.weekdayDate(day.day)}
      {note && (
        <Note as="div" weight="normal" className={classes.note}>
          {note}
        </Note>
      )}
    </th>
  );
}

/** What the plan of a day rests on, where that is not the weekday alone. */
function useDayNote({ day, closed, holiday, basis, basisDay, weeks }: PlannedDay): string | undefined {
  const t = usePhrases("staffing");
  const format = useFormat();
  if (closed) return holiday === null ? t("closed") : t("closedFor", { name: holiday });
  if (holiday !== null && basisDay !== null)
    return t("holidayLike", { name: holiday, day: format.date(basisDay) });
  if (basis === "nothing") return t("tooFewWeeks", { count: weeks, weekday: format.weekday(toWeekday(day)) });
  return holiday === null ? undefined : t("holidayUnknown", { name: holiday });
}
