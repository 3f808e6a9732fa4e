import type { Figure } from "@foyer/contract/counting/figure";
import type { CSSProperties } from "react";
import { useFormat } from "../../../lib/format.ts";
import { measuredText } from "../../../lib/measured-text.ts";
import { FigureWord } from "../../../ui/analysis/figure-word.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import type { WhyAsked } from "../../../ui/why/why-asked.ts";
import classes from "./figure-strip.module.css";

export interface StripFigure {
  metric: string;
  name: string;
  figure: Figure;
  /** In place of the figure, where there is none. */
  missing?: string | undefined;
  why?: Omit<WhyAsked, "metric" | "figure"> | undefined;
}

interface FigureStripProps {
  label: string;
  figures: readonly StripFigure[];
  measuredOnly: boolean;
}

const mostInRow = 6;
const inRow = (count: number): number => Math.ceil(count / Math.ceil(count / mostInRow));

/** The figures of a whole span beside each other; of how many places each speaks, where not all measure it. */
export function FigureStrip({ label, figures, measuredOnly }: FigureStripProps) {
  const format = useFormat();
  return (
    <Text
      as="dl"
      frame
      surface="body"
      className={classes.strip}
      aria-label={label}
      style={{ "--in-row": inRow(figures.length) } as CSSProperties}
    >
      {figures.map(({ metric, name, figure, missing, why }) => (
        <Stack key={metric} gap="2xs" py="sm" px="md" className={classes.item}>
          <dt>{name}</dt>
          <dd>
            {missing === undefined ? (
              <FigureWord metric={metric} figure={figure} why={why} measuredOnly={measuredOnly} />
            ) : (
              <Quiet as="span">{missing}</Quiet>
            )}
            {/* Read out with the figure. */}
            {missing === undefined && (
              <Text as="span" block size="xs" tone="quiet" weight="normal" aria-hidden>
                {measuredText(figure, format)}
              </Text>
            )}
          </dd>
        </Stack>
      ))}
    </Text>
  );
}
