import type { Binding } from "@foyer/contract/devices/bindings";
import { useFormat } from "../../lib/format.ts";
import { Line, Stack } from "../kit/layout.tsx";
import { Text } from "../kit/text.tsx";
import classes from "./accesses.module.css";

/** More rows would say less: the list below has them all. */
const mostRows = 8;

interface PeriodStripProps {
  periods: readonly Binding[];
  zone: string;
  now: number;
}

/** The periods as bars from the first start until now, one row a line: gaps are seen at a glance. */
export function PeriodStrip({ periods, zone, now }: PeriodStripProps) {
  const format = useFormat();
  const past = periods.filter(({ from }) => Date.parse(from) < now);
  const start = Math.min(...past.map(({ from }) => Date.parse(from)));
  const lines = [...Map.groupBy(past, ({ deviceId, line }) => `${deviceId} ${line}`).values()];
  if (lines.length === 0) return null;
  const share = (moment: number) =>
    `${(((Math.min(moment, now) - start) / (now - start)) * 100).toFixed(2)}%`;
  return (
    // The list says the same in words.
    <Stack gap="2xs" mb="sm" size="xs" aria-hidden="true">
      {lines.slice(0, mostRows).map((own) => (
        <div key={own[0]?.id} className={classes.stripRow}>
          <Text as="span" tone="quiet" cut className={classes.stripName} dir="auto">
            {own[0]?.name}
          </Text>
          <span className={classes.stripTrack}>
            {own.map(({ id, from, to }) => (
              <span
                key={id}
                className={classes.stripBar}
                style={{
                  insetInlineStart: share(Date.parse(from)),
                  insetInlineEnd: `calc(100% - ${share(to === null ? now : Date.parse(to))})`,
                }}
              />
            ))}
          </span>
        </div>
      ))}
      <div className={classes.stripRow}>
        <span />
        <Line as="span" align="stretch" justify="between" tone="quiet" numeric>
          <span>{format.date(new Date(start), zone)}</span>
          <span>{format.date(new Date(now), zone)}</span>
        </Line>
      </div>
    </Stack>
  );
}
