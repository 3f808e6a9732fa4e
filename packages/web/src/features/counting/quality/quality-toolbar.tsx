import { quality } from "@foyer/contract/counting/quality";
import { Button, NativeSelect } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { DayField } from "../../../ui/day-field.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { EntitySelect } from "../../../ui/pickers/entity-select.tsx";
import { type QualityChoice, type Span, spans, toSpan } from "./use-quality-choice.ts";
import type { QualitySites } from "./use-quality-sites.ts";

interface QualityToolbarProps {
  choice: QualityChoice;
  places: QualitySites;
}

/** Which site and which days the page shows. */
export function QualityToolbar({ choice, places }: QualityToolbarProps) {
  const t = usePhrases("quality");
  const { query, change } = choice;
  const { entityId, until } = query;
  const look = useSend(quality.look, [quality.days, quality.findings], { says: t("looked") });
  return (
    <Row align="end" gap="sm" lineEach>
      <EntitySelect
        w={260}
        label={t("site")}
        allLabel={t("allSites")}
        value={entityId ?? null}
        onChoose={(next) => change({ entityId: next })}
      />
      <NativeSelect
        label={t("period")}
        value={toSpan(query)}
        data={spans.map((days) => ({ value: String(days), label: t("lastDays", { count: days }) }))}
        onChange={({ currentTarget }) => change({ days: Number(currentTarget.value) as Span })}
      />
      <DayField
        label={t("until")}
        value={until ?? places.today}
        latest={places.today}
        onChoose={(day) => change({ until: day === places.today ? null : day })}
      />
      {entityId !== undefined && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          loading={look.isPending}
          onClick={() => look.mutate({ body: { entityId } })}
        >
          {t("lookAgain")}
        </Button>
      )}
    </Row>
  );
}
