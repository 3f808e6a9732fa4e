import type { UnusualDay } from "@foyer/contract/analytics/expected";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { compareAddress } from "../../../ui/analysis/compare-address.ts";
import { Box, Row } from "../../../ui/kit/layout.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import type { AskedFigure } from "./asked-figure.ts";
import type { Expected } from "./use-expected.ts";

/** No more are listed; the others are in the number. */
const shown = 5;

interface UnusualDaysProps extends Pick<AskedFigure, "subject" | "metric"> {
  expected: Expected | undefined;
}

/** Which of the last days were not as usual, the latest first; nothing before eight weeks are known. */
export function UnusualDays({ expected, subject, metric }: UnusualDaysProps) {
  const t = usePhrases("home");
  if (expected === undefined || expected.judged === 0) return null;
  const { outside, judged } = expected;
  return (
    <Box as="section" mt="sm" size="sm" tone="quiet" parted aria-label={t("usual.unusual")}>
      <p>
        {outside.length === 0
          ? t("usual.none", { days: judged })
          : t("usual.days", { count: outside.length, days: judged })}
      </p>
      {outside.length > 0 && (
        <Box as="ul" mt="2xs">
          {outside
            .toReversed()
            .slice(0, shown)
            .map((day) => (
              <Line key={day.day} day={day} subject={subject} metric={metric} />
            ))}
        </Box>
      )}
    </Box>
  );
}

function Line({ day, subject, metric }: Pick<UnusualDaysProps, "subject" | "metric"> & { day: UnusualDay }) {
  const t = usePhrases("home");
  const format = useFormat();
  const may = useMay();
  const value = (number: number) => metricText(metric, number, format);
  const name = format.weekdayDate(day.day);
  const address = compareAddress({
    dataType: 0,
    ids: subject.entityId === undefined ? [] : [subject.entityId],
    deptId: subject.deptId ?? null,
    metrics: [metric],
    startTime: day.day,
    endTime: day.day,
  });
  return (
    <Row as="li" gap="xs" gapY="0">
      {may({ permission: "comparative" }) ? (
        <Anchor component={Link} to={address} inherit>
          {name}
        </Anchor>
      ) : (
        <span>{name}</span>
      )}
      <span>
        {t(`usual.${day.which}`)}
        {day.holiday && ` · ${t("usual.holiday")}`}
      </span>
      <Text as="span" push numeric>
        {t("usual.figure", { value: value(day.value), low: value(day.low), high: value(day.high) })}
      </Text>
    </Row>
  );
}
