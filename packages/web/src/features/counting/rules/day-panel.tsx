import { addDays } from "@foyer/contract/calendar-days";
import type { Measure } from "@foyer/contract/counting/measures";
import { rules } from "@foyer/contract/counting/rules";
import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconListNumbers } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { recordAddress } from "../../../lib/figure-addresses.ts";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Box, Row } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Quiet, Title } from "../../../ui/kit/text.tsx";
import { May } from "../../../ui/may.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { CellDialog, type ChosenCell } from "./cell-dialog.tsx";
import { HourGrid } from "./hour-grid.tsx";
import type { CorrectedSubject, CorrectionChoice, MonthRow, Site } from "./use-correction-choice.ts";

interface DayPanelProps {
  choice: CorrectionChoice;
  site: Site;
  subject: CorrectedSubject;
  day: string;
  /** The site, its accesses and areas. */
  rows: readonly MonthRow[];
  /** How often a day was chosen above. */
  arrivals: number;
}

const shownMeasures = (measure: Measure): Measure[] => [...new Set<Measure>(["in", "out", measure])];

/** The hours of a day, each figure with what it is made of: the cells that can be corrected. */
export function DayPanel({ choice, site, subject, day, rows, arrivals }: DayPanelProps) {
  const t = usePhrases("corrections");
  const why = usePhrases("why");
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  const cell = useDialog<ChosenCell>();
  const measures = shownMeasures(choice.measure);
  const answer = useAsk(rules.hours, {
    query: { ...subject, day, measures: measures.join() },
  });
  const name = rows.find(({ dataType, id }) => dataType === subject.dataType && id === subject.id)?.name;

  // The day that was chosen above is where the reader goes on.
  useEffect(() => {
    if (arrivals === 0) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: "nearest" });
  }, [arrivals]);

  return (
    <Card as="section" p="md" shrink aria-label={t("dayLabel")}>
      <Row as="header" gap="xs" mb="sm">
        <Title ref={heading} tabIndex={-1}>
          {format.weekdayDate(day)}
        </Title>
        <DaySteps choice={choice} day={day} />
        <SubjectSelect choice={choice} site={site} subject={subject} rows={rows} />
        <May ask={{ permission: "record:list" }}>
          <Button
            component={Link}
            to={recordAddress({ ...subject, from: day, to: day })}
            variant="default"
            size="xs"
            leftSection={<IconListNumbers size={14} aria-hidden="true" />}
          >
            {why("records")}
          </Button>
        </May>
      </Row>
      {answer.data ? (
        <Box fade data-stale={answer.isPlaceholderData || undefined}>
          <Quiet>{t("dayHelp")}</Quiet>
          <HourGrid
            label={t("hoursLabel", { name: name ?? site.name, day: format.weekdayDate(day) })}
            hours={answer.data.hours}
            total={answer.data.total}
            measures={measures}
            chosen={choice.measure}
            onChoose={(chosen) => cell.open({ ...chosen, subject, name: name ?? site.name, day })}
          />
          <Quiet>{t("zone", { zone: answer.data.zone.replaceAll("_", " ") })}</Quiet>
        </Box>
      ) : answer.isError ? (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Loading />
      )}
      {cell.item && <CellDialog cell={cell.item} site={site} onClose={cell.close} />}
    </Card>
  );
}

function DaySteps({ choice: { state, today }, day }: { choice: CorrectionChoice; day: string }) {
  const t = usePhrases("corrections");
  const go = (days: number) => {
    const next = addDays(day, days);
    state.change({ day: next, month: next.slice(0, 7) });
  };
  return (
    <>
      <ActionIcon variant="default" aria-label={t("previousDay")} onClick={() => go(-1)}>
        <IconChevronLeft size={16} className={look({ flip: true })} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t("nextDay")} disabled={day >= today} onClick={() => go(1)}>
        <IconChevronRight size={16} className={look({ flip: true })} />
      </ActionIcon>
    </>
  );
}

function SubjectSelect({ choice: { state }, site, subject, rows }: Omit<DayPanelProps, "day" | "arrivals">) {
  const t = usePhrases("rules");
  const options = rows.map(({ dataType, id, name }) => ({
    value: `${dataType} ${id}`,
    label: dataType === 0 ? name : `${t(`subjects.${dataType}`)}: ${name}`,
  }));
  return (
    <NativeSelect
      ms="auto"
      miw={200}
      size="xs"
      aria-label={t("subject")}
      value={`${subject.dataType} ${subject.id}`}
      data={options.length > 0 ? options : [{ value: `0 ${site.id}`, label: site.name }]}
      onChange={({ currentTarget }) => {
        const [dataType = 0, id = 0] = currentTarget.value.split(" ").map(Number);
        state.change(dataType === 0 ? { dataType: null, id: null } : { dataType: dataType as 1 | 2, id });
      }}
    />
  );
}
