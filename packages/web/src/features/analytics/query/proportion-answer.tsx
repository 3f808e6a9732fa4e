import type { proportion, ShareRow, Split } from "@foyer/contract/analytics/proportion";
import { mostInChart } from "@foyer/contract/analytics/question";
import type { Reply } from "@foyer/contract/endpoint";
import { Button } from "@mantine/core";
import { isIncomplete } from "../../../lib/covered-hours.ts";
import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { subjectPlace } from "../../../lib/place-addresses.ts";
import { shownValue } from "../../../ui/analysis/chart-columns.ts";
import { useOpenPlace } from "../../../ui/analysis/compare-address.ts";
import { FigureTable } from "../../../ui/analysis/figure-table.tsx";
import { MeasuredOnlySwitch } from "../../../ui/analysis/measured-only-switch.tsx";
import { MetricHelp } from "../../../ui/analysis/metric-help.tsx";
import { NoteList } from "../../../ui/analysis/notes/note-list.tsx";
import { NotesPanel } from "../../../ui/analysis/notes/notes-panel.tsx";
import { useNotes } from "../../../ui/analysis/notes/use-notes.ts";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { secondWearers, seriesSlots } from "../../../ui/charts/series-slots.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { measuredShares } from "./measured-shares.ts";
import { ShareBar, type ShareSegment } from "./share-bar.tsx";
import { type ShareTableRow, useShareColumns } from "./use-share-columns.tsx";

interface ProportionAnswerProps {
  data: Reply<typeof proportion.proportion>;
  state: QuestionState;
  split: Split | null;
  /** All rows are asked for, not only the largest. */
  all: boolean;
  onAll: () => void;
}

/** The whole as one bar, its parts as another, and a table of both. */
export function ProportionAnswer({ data, state, split, all, onAll }: ProportionAnswerProps) {
  const t = usePhrases("shares");
  const metrics = usePhrases("metrics");
  const format = useFormat();
  const { question, change, drill } = state;
  const { metric } = question;
  // What was measured of the parts is not known.
  const measuredOnly = question.measuredOnly && split === null;
  const { rows, others, total } = measuredOnly ? measuredShares(data) : data;
  const whole = shownValue(total, measuredOnly);
  const columns = useShareColumns(question, split);
  const notes = useNotes(question);
  const open = useOpenPlace(question);
  const name = metrics(`${metric}.name`);
  if (rows.length === 0) return <Empty text={t("nobodyHint")} />;

  const slots = seriesSlots(rows.slice(0, mostInChart).map(({ id }) => id));
  const second = secondWearers(slots);
  const toName = ({ kind, name: own }: ShareRow) => (kind === "ownDept" ? t("ownDept", { name: own }) : own);
  const tableRows: ShareTableRow[] = rows.map(({ id, kind, ...row }) => ({
    ...row,
    key: { id, kind },
    id: `${kind} ${id}`,
    name: toName({ id, kind, ...row }),
    slot: slots.get(id) ?? 0,
    dashed: second.has(id),
    ...(row.entityName !== undefined && { note: row.entityName }),
  }));
  const rest: ShareTableRow[] = others
    ? [{ id: "others", slot: 0, name: t("others", { count: others.count }), ...others }]
    : [];
  const segments = [...tableRows, ...rest].map(
    (row): ShareSegment => ({
      id: row.id,
      name: row.name,
      slot: row.slot ?? 0,
      share: row.share ?? 0,
      text: metricText(metric, shownValue(row, measuredOnly), format),
      incomplete: isIncomplete(row),
      ...(row.dashed && { light: true }),
    }),
  );

  const measuredSwitch = split === null && <MeasuredOnlySwitch question={question} change={change} />;

  /** An organisation opens into those below it; a place leads to its days. */
  function pick({ key }: Pick<ShareTableRow, "key">) {
    if (key?.kind === "dept") return drill({ ids: [], deptId: key.id });
    if (key?.kind === "ownDept") return drill({ ids: [], deptId: key.id, order: "subject" });
    if (key) open?.(key);
  }

  return (
    <>
      {!question.tableOnly && (
        <Panel
          title={name}
          tools={measuredSwitch}
          about={
            <>
              {metricText(metric, whole, format)}
              <MetricHelp metric={metric} />
            </>
          }
        >
          {whole ? (
            <ShareBar
              label={`${name}: ${t("bar")}`}
              segments={segments}
              onPick={({ id }) => {
                const row = tableRows.find((each) => each.id === id);
                if (row) pick(row);
              }}
            />
          ) : (
            <p>{t("nothing")}</p>
          )}
          <NoteList list={notes.list} />
        </Panel>
      )}
      {!question.tableOnly && split && total.parts && <PartsPanel split={split} parts={total.parts} />}
      {question.tableOnly && <NotesPanel of={question} />}
      <Panel
        flush
        title={t("table")}
        about={name}
        tools={
          <>
            {question.tableOnly && measuredSwitch}
            {(others !== null || all) && <AllButton all={all} onAll={onAll} />}
          </>
        }
      >
        <FigureTable
          label={`${t("table")}: ${name}`}
          head={t("name")}
          toPlace={({ key }) =>
            key &&
            (key.kind === "subject"
              ? subjectPlace(question.dataType, key.id)
              : { kind: "organisation", of: key.id })
          }
          rows={[...tableRows, ...rest]}
          columns={columns}
          measuredOnly={measuredOnly}
          total={{ id: "total", name: t("whole"), share: whole ? 1 : null, ...total }}
          onPick={open === undefined && rows.every(({ kind }) => kind === "subject") ? undefined : pick}
        />
      </Panel>
    </>
  );
}

function AllButton({ all, onAll }: Pick<ProportionAnswerProps, "all" | "onAll">) {
  const t = usePhrases("shares");
  return (
    <Button variant="subtle" size="compact-xs" onClick={onAll}>
      {t(all ? "showFew" : "showAll")}
    </Button>
  );
}

/** The parts of the whole as a bar with their names. */
function PartsPanel({ split, parts }: { split: Split; parts: NonNullable<ShareRow["parts"]> }) {
  const t = usePhrases("shares");
  const metrics = usePhrases("metrics");
  const format = useFormat();
  return (
    <Panel title={t("parts")} about={t(`splits.${split}`)}>
      <ShareBar
        named
        label={`${t("parts")}: ${t(`splits.${split}`)}`}
        segments={parts.map(({ type, value, share }, index) => ({
          id: type,
          name: metrics(`${type as "flowIn"}.name`),
          slot: index + 1,
          share: share ?? 0,
          text: metricText(type, value, format),
        }))}
      />
    </Panel>
  );
}
