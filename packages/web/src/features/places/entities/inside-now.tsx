import { occupancy } from "@foyer/contract/analytics/occupancy";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Fact } from "../../../ui/kit/facts.tsx";

const refetchInterval = 60_000;

/** How many are inside, where somebody said how many the site holds. */
export function InsideNow({ entityId }: { entityId: number }) {
  const t = usePhrases("places");
  const format = useFormat();
  const { data } = useAsk(occupancy.now, { query: { ids: String(entityId) } }, { refetchInterval });
  const inside = data?.rows[0];
  if (!inside || inside.limit === null || inside.value === null) return null;
  const { value, share } = inside;
  return (
    <Fact title={t("occupancy")}>
      <Link to={`/analysis/occupancy?place=${entityId}`}>
        {t("inside", { people: format.number(value) })}
        {share !== null && ` · ${t("fullness", { percent: format.percent(share / 100) })}`}
      </Link>
    </Fact>
  );
}
