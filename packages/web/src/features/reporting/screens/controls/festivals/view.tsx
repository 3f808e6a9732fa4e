import type { PartOf } from "@foyer/contract/reporting/screens/screen-parts";
import type { AgainstWord } from "@foyer/contract/reporting/screens/screen-questions";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase } from "../../../../../lib/phrases.ts";
import { ChangeLine } from "../change-line.tsx";
import controls from "../control.module.css";
import { innerSize, labelHeight, type Size } from "../control-frame.ts";
import { useLabel, valueText } from "../figure-words.ts";
import { mark } from "../honesty.ts";
import { useTurn } from "../ranking/use-turn.ts";
import type { ViewProps } from "../view-props.ts";
import { Said, WithPart } from "../with-part.tsx";
import classes from "./festivals.module.css";

const small = 0.6;
/** In sizes of letters: the height of a line, and what is free above each holiday. */
const [lineHeight, above] = [1.45, 0.5];
/** Letters are about so wide, in sizes of letters. */
const letterWidth = 0.62;
const pageMs = 8_000;

type Festivals = PartOf<"festivals">["festivals"];

/** The last holidays, each beside those of the years before, per day: they are not equally long. */
export function FestivalsView(props: ViewProps<"festivals">) {
  const { control, options } = props;
  const label = useLabel(control, "main", options.label);
  const size = control.text.size;
  const { w, h } = innerSize(control);
  return (
    <WithPart {...props} what="festivals" label={label} shape="rows">
      {({ festivals }) =>
        festivals.length === 0 ? (
          <Said text={phrase("festivals.noneYet")} />
        ) : (
          <Bars
            festivals={festivals}
            change={options.change}
            measure={control.figures.main?.measure ?? "flowIn"}
            wanted={size * small}
            room={{ w, h: h - (label === "" ? 0 : labelHeight(size)) }}
          />
        )
      }
    </WithPart>
  );
}

interface BarsProps {
  festivals: Festivals;
  change: boolean;
  measure: string;
  wanted: number;
  room: Size;
}

function Bars({ festivals, change, measure, wanted, room }: BarsProps) {
  const format = useFormat();
  const textOf = ({ perDay, completeness, running }: Festivals[number]["years"][number]): string => {
    if (perDay === null) return running ? "–" : phrase("home.noData");
    return mark(completeness, measure) + valueText(measure, perDay, 0, format);
  };
  const rows = Math.max(1, ...festivals.map(({ years }) => years.length));
  const lines = (1 + rows) * lineHeight + above;
  // One holiday at least is seen as a whole.
  const letter = Math.min(wanted, room.h / lines);
  const onPage = Math.max(1, Math.floor(room.h / (lines * letter)));
  const pages = Math.ceil(festivals.length / onPage);
  const turn = useTurn(pages, pageMs);
  const most = Math.max(0, ...festivals.flatMap(({ years }) => years.map(({ perDay }) => perDay ?? 0)));
  const longest = Math.max(1, ...festivals.flatMap(({ years }) => years.map((year) => textOf(year).length)));
  const valueWidth = letter * longest * letterWidth;
  const against: AgainstWord | undefined = change ? "lastYear" : "none";
  return (
    <ol className={controls.rows} style={{ fontSize: letter }} data-page={turn + 1}>
      {festivals.slice(turn * onPage, (turn + 1) * onPage).map(({ name, years, growth, compared }) => (
        <li key={name} style={{ paddingTop: letter * above }}>
          <div className={controls.inLine} style={{ height: letter * lineHeight }}>
            <span className={`${controls.name} ${classes.name}`} dir="auto">
              {name}
            </span>
            {compared && <ChangeLine figure={{ growth, compared }} against={against} short />}
          </div>
          {years.map((year, nth) => (
            <div key={year.startTime} className={controls.inLine} style={{ height: letter * lineHeight }}>
              <span className={classes.number}>{year.year}</span>
              <span className={classes.track}>
                <span
                  className={classes.bar}
                  data-latest={nth === 0 || undefined}
                  data-none={year.perDay === null || undefined}
                  style={{ width: `${most > 0 ? ((year.perDay ?? 0) / most) * 100 : 0}%` }}
                />
              </span>
              <span className={classes.value} style={{ width: valueWidth }}>
                <bdi>{textOf(year)}</bdi>
              </span>
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}
