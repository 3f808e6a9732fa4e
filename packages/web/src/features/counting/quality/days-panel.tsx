import { quality } from "@foyer/contract/counting/quality";
import type { Reply } from "@foyer/contract/endpoint";
import { spanTypes } from "@foyer/contract/metrics";
import { NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { half, nearly } from "../../../ui/charts/completeness-level.ts";
import { HeatGrid } from "../../../ui/charts/heat-grid.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Loaded } from "../../../ui/states/loaded.tsx";
import { TableFooter } from "../../../ui/table/table-footer.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { dayColumns, dayRows } from "./day-cells.ts";
import { type ChosenDay, DayDialog } from "./day-dialog.tsx";
import type { DaysAsked } from "./findings-panel.tsx";
import type { QualityChoice } from "./use-quality-choice.ts";

const orders = ["name", "worst"] as const;

interface DaysPanelProps {
  choice: QualityChoice;
  asked: DaysAsked;
}

/** Sites by days: how much of each is known. */
export function DaysPanel({ choice, asked }: DaysPanelProps) {
  const t = usePhrases("quality");
  const metrics = usePhrases("metrics");
  const { page, size, order = "name", type } = choice.query;
  const answer = useAsk(quality.days, { query: { ...asked, page, size, order, ...(type && { type }) } });
  const total = answer.data?.totalElements;
  return (
    <Panel
      title={t("completeness")}
      busy={answer.isFetching}
      tools={
        <>
          <NativeSelect
            size="xs"
            aria-label={t("judgedBy")}
            value={type ?? ""}
            data={[
              { value: "", label: t("allSensors") },
              ...spanTypes.map((value) => ({ value, label: metrics(`${value}.name`) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              choice.change({ type: spanTypes.find((known) => known === value) ?? null })
            }
          />
          {(total ?? 0) > 1 && (
            <NativeSelect
              size="xs"
              aria-label={t("order")}
              value={order}
              data={orders.map((value) => ({ value, label: t(`orders.${value}`) }))}
              onChange={({ currentTarget: { value } }) =>
                choice.change({ order: value === "worst" ? "worst" : null })
              }
            />
          )}
        </>
      }
    >
      <Loaded answer={answer}>
        {(days) => (
          <>
            <DayGrid days={days} label={t("completeness")} />
            {days.totalElements > 10 && (
              <TableFooter state={choice} shown={days.content.length} total={days.totalElements} />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function DayGrid({ days, label }: { days: Reply<typeof quality.days>; label: string }) {
  const t = usePhrases("quality");
  const words = usePhrases("quality.day");
  const levels = usePhrases("quality.levels");
  const format = useFormat();
  const dialog = useDialog<ChosenDay>();
  const { content } = days;
  const columns = useMemo(() => dayColumns(content[0]?.days.map(({ day }) => day) ?? []), [content]);
  const rows = useMemo(() => dayRows(content, words, format), [content, words, format]);
  return (
    <>
      <HeatGrid
        label={label}
        help={t("gridHelp")}
        columns={columns}
        rows={rows}
        scale="trouble"
        startAtEnd
        legend={[
          { level: 0, label: levels("complete") },
          { level: 1, label: levels("nearly", { share: format.percent(nearly) }) },
          { level: 2, label: levels("nearly", { share: format.percent(half) }) },
          { level: 3, label: levels("under", { share: format.percent(half) }) },
          { level: 4, hatched: true, label: levels("nothing") },
          { level: null, label: levels("notExpected") },
          { level: null, marked: true, label: levels("odd") },
        ]}
        onChoose={(row, { key }) => {
          const site = content.find(({ id }) => id === row.key);
          const day = site?.days.find((each) => each.day === key);
          if (site && day) dialog.open({ site, day });
        }}
      />
      {dialog.item && <DayDialog chosen={dialog.item} onClose={dialog.close} />}
    </>
  );
}
