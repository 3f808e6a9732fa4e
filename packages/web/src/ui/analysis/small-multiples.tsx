import { useFormat } from "../../lib/format.ts";
import { metricText } from "../../lib/metric-text.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { sparklinePath } from "../charts/sparkline-path.ts";
import { Box, Line } from "../kit/layout.tsx";
import { look } from "../kit/look.ts";
import { Note } from "../kit/text.tsx";
import classes from "./analysis.module.css";
import type { DrawnSeries } from "./drawing.ts";

interface SmallMultiplesProps {
  label: string;
  metric: string;
  series: readonly DrawnSeries[];
}

const height = 72;

/** Each line in a small chart of its own, all on one scale: what is higher is more. */
export function SmallMultiples({ label, metric, series }: SmallMultiplesProps) {
  const t = usePhrases("analysis");
  const format = useFormat();
  const largest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <figure aria-label={label} data-pictured>
      <ul className={classes.multiples}>
        {series.map(({ id, name, slot, dashed, values }) => {
          const most = Math.max(0, ...values.map((value) => value ?? 0));
          return (
            <li key={id}>
              <Line justify="between" align="baseline" gap="xs" size="sm">
                <Box as="bdi" cut title={name}>
                  {name}
                </Box>
                <Note as="span">{t("highest", { value: metricText(metric, most, format) })}</Note>
              </Line>
              <svg
                className={look({ block: true, flip: true }, classes.multiple)}
                viewBox={`0 0 100 ${height}`}
                height={height}
                preserveAspectRatio="none"
                aria-hidden="true"
                style={{ stroke: slot === 0 ? "var(--chart-quiet)" : `var(--chart-${slot})` }}
              >
                <path d={sparklinePath(values, height, largest)} data-dashed={dashed || undefined} />
              </svg>
            </li>
          );
        })}
      </ul>
      <Note as="figcaption" mt="xs">
        {t("oneScale", { value: metricText(metric, largest, format) })}
      </Note>
    </figure>
  );
}
