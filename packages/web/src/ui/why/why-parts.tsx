import { ranking } from "@foyer/contract/analytics/rank";
import { addDays } from "@foyer/contract/calendar-days";
import { useFormat } from "../../lib/format.ts";
import { languageTag } from "../../lib/language.ts";
import { metricText } from "../../lib/metric-text.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { RankBars } from "../charts/rank-bars.tsx";
import { Chip } from "../kit/chip.tsx";
import { Box, Row } from "../kit/layout.tsx";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";
import type { WhyAsked } from "./why-asked.ts";

/** Sites that are listed, the largest first. */
const listed = 50;

interface WhySitesProps {
  asked: WhyAsked;
  of: { deptId?: number | undefined };
  onOpen: (part: WhyAsked) => void;
}

/** The sites a sum is made of. */
export function WhySites({ asked, of: { deptId }, onOpen }: WhySitesProps) {
  const t = usePhrases("why");
  const format = useFormat();
  const { metric, startTime, endTime } = asked;
  const answer = useAsk(ranking.rank, {
    body: {
      dataType: 0,
      ...(deptId !== undefined && { deptId }),
      type: metric,
      startTime,
      endTime,
      size: listed,
    },
  });
  const rows = answer.data?.rows ?? [];
  return (
    <section aria-label={t("sites")}>
      <Box as="h3" mb="2xs" size="sm" weight="bold">
        {t("sites")}
      </Box>
      <Box as="p" size="xs" weight="normal" tone="quiet">
        {t("sitesHint")}
      </Box>
      {answer.isPending && <Loading />}
      {answer.isError && !answer.data && (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      <RankBars
        bars={rows.map((row) => ({
          id: row.id,
          name: row.name,
          value: row.value,
          text: metricText(metric, row.value, format),
          unplaced: row.leftOut ?? false,
        }))}
        onPick={({ id, name }) => {
          const row = rows.find((each) => each.id === id);
          if (!row) return;
          // The rank is of whole days; so is what it leads to.
          const { hour: _, ...days } = asked;
          onOpen({ ...days, name, of: { dataType: 0, id: row.id }, figure: row });
        }}
      />
    </section>
  );
}

/** The months a long span is made of; each is explained on its own. */
export function WhyMonths({ asked, onOpen }: { asked: WhyAsked; onOpen: (part: WhyAsked) => void }) {
  const t = usePhrases("why");
  const words = new Intl.DateTimeFormat(languageTag(), { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <section aria-label={t("months")}>
      <Box as="h3" mb="2xs" size="sm" weight="bold">
        {t("months")}
      </Box>
      <Box as="p" size="xs" weight="normal" tone="quiet">
        {t("monthsHint")}
      </Box>
      <Row as="ul" gap="xs" mt="xs">
        {splitMonths(asked.startTime, asked.endTime).map(({ from, to }) => (
          <li key={from}>
            <Chip onClick={() => onOpen({ ...asked, startTime: from, endTime: to, figure: undefined })}>
              {words.format(new Date(from))}
            </Chip>
          </li>
        ))}
      </Row>
    </section>
  );
}

/** The months of a span, the first and the last as far as they belong to it. */
export function splitMonths(first: string, last: string): Array<{ from: string; to: string }> {
  const found = [];
  for (let from = first; from <= last; ) {
    const next = addDays(`${from.slice(0, 7)}-01`, 31).slice(0, 7);
    const end = addDays(`${next}-01`, -1);
    found.push({ from, to: end < last ? end : last });
    from = `${next}-01`;
  }
  return found;
}
