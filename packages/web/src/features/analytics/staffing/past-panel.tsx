import { type StaffedHour, staffing, type VisitorsPerStaff } from "@foyer/contract/analytics/staffing";
import { Button } from "@mantine/core";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { weekdaysInOrder } from "../../../lib/week-days.ts";
import { HeatGrid } from "../../../ui/charts/heat-grid.tsx";
import { Chip } from "../../../ui/kit/chip.tsx";
import { Box, Row, Stack } from "../../../ui/kit/layout.tsx";
import { Quiet, Title } from "../../../ui/kit/text.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { Loaded } from "../../../ui/states/loaded.tsx";
import { ZonesChip } from "../../../ui/zones/zones-chip.tsx";
import { inUse, isOver, isUnstaffed, steps } from "./staff-load.ts";
import { useLoadCell } from "./use-load-cell.ts";
import { pastWeeks, type StaffingChoice } from "./use-staffing-choice.ts";

/** Visitors for each member of staff in weeks that are over. */
export function PastPanel({ choice }: { choice: StaffingChoice }) {
  const t = usePhrases("staffing");
  const { site, past, weeks, change } = choice;
  const answer = useAsk(staffing.perStaff, { body: { entityId: site, ...past } });
  return (
    <Stack gap="sm" p="md">
      <Row gap="xs">
        <Title>{t("perStaff")}</Title>
        <Quiet>{dayRangeText(past.startTime, past.endTime, { year: true })}</Quiet>
        <ZonesChip zones={answer.data?.zones} />
        <Row role="group" aria-label={t("weeksBack")} gap="2xs" push>
          {pastWeeks.map((count) => (
            <Chip key={count} aria-pressed={count === weeks} onClick={() => void change({ weeks: count })}>
              {t("lastWeeks", { count })}
            </Chip>
          ))}
        </Row>
      </Row>
      <Loaded answer={answer}>{(data) => <Past data={data} choice={choice} />}</Loaded>
    </Stack>
  );
}

function Past({ data, choice }: { data: VisitorsPerStaff; choice: StaffingChoice }) {
  const t = usePhrases("staffing");
  if (!data.hasRoster)
    return (
      <Empty
        text={t("noRosterYet")}
        action={
          <Button variant="light" onClick={() => void choice.change({ view: "roster" })}>
            {t("enterRoster")}
          </Button>
        }
      />
    );
  return (
    <Stack gap="sm">
      <LoadGrid data={data} />
      <HourList
        title={t("overTarget", { target: data.target })}
        none={t("noneOver")}
        cells={data.cells.filter((cell) => isOver(cell, data.target))}
        value={({ perStaff }) => perStaff ?? 0}
      />
      <HourList
        title={t("unstaffed")}
        none={t("noneUnstaffed")}
        cells={data.cells.filter(isUnstaffed)}
        value={({ visitors }) => visitors ?? 0}
      />
    </Stack>
  );
}

function LoadGrid({ data: { cells, hours, target } }: { data: VisitorsPerStaff }) {
  const t = usePhrases("staffing");
  const format = useFormat();
  const byPlace = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const used = hours.filter((hour) => cells.some((cell) => cell.hour === hour && inUse(cell)));

  const heatCell = useLoadCell(target);

  return (
    <div data-pictured>
      <HeatGrid
        label={t("perStaff")}
        help={t("gridHelp")}
        scale="trouble"
        columns={used.map((hour) => ({
          key: hour,
          label: hour.endsWith(":00") ? hour.slice(0, 2) : hour,
          group: t("hour"),
        }))}
        rows={weekdaysInOrder().map((weekday) => ({
          key: weekday,
          name: format.weekday(weekday),
          cells: used.map((hour) => heatCell(byPlace.get(`${weekday} ${hour}`), hour)),
        }))}
        legend={[
          ...steps.map((share, level) => ({
            level: level as 0 | 1 | 2 | 3 | 4,
            label: `> ${format.number(share * target, 1)}`,
            marked: share >= 1,
          })),
          { level: 0, hatched: true, label: t("cells.hatch") },
          { level: null, label: t("closed") },
        ]}
      />
    </div>
  );
}

interface HourListProps {
  title: string;
  none: string;
  cells: readonly StaffedHour[];
  value: (cell: StaffedHour) => number;
}

const mostListed = 8;

/** The hours that stand out, the worst first. */
function HourList({ title, none, cells, value }: HourListProps) {
  const t = usePhrases("staffing");
  const format = useFormat();
  const worst = cells.toSorted((a, b) => value(b) - value(a));
  return (
    <Box as="section">
      <Title as="h3">{title}</Title>
      {worst.length === 0 ? (
        <Quiet>{none}</Quiet>
      ) : (
        <Row as="ul" gap="md" gapY="2xs">
          {worst.slice(0, mostListed).map((cell) => (
            <li key={`${cell.weekday} ${cell.hour}`}>
              {t("listed", {
                weekday: format.weekday(cell.weekday, "short"),
                hour: cell.hour,
                value: format.number(value(cell)),
              })}
            </li>
          ))}
          {worst.length > mostListed && <li>{t("andMore", { count: worst.length - mostListed })}</li>}
        </Row>
      )}
    </Box>
  );
}
