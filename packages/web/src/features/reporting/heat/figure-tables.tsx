import type { HeatMapAnswer } from "@foyer/contract/reporting/heat-map";
import { useMemo } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Table } from "../../../ui/kit/table.tsx";
import type { HeatPictures } from "./heat-pictures.ts";
import type { HeatShow } from "./heat-show.ts";
import { heatNumber } from "./heat-units.ts";
import { type PlanPart, planParts } from "./plan-table.ts";
import type { Playhead } from "./playhead.ts";
import type { SquareFigures } from "./read-out.ts";
import { usePlayed } from "./use-playhead.ts";

interface PlanTableProps {
  pictures: HeatPictures;
  head: Playhead;
  caption: string;
}

/** The map as a table: a part of the plan in each cell. While pieces are played it stays at the first. */
export function PlanTable({ pictures, head, caption }: PlanTableProps) {
  const t = usePhrases("heatmap");
  const figure = useFigureText(pictures.asked.show);
  const at = usePlayed(head, (state) => (state.playing ? -2 : state.at));
  const shown = at === -2 ? head.state().at : at;
  const parts = useMemo(() => planParts(pictures.seen(shown), pictures.asked.plan), [pictures, shown]);
  return (
    <Table caption={caption} captioned figures>
      <thead>
        <tr>
          <th scope="col">{t("row")}</th>
          {(parts[0] ?? []).map(({ name }) => (
            <th key={name} scope="col">
              {name.charAt(0)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((row) => (
          <PartRow key={row[0]?.name} row={row} figure={figure} />
        ))}
      </tbody>
    </Table>
  );
}

function PartRow({
  row,
  figure,
}: {
  row: readonly PlanPart[];
  figure: (of: SquareFigures | null) => string;
}) {
  return (
    <tr>
      <th scope="row">{row[0]?.name.slice(1)}</th>
      {row.map(({ name, figures }) => (
        <td key={name}>{figure(figures)}</td>
      ))}
    </tr>
  );
}

/** What a part of the plan comes to, by what the map shows. */
function useFigureText(show: HeatShow) {
  const t = usePhrases("heatmap");
  const format = useFormat();
  return (figures: SquareFigures | null): string => {
    if (figures === null) return t("notSeen");
    const value = {
      presence: figures.atOnce,
      visits: figures.visits,
      stay: figures.stay,
      index: figures.atOnce * 3600,
      level: figures.atOnce * 3600,
    }[show];
    return value === null ? "–" : heatNumber(format, value);
  };
}

interface PieceTableProps {
  pictures: HeatPictures;
  steps: HeatMapAnswer["steps"];
  pieceText: (time: string) => string;
  caption: string;
}

/** Each piece of time with what all devices saw in it. */
export function PieceTable({ pictures, steps, pieceText, caption }: PieceTableProps) {
  const t = usePhrases("heatmap.pieces");
  const format = useFormat();
  const rows = useMemo(() => pieceRows(pictures, steps), [steps, pictures]);
  return (
    <Table caption={caption} captioned low figures>
      <thead>
        <tr>
          <th scope="col">{t("time")}</th>
          <th scope="col">
            {t(
              pictures.asked.show === "index" || pictures.asked.show === "level" ? "motion" : "personMinutes",
            )}
          </th>
          <th scope="col">{t("people")}</th>
          <th scope="col">{t("watched")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ step, amount, people, watched }) => (
          <tr key={step.begin}>
            <th scope="row">{pieceText(step.time)}</th>
            <td>{amount === null ? "–" : heatNumber(format, amount)}</td>
            <td>{people === null ? "–" : format.number(people)}</td>
            <td>{format.percent(watched)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What devices saw in each piece: minutes of people, people, and how much of it they watched. */
function pieceRows({ asked: { layers, show }, total }: HeatPictures, steps: HeatMapAnswer["steps"]) {
  const isMotion = show === "index" || show === "level";
  const devices = new Set(layers.map(({ deviceId }) => deviceId)).size;
  const people = new Map<number, number>();
  const watched = new Map<number, number>();
  const add = (sums: Map<number, number>, step: number, value: number) =>
    sums.set(step, (sums.get(step) ?? 0) + value);
  for (const { frames } of layers)
    for (const frame of frames) {
      if (frame.covered <= 0) continue;
      add(watched, frame.step, frame.covered);
      if (frame.people !== null) add(people, frame.step, frame.people);
    }
  return steps.map((step, index) => {
    const amount = total(index);
    return {
      step,
      amount: amount === null || isMotion ? amount : amount / 60,
      people: people.get(index) ?? null,
      watched: devices === 0 ? 0 : Math.min(1, (watched.get(index) ?? 0) / (devices * step.seconds)),
    };
  });
}
