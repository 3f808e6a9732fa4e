import type { ComparedFigure } from "@foyer/contract/counting/figure";
import type { NumberType } from "@foyer/contract/metrics";
import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { AgainstWord } from "@foyer/contract/reporting/screens/screen-questions";
import { Fragment } from "react";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { ChangeLine } from "../change-line.tsx";
import controls from "../control.module.css";
import { innerSize, labelHeight, type Size } from "../control-frame.ts";
import { useLabel, valueText } from "../figure-words.ts";
import { mark } from "../honesty.ts";
import { rankingRoom } from "../ranking/ranking-pages.ts";
import { useTurn } from "../ranking/use-turn.ts";
import type { ViewProps } from "../view-props.ts";
import { WithPart } from "../with-part.tsx";
import classes from "./table.module.css";
import { headShare, tableColumns } from "./table-columns.ts";

const small = 0.65;
/** Of the letters of the head: the height of its two lines. */
const headLines = 2.7;
const pageMs = 8_000;
const widestChange = "▲ +88.8%";

/** Places by several numbers; more than fit take turns. */
export function TableView(props: ViewProps<"table">) {
  const { control, options } = props;
  const label = useLabel(control, "main", options.label);
  const size = control.text.size;
  const { w, h } = innerSize(control);
  return (
    <WithPart {...props} what="table" label={label} shape="rows">
      {(part) => (
        <Table
          part={part}
          label={label}
          against={options.change ? control.figures.main?.against : "none"}
          size={size}
          room={{ w, h: h - (label === "" ? 0 : labelHeight(size)) }}
        />
      )}
    </WithPart>
  );
}

interface TableProps {
  part: PartOf<"table">;
  label: string;
  against: AgainstWord | undefined;
  size: number;
  room: Size;
}

function Table({ part, label, against, size, room }: TableProps) {
  const metrics = usePhrases("metrics");
  const format = useFormat();
  const { rows, measures } = part;
  const hasChange = against !== undefined && against !== "none";
  const textOf = (figure: ComparedFigure | undefined, measure: string) =>
    figure === undefined || figure.value === null
      ? "–"
      : mark(figure.completeness, measure) + valueText(measure, figure.value, 0, format);

  const heads = measures.map((measure) => metrics(`${measure as NumberType}.name`));
  const columns = heads.map((head, nth) => ({
    head,
    cells: rows.map(({ cells }) => textOf(cells[nth], measures[nth] ?? "")),
  }));
  const { widths, letter } = tableColumns(
    {
      names: rows.map(({ name }) => name),
      columns: hasChange
        ? [...columns.slice(0, 1), { head: "", cells: [widestChange], isSmall: true }, ...columns.slice(1)]
        : columns,
    },
    room.w,
    size * small,
  );
  const headHeight = letter * headShare * headLines;
  const { rowHeight, rowsOnPage, pages } = rankingRoom(rows.length, room.h - headHeight, letter);
  const turn = useTurn(pages, pageMs);
  const shown = rows.slice(turn * rowsOnPage, (turn + 1) * rowsOnPage);
  return (
    <div className={classes.box}>
      <table className={classes.table} style={{ fontSize: letter }} aria-label={label} data-page={turn + 1}>
        <colgroup>
          {widths.map((width, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <col key={nth} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr style={{ height: headHeight, fontSize: letter * headShare }}>
            <th scope="col">{phrase("contrast.place")}</th>
            {measures.map((measure, nth) => (
              <th key={measure} scope="col" colSpan={nth === 0 && hasChange ? 2 : 1}>
                <span>{heads[nth]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name, cells }) => (
            <tr key={id} style={{ height: rowHeight }}>
              <th scope="row">
                <div className={controls.name} dir="auto">
                  {name}
                </div>
              </th>
              {measures.map((measure, nth) => (
                <Fragment key={measure}>
                  <td data-first={nth === 0 || undefined}>
                    <bdi>{textOf(cells[nth], measure)}</bdi>
                  </td>
                  {nth === 0 && hasChange && (
                    <td>{cells[0] && <ChangeLine figure={cells[0]} against={against} short />}</td>
                  )}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
