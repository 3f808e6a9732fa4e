import type { RankRow } from "@foyer/contract/analytics/rank";
import { ActionIcon, Button } from "@mantine/core";
import { IconPin, IconPinFilled } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { coverageText } from "../../../lib/coverage-text.ts";
import { isIncomplete } from "../../../lib/covered-hours.ts";
import { useFormat } from "../../../lib/format.ts";
import { measuredText } from "../../../lib/measured-text.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { shownValue } from "../../../ui/analysis/chart-columns.ts";
import { ChangeLabel } from "../../../ui/change/change-label.tsx";
import chart from "../../../ui/charts/charts.module.css";
import { Line } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Text } from "../../../ui/kit/text.tsx";
import "../../../ui/kit/chart-colours.css";
import type { Place } from "../../../lib/place-addresses.ts";
import place from "../../../ui/places/place-link.module.css";
import { PlaceSign } from "../../../ui/places/place-sign.tsx";
import { PlaceChange } from "./place-change.tsx";
import classes from "./rank.module.css";

interface RankListProps {
  /** In order, each with a place. */
  rows: readonly RankRow[];
  metric: string;
  /** How places stood before is not known of what was measured. */
  measuredOnly: boolean;
  /** The row that stays visible. */
  own: number | null;
  onOwn: (id: number | null) => void;
  /** Where a place is analysed further. */
  toAddress: ((place: { id: number }) => string) | undefined;
  /** The page of a place. */
  toPlace: (place: { id: number }) => Place;
}

/** Bars that are drawn at first; the table has all. */
const firstBars = 100;

/** A ranking as bars of 32 px; the chosen one stays visible while the others are scrolled. */
export function RankList({ rows, metric, measuredOnly, own, onOwn, toAddress, toPlace }: RankListProps) {
  const t = usePhrases("ranks");
  const analysis = usePhrases("analysis");
  const [all, setAll] = useState(false);
  const largest = Math.max(0, ...rows.map((row) => shownValue(row, measuredOnly) ?? 0));
  const shown = all ? rows : rows.filter(({ id }, index) => index < firstBars || id === own);
  return (
    <>
      <ol className={classes.list} aria-label={t("list")} data-pictured>
        {shown.map((row) => (
          <RankBar
            key={row.id}
            row={row}
            metric={metric}
            measuredOnly={measuredOnly}
            width={largest > 0 ? (shownValue(row, measuredOnly) ?? 0) / largest : 0}
            address={toAddress?.(row)}
            page={toPlace(row)}
            isOwn={row.id === own}
            onOwn={() => onOwn(row.id === own ? null : row.id)}
          />
        ))}
      </ol>
      {shown.length < rows.length && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          {analysis("showAll", { number: rows.length })}
        </Button>
      )}
    </>
  );
}

interface RankBarProps {
  row: RankRow;
  metric: string;
  measuredOnly: boolean;
  /** Share of the longest bar, 0..1. */
  width: number;
  address: string | undefined;
  page: Place;
  isOwn: boolean;
  onOwn: () => void;
}

function RankBar({ row, metric, measuredOnly, width, address, page, isOwn, onOwn }: RankBarProps) {
  const t = usePhrases("ranks");
  const format = useFormat();
  const incomplete = isIncomplete(row);
  const coverage =
    [measuredText(row, format), incomplete ? coverageText(row, format) : ""].filter(Boolean).join(", ") ||
    undefined;
  const pin = t(isOwn ? "letGo" : "keep", { name: row.name });
  return (
    <Text
      as="li"
      px="xs"
      surface="body"
      size="sm"
      numeric
      className={`${chart.rank} ${classes.bar}`}
      data-own={isOwn || undefined}
      data-incomplete={incomplete || undefined}
      title={coverage}
    >
      <span className={chart.length} style={{ inlineSize: `${100 * width}%` }} />
      <Text as="span" tone="quiet" endwise>
        {row.place}
      </Text>
      {measuredOnly ? <span /> : <PlaceChange {...row} short />}
      <Line
        as="span"
        align="baseline"
        gap="xs"
        oneLine
        weight={isOwn ? "bold" : undefined}
        className={classes.name}
        title={row.name}
      >
        {address === undefined ? (
          <bdi>{row.name}</bdi>
        ) : (
          <Link to={address} dir="auto" className={look({ unlined: true }, place.link)}>
            {row.name}
          </Link>
        )}
        <PlaceSign {...page} name={row.name} />
        {row.entityName && <small>{row.entityName}</small>}
      </Line>
      <Line as="span" inline align="baseline" gap="xs" oneLine className={classes.change}>
        {coverage && <small>{coverage}</small>}
        {row.growth !== null && <ChangeLabel figure={row} metric={metric} short />}
      </Line>
      <Text as="span" tone="quiet" endwise className={classes.share}>
        {row.share !== null && format.percent(row.share, 1)}
      </Text>
      <Text as="span" weight="bold" endwise className={classes.value}>
        {metricText(metric, shownValue(row, measuredOnly), format)}
      </Text>
      <ActionIcon
        className={classes.pin}
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={pin}
        aria-pressed={isOwn}
        title={pin}
        onClick={onOwn}
      >
        {isOwn ? <IconPinFilled size={14} /> : <IconPin size={14} stroke={1.8} />}
      </ActionIcon>
    </Text>
  );
}
