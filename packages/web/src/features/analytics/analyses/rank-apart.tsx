import type { RankRow } from "@foyer/contract/analytics/rank";
import { useId } from "react";
import { Link } from "react-router";
import { coverageText } from "../../../lib/coverage-text.ts";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Box } from "../../../ui/kit/layout.tsx";
import classes from "./rank.module.css";

interface RankApartProps {
  rows: readonly RankRow[];
  addressOf: ((place: { id: number }) => string) | undefined;
}

/** Those without a place, with the reason. */
export function RankApart({ rows, addressOf }: RankApartProps) {
  const t = usePhrases("ranks");
  const format = useFormat();
  const heading = useId();
  const reasonOf = (row: RankRow) => {
    if (row.value === null) return t("noData");
    return [t("leftOut"), coverageText(row, format)].join(" · ");
  };
  return (
    <Box as="section" mt="md" size="sm" className={classes.apart} aria-labelledby={heading}>
      <h3 id={heading}>{t("apart")}</h3>
      <p>{t("apartHint")}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            {addressOf === undefined ? (
              <bdi>{row.name}</bdi>
            ) : (
              <Link to={addressOf(row)} dir="auto">
                {row.name}
              </Link>
            )}
            <small>{reasonOf(row)}</small>
          </li>
        ))}
      </ul>
    </Box>
  );
}
