import type { growing } from "@foyer/contract/analytics/growth";
import type { Reply } from "@foyer/contract/endpoint";
import { usePhrases } from "../../../lib/phrases.ts";
import { subjectPlace } from "../../../lib/place-addresses.ts";
import { FigureTable } from "../../../ui/analysis/figure-table.tsx";
import { MeasuredOnlySwitch } from "../../../ui/analysis/measured-only-switch.tsx";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { GrowthCourse } from "./growth-course.tsx";
import { GrowthTotal } from "./growth-total.tsx";
import { type GrowthTableRow, useGrowthColumns } from "./use-growth-columns.tsx";

interface GrowthAnswerProps {
  data: Reply<typeof growing.growth>;
  state: QuestionState;
}

/** What became of the whole, its course beside the one before, and place by place. */
export function GrowthAnswer({ data, state }: GrowthAnswerProps) {
  const t = usePhrases("growths");
  const { question, change, drill } = state;
  const { rows, total, comparedWith, compared, count } = data;
  const columns = useGrowthColumns(question, comparedWith);
  if (rows.length === 0) return <Empty text={t("nobodyHint")} />;
  const tableRows: GrowthTableRow[] = rows.map((row) => ({
    ...row,
    note: row.leftOut ? t(`omitted.${row.leftOut}`) : row.entityName,
  }));
  return (
    <>
      <GrowthTotal
        {...{ total, compared, count }}
        metric={question.metric}
        measuredOnly={question.measuredOnly}
      />
      {compared > 0 && <GrowthCourse data={data} state={state} />}
      <Panel
        flush
        title={t("places")}
        tools={question.tableOnly && <MeasuredOnlySwitch question={question} change={change} />}
      >
        <FigureTable
          label={t("places")}
          head={t("place")}
          toPlace={({ id }) => subjectPlace(question.dataType, id)}
          rows={tableRows}
          columns={columns}
          measuredOnly={question.measuredOnly}
          total={rows.length > 1 ? { id: "total", name: t("total"), ...total } : undefined}
          onPick={rows.length > 1 ? ({ id }) => drill({ ids: [Number(id)], deptId: null }) : undefined}
        />
      </Panel>
    </>
  );
}
