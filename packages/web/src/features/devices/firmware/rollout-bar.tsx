import type { Rollout } from "@foyer/contract/devices/rollout-progress";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Swatch } from "../../../ui/kit/bar.tsx";
import "../../../ui/kit/chart-colours.css";
import { Box } from "../../../ui/kit/layout.tsx";
import { Legend, LegendItem } from "../../../ui/kit/legend.tsx";
import { countParts, parts } from "./rollout-words.tsx";
import classes from "./rollouts.module.css";

const grounds = {
  done: "var(--mantine-primary-color-filled)",
  underWay: "color-mix(in srgb, var(--mantine-primary-color-filled) 45%, var(--mantine-color-body))",
  waiting: "var(--foyer-line)",
  out: "var(--chart-hatch)",
  failed: "var(--foyer-broken)",
} as const;

interface RolloutBarProps {
  counts: Rollout["counts"];
  total: number;
  /** Share that may fail, in per cent; beyond it the roll-out halts. */
  haltAbove?: number;
  /** Says the amounts below; else only to those who listen. */
  withWords?: boolean;
}

/** How far devices are: done from the start, failed from the end, up to the line that halts. */
export function RolloutBar({ counts, total, haltAbove, withWords = false }: RolloutBarProps) {
  const t = usePhrases("rollouts");
  const format = useFormat();
  const amounts = countParts(counts);
  const shown = parts.filter((part) => amounts[part] > 0);
  const words = shown.map((part) => t(`parts.${part}`, { count: amounts[part] }));
  return (
    <Box shrink>
      <div className={classes.bar} role="img" aria-label={format.list(words)}>
        {shown.map((part) => (
          <span
            key={part}
            data-part={part}
            style={{
              inlineSize: `${(100 * amounts[part]) / Math.max(1, total)}%`,
              background: grounds[part],
            }}
          />
        ))}
        {haltAbove !== undefined && haltAbove < 100 && (
          <i
            style={{ insetInlineEnd: `${haltAbove}%` }}
            title={t("haltMark", { share: format.percent(haltAbove / 100) })}
          />
        )}
      </div>
      {withWords && (
        <Legend numeric mt="2xs" aria-hidden="true">
          {shown.map((part, index) => (
            <LegendItem key={part} mark={<Swatch ground={grounds[part]} />}>
              {words[index]}
            </LegendItem>
          ))}
        </Legend>
      )}
    </Box>
  );
}
