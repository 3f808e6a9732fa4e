import { quality } from "@foyer/contract/counting/quality";
import { Button, NativeSelect, Select, TextInput } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import classes from "./quality.module.css";
import { type QualityChoice, type Span, spanOf, spans } from "./use-quality-choice.ts";
import type { QualitySites } from "./use-quality-sites.ts";

/** Most entries the list shows at a time; typing narrows them down. */
const listed = 15;
const all = "all";

interface QualityToolbarProps {
  choice: QualityChoice;
  places: QualitySites;
}

/** Of which site and which days the page tells. */
export function QualityToolbar({ choice, places }: QualityToolbarProps) {
  const t = usePhrases("quality");
  const common = usePhrases("common");
  const { query, change } = choice;
  const { entityId, until } = query;
  const look = useSend(quality.look, [quality.days, quality.findings], { says: t("looked") });
  return (
    <div className={classes.toolbar}>
      <Select
        className={classes.site}
        label={t("site")}
        searchable
        limit={listed}
        nothingFoundMessage={common("nothingFound")}
        allowDeselect={false}
        value={entityId === undefined ? all : String(entityId)}
        data={[
          { value: all, label: t("allSites") },
          ...places.sites.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(next) => change({ entityId: next === null || next === all ? null : Number(next) })}
      />
      <NativeSelect
        label={t("period")}
        value={spanOf(query)}
        data={spans.map((days) => ({ value: String(days), label: t("lastDays", { count: days }) }))}
        onChange={({ currentTarget }) => change({ days: Number(currentTarget.value) as Span })}
      />
      <TextInput
        type="date"
        label={t("until")}
        value={until ?? places.today}
        max={places.today}
        onChange={({ currentTarget: { value } }) =>
          change({ until: value === "" || value === places.today ? null : value })
        }
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
    </div>
  );
}
