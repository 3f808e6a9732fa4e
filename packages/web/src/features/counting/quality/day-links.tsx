import { addDays } from "@foyer/contract/calendar-days";
import type { Finding } from "@foyer/contract/counting/quality";
import { Button } from "@mantine/core";
import { IconAdjustments, IconListNumbers } from "@tabler/icons-react";
import { Link } from "react-router";
import { usePhrases } from "../../../lib/phrases.ts";
import { May } from "../../../ui/may.tsx";

/** Longest span of records a link leads to. */
const mostDays = 31;

export interface LinkedTo {
  subject: Pick<Finding["subject"], "dataType" | "id" | "line">;
  entityId: number;
  /** Days, both included. */
  from: string;
  to: string;
}

function recordAddress({ subject, from, to }: LinkedTo): string {
  const latest = addDays(from, mostDays - 1);
  const days = { startTime: from, endTime: to < latest ? to : latest };
  const of: Record<string, string> =
    subject.dataType === 3
      ? { deviceId: String(subject.id), ...(subject.line !== undefined && { line: subject.line }) }
      : { dataType: String(subject.dataType), id: String(subject.id) };
  return `/base/record?${new URLSearchParams({ ...of, ...days })}`;
}

/** To the records behind some days, and to where a day can be corrected, for those who may go there. */
export function DayLinks(to: LinkedTo) {
  const t = usePhrases("quality");
  const correct = new URLSearchParams({ entityId: String(to.entityId), day: to.from });
  return (
    <>
      <May ask={{ permission: "record:list" }}>
        <Button
          component={Link}
          to={recordAddress(to)}
          variant="default"
          size="xs"
          leftSection={<IconListNumbers size={14} aria-hidden="true" />}
        >
          {t("records")}
        </Button>
      </May>
      <May ask={{ permission: "rule:correct" }}>
        <Button
          component={Link}
          to={`/base/correct?${correct}`}
          variant="default"
          size="xs"
          leftSection={<IconAdjustments size={14} aria-hidden="true" />}
        >
          {t("correct")}
        </Button>
      </May>
    </>
  );
}
