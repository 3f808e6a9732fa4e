import { fixKinds, fixList } from "@foyer/contract/reporting/fix-list";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { PageZone, zonesOfRows } from "../../../lib/page-zone.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { Ago } from "../../../ui/ago.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { Card } from "../../../ui/kit/card.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { Tabs, tabLook } from "../../../ui/kit/tabs.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EntitySelect } from "../../../ui/pickers/entity-select.tsx";
import { Loaded } from "../../../ui/states/loaded.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { FixGroups } from "./fix-groups.tsx";
import { FixHistory } from "./fix-history.tsx";
import { type FixChoice, fixViews, narrowedBy, useFixChoice } from "./use-fix-choice.ts";

/** What is wrong is looked for each minute. */
const refetchInterval = 60_000;

/** Everything that is wrong or will be: what costs most visitors first, each with its next step. */
export function FixListPage() {
  const may = useMay();
  if (!may(fixList.list)) return <NoPermission permission={fixList.list.permission} />;
  return (
    <PageZone value={zonesOfRows}>
      <FixList />
    </PageZone>
  );
}

function FixList() {
  const t = usePhrases("fixList");
  const choice = useFixChoice();
  const { view = "open", page, size } = choice.query;
  const query = { ...narrowedBy(choice), view: view === "snoozed" ? view : ("open" as const), page, size };
  const answer = useAsk(fixList.list, { query }, { refetchInterval });
  return (
    <>
      <PageHeader title={t("title")}>
        <InspectButton />
      </PageHeader>
      <Card as="section" aria-label={t("title")}>
        <Views choice={choice} counts={answer.data} />
        <Filters choice={choice} kinds={view === "history" ? undefined : answer.data?.kinds} />
        {view === "history" ? (
          <FixHistory choice={choice} />
        ) : (
          <Loaded answer={answer}>
            {(found) => <FixGroups found={found} choice={choice} isSnoozed={view === "snoozed"} />}
          </Loaded>
        )}
      </Card>
      {answer.data && <InspectedAt at={answer.data.inspectedAt} />}
    </>
  );
}

function InspectButton() {
  const t = usePhrases("fixList");
  const inspect = useSend(fixList.inspect, [fixList.list, fixList.history, fixList.summary], {
    says: t("inspected"),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden="true" />}
      loading={inspect.isPending}
      onClick={() => inspect.mutate({ body: {} })}
    >
      {t("inspect")}
    </Button>
  );
}

function InspectedAt({ at }: { at: string | null }) {
  const t = usePhrases("fixList");
  return (
    <Quiet mt="sm">
      {at === null ? t("notInspected") : <Ago moment={at} words={(time) => t("inspectedAt", { time })} />}
    </Quiet>
  );
}

interface ViewsProps {
  choice: FixChoice;
  counts: { open: number; snoozed: number } | undefined;
}

function Views({ choice, counts }: ViewsProps) {
  const t = usePhrases("fixList.views");
  const format = useFormat();
  const { view = "open" } = choice.query;
  return (
    <Tabs aria-label={usePhrases("fixList")("title")}>
      {fixViews.map((each) => (
        <button
          key={each}
          type="button"
          className={tabLook}
          aria-current={each === view ? "page" : undefined}
          onClick={() => choice.change({ view: each === "open" ? null : each, kind: null })}
        >
          {t(each)}
          {each !== "history" && counts && (
            <Text as="span" tone="quiet" weight="normal" numeric>
              {" "}
              {format.number(counts[each])}
            </Text>
          )}
        </button>
      ))}
    </Tabs>
  );
}

interface FiltersProps {
  choice: FixChoice;
  /** How many there are of each kind; undefined: not told. */
  kinds: Readonly<Record<string, number>> | undefined;
}

function Filters({ choice: { query, change }, kinds }: FiltersProps) {
  const t = usePhrases("fixList");
  const names = usePhrases("fixList.kinds");
  const format = useFormat();
  const present = fixKinds.filter((kind) => !kinds || (kinds[kind] ?? 0) > 0 || kind === query.kind);
  const toLabel = (kind: (typeof fixKinds)[number]) =>
    kinds?.[kind] === undefined ? names(kind) : `${names(kind)} (${format.number(kinds[kind])})`;
  return (
    <Row gap="sm" p="sm" lineEach lined>
      <EntitySelect
        w={260}
        label={t("site")}
        hideLabel
        allLabel={t("allSites")}
        value={query.entityId ?? null}
        onChoose={(entityId) => change({ entityId })}
      />
      <FilterSelect
        label={t("kind")}
        options={present.map((kind) => ({ value: kind, label: toLabel(kind) }))}
        value={query.kind}
        onChoose={(kind) => change({ kind })}
      />
    </Row>
  );
}
