import { notes } from "@foyer/contract/analytics/notes";
import type { PlacePart } from "@foyer/contract/analytics/overview";
import { devices } from "@foyer/contract/devices/devices";
import { type Organisation, organisations } from "@foyer/contract/places/organisations";
import { IconBuildingStore, IconCircleOff, IconSitemap, IconUsers } from "@tabler/icons-react";
import { useParams } from "react-router";
import { useNamePage } from "../../../lib/page-name.ts";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Quiet, Text, Title } from "../../../ui/kit/text.tsx";
import { HeadFacts, PageHeader } from "../../../ui/page-header.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loaded } from "../../../ui/states/loaded.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { NotThere } from "../../../ui/states/not-there.tsx";
import { PartsTable } from "../overview/parts-table.tsx";
import { PlaceFigures } from "../overview/place-figures.tsx";
import { RecentNotes } from "../overview/recent-notes.tsx";
import { Troubles } from "../overview/sensor-list.tsx";
import { type Overview, useOverview } from "../overview/use-overview.ts";

const refetchInterval = 30_000;
const iconSize = 15;

/** From the top down to an organisation; empty where it is not among them. */
function pathTo(id: number, trees: readonly Organisation[]): Organisation[] {
  for (const tree of trees) {
    if (tree.id === id) return [tree];
    const below = pathTo(id, tree.children);
    if (below.length > 0) return [tree, ...below];
  }
  return [];
}

/** How an organisation does today: all its sites together and each of them, what is silent, and what is below it. */
export function OrganisationDetailPage() {
  const t = usePhrases("places");
  const id = Number(useParams().id);
  const trees = useAsk(organisations.tree, { query: { name: "" } });
  const path = trees.data ? pathTo(id, trees.data.content) : [];
  const own = path.at(-1);
  useNamePage(own?.name);
  if (own) return <Shown key={id} own={own} above={path.slice(0, -1)} />;
  if (trees.isError) return <Failed error={trees.error} onRetry={() => void trees.refetch()} />;
  if (!trees.data) return <Loading />;
  return (
    <NotThere
      title={t("organisationNotThere")}
      text={t("organisationNotThereText")}
      back={{ to: "/base/dept", title: t("toOrganisations") }}
    />
  );
}

interface ShownProps {
  own: Organisation;
  above: readonly Organisation[];
}

function Shown({ own, above }: ShownProps) {
  const may = useMay();
  const answer = useOverview({ deptId: own.id });
  return (
    <>
      <Head own={own} above={above} />
      <Card>
        <PlaceFigures
          place={{ of: { deptId: own.id }, name: own.name }}
          answer={answer}
          health={may(devices.list) && <SilentSensors deptId={own.id} />}
          parts={(data) => <Parts answer={data} />}
        >
          {may(notes.list) && answer.data && <RecentNotes of={{ deptId: own.id }} today={answer.data.day} />}
        </PlaceFigures>
      </Card>
    </>
  );
}

function Head({ own, above }: ShownProps) {
  const t = usePhrases("organisations");
  return (
    <>
      <PageHeader title={own.name} />
      <HeadFacts>
        {above.length > 0 && (
          <li>
            <IconSitemap size={iconSize} aria-hidden="true" />
            {above.map((each, index) => (
              <span key={each.id}>
                {index > 0 && " › "}
                <PlaceLink kind="organisation" of={each.id}>
                  {each.name}
                </PlaceLink>
              </span>
            ))}
          </li>
        )}
        <li>
          <IconBuildingStore size={iconSize} aria-hidden="true" />
          {t("sites", { count: own.entityTotal })}
        </li>
        <li>
          <IconUsers size={iconSize} aria-hidden="true" />
          {t("users", { count: own.staffCount })}
        </li>
        {own.status === 0 && (
          <li>
            <IconCircleOff size={iconSize} aria-hidden="true" />
            {phrase("organisations.disabled")}
          </li>
        )}
      </HeadFacts>
    </>
  );
}

/** The sensors below an organisation that nobody hears from, the first of them by name. */
function SilentSensors({ deptId }: { deptId: number }) {
  const t = usePhrases("places");
  const answer = useAsk(
    devices.list,
    { query: { deptId, state: "offline", size: 20, search: "" } },
    { refetchInterval },
  );
  return (
    <section aria-labelledby="place-sensors">
      <Title id="place-sensors">{t("sensors")}</Title>
      <Loaded answer={answer}>
        {({ content, totalElements: count }) =>
          count === 0 ? (
            <Quiet mt="xs">{t("noneSilent")}</Quiet>
          ) : (
            <Stack gap="xs" mt="xs">
              <Text tone="broken" weight="medium">
                {t("silent", { count })}
              </Text>
              <Troubles devices={content} count={count} ofSeveralSites />
            </Stack>
          )
        }
      </Loaded>
    </section>
  );
}

function Parts({ answer }: { answer: Overview }) {
  const t = usePhrases("places");
  const count = usePhrases("organisations");
  const { parts, partCount, organisations: below, comparedWith } = answer;
  return (
    <Stack gap="lg">
      {below.length > 0 && (
        <PartsTable
          title={t("organisationsToday")}
          kind="organisation"
          head={t("organisation")}
          parts={below}
          comparedWith={comparedWith}
          nothing=""
          second={({ entityCount }) => count("sites", { count: entityCount })}
        />
      )}
      <PartsTable<PlacePart>
        title={t("sitesToday")}
        kind="site"
        head={t("site")}
        parts={parts}
        count={partCount}
        comparedWith={comparedWith}
        nothing={t("noSites")}
        {...(below.length > 0 && { second: ({ deptName }) => deptName })}
      />
    </Stack>
  );
}
