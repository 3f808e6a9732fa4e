import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { Question } from "@foyer/contract/reporting/screens/screen-questions";
import type { CSSProperties } from "react";
import { useFormat } from "../../../../../lib/format.ts";
import { ChangeLine } from "../change-line.tsx";
import controls from "../control.module.css";
import { innerSize, labelHeight } from "../control-frame.ts";
import { useLabel, valueText } from "../figure-words.ts";
import { mark } from "../honesty.ts";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import classes from "./ranking.module.css";
import { rankingRoom } from "./ranking-pages.ts";
import { useTurn } from "./use-turn.ts";

const letterShare = 0.75;
const pageMs = 8_000;

/** Places by a number; more than fit take turns. */
export function RankingView(props: ViewProps<"ranking">) {
  const { control, options } = props;
  const label = useLabel(control, "main", options.label);
  const letter = control.text.size * letterShare;
  const { h } = innerSize(control);
  const height = h - (label === "" ? 0 : labelHeight(control.text.size));
  return (
    <WithPart {...props} what="ranking" label={label} shape="rows">
      {({ rows }) => (
        <Rows
          rows={rows}
          letter={letter}
          height={height}
          change={options.change}
          share={options.share}
          question={control.figures.main}
        />
      )}
    </WithPart>
  );
}

interface RowsProps {
  rows: PartOf<"ranking">["rows"];
  letter: number;
  height: number;
  change: boolean;
  share: boolean;
  question: Question | undefined;
}

function Rows({ rows, letter, height, change, share, question }: RowsProps) {
  const format = useFormat();
  const measure = question?.measure ?? "flowIn";
  const room = rankingRoom(rows.length, height, letter);
  const turn = useTurn(room.pages, pageMs);
  const most = Math.max(0, ...rows.map(({ value }) => value ?? 0));
  const shown = rows.slice(turn * room.rowsOnPage, (turn + 1) * room.rowsOnPage);
  return (
    <ol className={controls.rows} style={{ fontSize: letter }} data-page={turn + 1}>
      {shown.map((row) => (
        <li
          key={row.id}
          className={classes.row}
          style={
            { height: room.rowHeight, "--share": most > 0 ? (row.value ?? 0) / most : 0 } as CSSProperties
          }
        >
          <span className={classes.place}>{row.place === null ? "–" : format.number(row.place)}</span>
          <span className={`${controls.name} ${classes.name}`} dir="auto">
            {row.name}
          </span>
          <span className={classes.value}>
            <bdi>
              {row.value === null
                ? "–"
                : mark(row.completeness, measure) + valueText(measure, row.value, 0, format)}
            </bdi>
          </span>
          {share && (
            <span className={classes.share}>{row.share === null ? "–" : format.percent(row.share)}</span>
          )}
          {change && (
            <span className={classes.change}>
              <ChangeLine figure={row} against={question?.against} short />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
