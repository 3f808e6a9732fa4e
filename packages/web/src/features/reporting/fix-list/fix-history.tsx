import { fixList, type PastFixItem } from "@foyer/contract/reporting/fix-list";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { ThingLink } from "./thing-link.tsx";
import { type FixChoice, narrowedBy } from "./use-fix-choice.ts";

/** What was wrong, from when to when, and what became of it. */
export function FixHistory({ choice }: { choice: FixChoice }) {
  const t = usePhrases("fixList");
  const { page, size } = choice.query;
  const rows = useAsk(fixList.history, { query: { ...narrowedBy(choice), page, size } });
  return (
    <DataTable
      caption={t("views.history")}
      rows={rows}
      state={{ ...choice, narrowed: Object.keys(narrowedBy(choice)).length > 0 }}
      columns={useColumns()}
      toName={({ name }) => name}
      empty={{ text: t("noHistory") }}
    />
  );
}

function useColumns(): Column<PastFixItem>[] {
  const t = usePhrases("fixList");
  const kinds = usePhrases("fixList.kinds");
  const format = useFormat();
  return [
    {
      title: t("what"),
      cell: (item) => <TwoLines first={<ThingLink item={item} />} second={kinds(item.kind)} />,
    },
    {
      title: t("place"),
      cell: ({ entityId, entityName }) =>
        entityId === null ? (
          t("company")
        ) : (
          <PlaceLink kind="site" of={entityId}>
            {entityName}
          </PlaceLink>
        ),
    },
    {
      title: t("lasted"),
      cell: ({ since, endedAt, timeZone }) => {
        const zone = timeZone ?? undefined;
        return <TwoLines first={format.dateTime(since, zone)} second={format.dateTime(endedAt, zone)} />;
      },
    },
    {
      title: t("became"),
      cell: ({ kind, outcome, snooze }) => (
        <TwoLines
          first={t(`outcomes.${outcome === "gone" ? outcome : kind}`)}
          second={snooze ? t("wasSnoozed", { name: snooze.by, reason: snooze.reason }) : ""}
        />
      ),
    },
  ];
}
