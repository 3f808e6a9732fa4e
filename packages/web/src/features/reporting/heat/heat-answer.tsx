import type { PlanPoint } from "@foyer/contract/reporting/heat-document";
import type { HeatMapAnswer } from "@foyer/contract/reporting/heat-map";
import type { HeatReport } from "@foyer/contract/reporting/heat-reports";
import { useMemo, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { usePieceText } from "../../../ui/analysis/piece-text.ts";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { Box, Stack } from "../../../ui/kit/layout.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { VisuallyHidden } from "../../../ui/kit/visually-hidden.tsx";
import { StateMessage } from "../../../ui/states/state-message.tsx";
import { PieceTable, PlanTable } from "./figure-tables.tsx";
import type { HeatChoices } from "./heat-choices.ts";
import { HeatLegend } from "./heat-legend.tsx";
import { HeatPanes } from "./heat-panes.tsx";
import { wholeRange } from "./heat-pictures.ts";
import { HeatPlayer } from "./heat-player.tsx";
import { SaveMenu } from "./save-menu.tsx";
import { ScaleControls } from "./scale-controls.tsx";
import type { PlanZone } from "./stage-plan.ts";
import { type ComparedAnswer, useHeatView } from "./use-heat-view.ts";
import { usePlayhead } from "./use-playhead.ts";
import { useSiteCurve } from "./use-site-curve.ts";
import { zoneRows } from "./zone-rows.ts";
import { ZoneTable } from "./zone-table.tsx";

interface HeatAnswerProps {
  data: HeatMapAnswer;
  /** The other period and its answer. */
  compared: ComparedAnswer | undefined;
  report: HeatReport;
  state: Pick<QuestionState, "question">;
  step: HeatStepOf;
  choices: HeatChoices;
  live: boolean;
  /** The question in words, for pictures that are taken along. */
  lines: readonly string[];
}
type HeatStepOf = "5m" | "30m" | "1h" | "1d";

/** The map with its legend and player, then what its areas come to. */
export function HeatAnswer(props: HeatAnswerProps) {
  const { data, compared, report, state, step, choices, live, lines } = props;
  const { question } = state;
  const t = usePhrases("heatmap");
  const format = useFormat();
  const pieces = usePieceText(step, question);
  const [point, setPoint] = useState<PlanPoint>();
  const [isPlanMissing, setPlanMissing] = useState(false);
  const view = useHeatView({ data, compared, report, choices, days: question });
  const { show, pictures, panes, ready, differs } = view;
  const head = usePlayhead({
    count: data.steps.length,
    at: choices.at,
    // What is live moves on by itself.
    onSettled: (at) => !live && choices.change({ at }),
    follows: live,
  });
  const curve = useSiteCurve({
    entityId: report.entityId,
    days: question,
    openHoursOnly: question.openHoursOnly,
    step,
    steps: data.steps,
    pictures: ready ? pictures : undefined,
  });
  const zones = useZones(report, data);
  const rows = useMemo(() => zoneRows(data.zones, compared?.answer.zones), [data.zones, compared]);
  const pieceName = (at: number) =>
    at === wholeRange ? t("whole") : pieces.title(data.steps[at]?.time ?? "");
  const title = t("planOf", { site: report.entityName, plan: report.name });
  const tables = (
    <Stack gap="md">
      {view.maps.map(({ key, name, pictures }) => (
        <PlanTable
          key={key}
          pictures={pictures}
          head={head}
          caption={[name, `${t("planTable", { show: t(`shows.${show}`) })}. ${t(`showHelp.${show}`)}.`]
            .filter(Boolean)
            .join(": ")}
        />
      ))}
      {ready && (
        <PieceTable
          pictures={pictures}
          steps={data.steps}
          pieceText={pieces.title}
          caption={t("pieceTable")}
        />
      )}
    </Stack>
  );

  return (
    <>
      {isPlanMissing && <Notice tone="broken">{t("planMissing")}</Notice>}
      <NothingSeen data={data} />
      <Panel
        title={title}
        about={t(`shows.${show}`)}
        tools={
          <SaveMenu
            compared={compared !== undefined}
            shown={{
              title: [title, t(`shows.${show}`)].join(", "),
              lines,
              panes,
              plan: report,
              zones,
              show,
              opacity: choices.opacity,
              differs,
              pieceName,
              head,
              rows,
              count: data.steps.length,
              ready,
            }}
          />
        }
      >
        {question.tableOnly ? (
          tables
        ) : (
          <>
            <ScaleControls choices={choices} ends={view.absoluteEnds} compares={compared !== undefined} />
            <HeatPanes
              label={(pane) => [title, t(`shows.${show}`), pane].filter(Boolean).join(", ")}
              plan={report}
              panes={panes}
              maps={view.maps}
              head={head}
              opacity={choices.opacity}
              zones={zones}
              point={point}
              onPoint={setPoint}
              corner={
                data.completeness === null
                  ? undefined
                  : t("watched", { share: format.percent(data.completeness) })
              }
              onPictureFailed={() => setPlanMissing(true)}
            />
            <HeatPlayer head={head} steps={data.steps} pieceText={pieces.title} ready={ready} curve={curve} />
            {panes[0] && (
              <HeatLegend
                pane={panes[0]}
                head={head}
                show={show}
                metric={report.metresPerPixel !== null}
                relative={choices.scale === "relative"}
                differs={differs}
              />
            )}
            <VisuallyHidden as="div">{tables}</VisuallyHidden>
          </>
        )}
      </Panel>
      {rows.length === 0 ? (
        <Quiet legible>{t("noZones")}</Quiet>
      ) : (
        <Panel flush title={t("zones.title")} note={t(compared ? "zones.comparedNote" : "zones.note")}>
          <ZoneTable label={t("zones.title")} rows={rows} compared={compared !== undefined} />
        </Panel>
      )}
    </>
  );
}

/** The plan stays: it shows where devices look, and that nothing is known of these days. */
function NothingSeen({ data: { layers, steps } }: { data: HeatMapAnswer }) {
  const t = usePhrases("heatmap");
  if (layers.some(({ frames }) => frames.some(({ covered }) => covered > 0))) return null;
  return (
    <Box frame surface="body">
      <StateMessage
        role="status"
        title={t(steps.length === 0 ? "noneBegun" : "nothingSeen")}
        text={t(steps.length === 0 ? "noneBegunText" : "nothingSeenText")}
      />
    </Box>
  );
}

/** The areas that are drawn on the plan, by the names they have now. */
function useZones(report: HeatReport, data: HeatMapAnswer): PlanZone[] {
  return useMemo(() => {
    const names = new Map(data.zones.map(({ areaId, name }) => [areaId, name]));
    return report.zones.map(({ areaId, points }) => ({ areaId, points, name: names.get(areaId) ?? "" }));
  }, [report.zones, data.zones]);
}
