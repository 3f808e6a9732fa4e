import { staffing, type WeekPlan } from "@foyer/contract/analytics/staffing";
import { addDays } from "@foyer/contract/calendar-days";
import { Button } from "@mantine/core";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { Box, Row, Stack } from "../../../ui/kit/layout.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Title } from "../../../ui/kit/text.tsx";
import { useEntity } from "../../../ui/pickers/use-entity.ts";
import { Loaded } from "../../../ui/states/loaded.tsx";
import { ZonesChip } from "../../../ui/zones/zones-chip.tsx";
import { PlanTable } from "./plan-table.tsx";
import { toTotals } from "./plan-words.ts";
import classes from "./staffing.module.css";
import type { StaffingChoice } from "./use-staffing-choice.ts";
import { WeekNavigation } from "./week-navigation.tsx";

/** A week by hours: usual visitors, the people they need, and who is on duty. */
export function PlanPanel({ choice }: { choice: StaffingChoice }) {
  const { site, week } = choice;
  const answer = useAsk(staffing.plan, { body: { entityId: site, week } });
  return (
    <Stack gap="sm" p="md">
      <WeekHead choice={choice} zones={answer.data?.zones} />
      <Loaded answer={answer}>{(plan) => <Plan plan={plan} choice={choice} />}</Loaded>
    </Stack>
  );
}

/** Which week it is, and the way to others. */
function WeekHead({ choice, zones }: { choice: StaffingChoice; zones: readonly string[] | undefined }) {
  const t = usePhrases("staffing");
  const { week } = choice;
  return (
    <Row gap="sm" lineEach>
      <WeekNavigation choice={choice} />
      <Title aria-live="polite">
        {t("planOf", { days: dayRangeText(week, addDays(week, 6), { year: true }) })}
      </Title>
      <ZonesChip zones={zones} />
    </Row>
  );
}

function Plan({ plan, choice }: { plan: WeekPlan; choice: StaffingChoice }) {
  const t = usePhrases("staffing");
  const format = useFormat();
  const totals = toTotals(plan.cells);
  const name = useEntity(choice.site)?.name;
  const isNothingKnown = plan.days.every(({ closed, basis }) => closed || basis === "nothing");
  return (
    <Stack gap="sm" data-print>
      <Title className={classes.printed}>
        {[name, dayRangeText(plan.week, addDays(plan.week, 6), { year: true })].filter(Boolean).join(" · ")}
      </Title>
      {!plan.hasRoster && (
        <Notice>
          <Row gap="sm">
            {t("noRosterYet")}
            <Button size="xs" variant="light" onClick={() => void choice.change({ view: "roster" })}>
              {t("enterRoster")}
            </Button>
          </Row>
        </Notice>
      )}
      {isNothingKnown && <Notice role="status">{t("notEnough")}</Notice>}
      {plan.hasRoster && (
        <Facts layout="figures">
          <Fact title={t("hoursOnDuty")} main>
            {format.number(totals.staff, 1)}
          </Fact>
          <Fact title={t("hoursNeeded")} {...(totals.isPart && { about: t("partOfHours") })}>
            {format.number(totals.needed, 1)}
          </Fact>
          <Fact title={t("hoursShort")}>{format.number(totals.short, 1)}</Fact>
          <Fact title={t("hoursOver")}>{format.number(totals.over, 1)}</Fact>
        </Facts>
      )}
      {plan.isOwn && <Box tone="quiet">{t("ownRoster")}</Box>}
      <PlanTable plan={plan} />
    </Stack>
  );
}
