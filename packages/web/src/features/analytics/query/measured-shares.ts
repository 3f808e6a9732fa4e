import type { proportion } from "@foyer/contract/analytics/proportion";
import type { Figure } from "@foyer/contract/counting/figure";
import type { Reply } from "@foyer/contract/endpoint";
import { shownValue } from "../../../ui/analysis/chart-columns.ts";

type Shares = Reply<typeof proportion.proportion>;

const measured = (figure: Figure) => shownValue(figure, true) ?? 0;

/** The shares of what was measured alone, the largest first. */
export function measuredShares({ rows, others, total, ...rest }: Shares): Shares {
  const whole = measured(total);
  const shared = <Of extends Figure>(of: Of) => ({ ...of, share: whole > 0 ? measured(of) / whole : null });
  return {
    ...rest,
    rows: rows.map(shared).sort((a, b) => measured(b) - measured(a)),
    others: others && shared(others),
    total,
  };
}
