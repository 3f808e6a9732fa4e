import type { StatisticType } from "@foyer/contract/counting/metrics";
import { CloseButton, Popover, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { OriginBar } from "../../../ui/charts/origin-bar.tsx";
import type { Card } from "./card.ts";
import { ChangeLabel } from "./change-label.tsx";
import { CoverageNote } from "./coverage-note.tsx";
import { DistributionBar } from "./distribution-bar.tsx";
import { FigureOrigin } from "./figure-origin.tsx";
import classes from "./figures.module.css";
import { metricText } from "./metric-text.ts";
import { SoftNumber } from "./soft-number.tsx";

interface FigureCardProps {
  type: StatisticType;
  card: Card;
  against: string;
}

/** One statistic: its figure, how it changed, what it rests on. A click explains it. */
export function FigureCard({ type, card, against }: FigureCardProps) {
  const metrics = usePhrases("metrics");
  const format = useFormat();
  const common = usePhrases("common");
  const [explained, setExplained] = useState(false);
  const name = metrics(`${type}.name`);
  return (
    <Popover
      opened={explained}
      onChange={setExplained}
      width={280}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 140 }}
    >
      <Popover.Target>
        <UnstyledButton className={classes.card} onClick={() => setExplained(!explained)}>
          <span className={classes.cardName}>{name}</span>
          {card.buckets === undefined ? (
            <>
              <span className={classes.figure}>
                <SoftNumber value={card.value} text={(value) => metricText(type, value, format)} />
              </span>
              <ChangeLabel figure={card} against={against} />
            </>
          ) : (
            <DistributionBar type={type} buckets={card.buckets} named={3} />
          )}
          <span className={classes.cardFoot}>
            <CoverageNote figure={card} />
            <OriginBar figure={card} />
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <CloseButton
          className={classes.originClose}
          size="sm"
          aria-label={common("close")}
          onClick={() => setExplained(false)}
        />
        <FigureOrigin metric={type} name={name} help={metrics(`${type}.help`)} figure={card}>
          {card.buckets === undefined ? undefined : <DistributionBar type={type} buckets={card.buckets} />}
        </FigureOrigin>
      </Popover.Dropdown>
    </Popover>
  );
}
