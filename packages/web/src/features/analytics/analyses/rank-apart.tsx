import type { RankRow } from "@foyer/contract/analytics/rank";
import { useId } from "react";
import { Link } from "react-router";
import { coverageText } from "../../../lib/coverage-text.ts";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Box, Line } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Quiet, Title } from "../../../ui/kit/text.tsx";
import { Tiles } from "../../../ui/kit/tiles.tsx";
import place from "../../../ui/places/place-link.module.css";

interface RankApartProps {
  rows: readonly RankRow[];
  toAddress: ((place: { id: number }) => string) | undefined;
}

/** Those without a place, with the reason. */
export function RankApart({ rows, toAddress }: RankApartProps) {
  const t = usePhrases("ranks");
  const format = useFormat();
  const heading = useId();
  const rowReason = (row: RankRow) => {
    if (row.value === null) return t("noData");
    return [t("leftOut"), coverageText(row, format)].join(" · ");
  };
  return (
    <Box as="section" mt="md" size="sm" parted aria-labelledby={heading}>
      <Title as="h3" id={heading} size="sm">
        {t("apart")}
      </Title>
      <Quiet mt="3xs" mb="xs">
        {t("apartHint")}
      </Quiet>
      <Tiles as="ul" least={260} gap="lg" gapY="2xs">
        {rows.map((row) => (
          <Line as="li" key={row.id} justify="between" gap="sm">
            {toAddress === undefined ? (
              <bdi>{row.name}</bdi>
            ) : (
              <Link to={toAddress(row)} dir="auto" className={look({ unlined: true }, place.link)}>
                {row.name}
              </Link>
            )}
            <small>{rowReason(row)}</small>
          </Line>
        ))}
      </Tiles>
    </Box>
  );
}
