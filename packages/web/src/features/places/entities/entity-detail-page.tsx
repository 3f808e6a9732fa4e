import { devices } from "@foyer/contract/devices/devices";
import { accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { type EntityDetails, entities } from "@foyer/contract/places/entities";
import { forwarding } from "@foyer/contract/places/forwarding";
import { heatReports } from "@foyer/contract/reporting/heat-reports";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { useNamePage } from "../../../lib/page-name.ts";
import { PageZone } from "../../../lib/page-zone.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { AccessList } from "../../../ui/accesses/access-list.tsx";
import { DeviceList } from "../../../ui/accesses/device-list.tsx";
import { HeatAreaList } from "../../../ui/heat-areas/heat-area-list.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { NotThere } from "../../../ui/states/not-there.tsx";
import { TabbedCard } from "../../../ui/tabbed-card.tsx";
import { AreasPanel } from "./areas-panel.tsx";
import { BasePanel } from "./base-panel.tsx";
import { EntityHead } from "./entity-head.tsx";
import { ForwardingPanel } from "./forwarding-panel.tsx";
import { TodayPanel } from "./today-panel.tsx";

const tabs = ["today", "accesses", "devices", "areas", "heat", "forwarding", "base"] as const;
type Tab = (typeof tabs)[number];

/** All there is to one site: how it does today, its accesses, devices and areas, where its figures go, and last its record. */
export function EntityDetailPage() {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? <FoundEntity key={id} id={id} /> : <NoEntity />;
}

function FoundEntity({ id }: { id: number }) {
  const entity = useAsk(entities.details, { query: { id } });
  useNamePage(entity.data?.name);
  if (entity.error?.code === 404) return <NoEntity />;
  if (entity.isError && entity.data === undefined)
    return <Failed error={entity.error} onRetry={() => void entity.refetch()} />;
  if (!entity.data || entity.isPlaceholderData) return <Loading />;
  return <EntityTabs entity={entity.data} />;
}

function NoEntity() {
  const t = usePhrases("entities");
  return (
    <NotThere
      title={t("notThere")}
      text={t("notThereText")}
      back={{ to: "/system/entity/index", title: t("toSites") }}
    />
  );
}

const panels: Readonly<Record<Tab, (entity: EntityDetails) => ReactNode>> = {
  today: (entity) => <TodayPanel entity={entity} />,
  areas: ({ id }) => <AreasPanel entityId={id} />,
  heat: ({ id }) => <HeatAreaList entityId={id} />,
  accesses: ({ id }) => <AccessList entityId={id} />,
  devices: ({ id }) => <DeviceList entityId={id} />,
  forwarding: (entity) => <ForwardingPanel entity={entity} />,
  base: (entity) => <BasePanel entity={entity} />,
};

const asked = {
  today: entities.details,
  areas: areas.list,
  heat: heatReports.list,
  accesses: accesses.list,
  devices: devices.byEntity,
  forwarding: forwarding.list,
  base: entities.details,
} as const;

function EntityTabs({ entity }: { entity: EntityDetails }) {
  const t = usePhrases("entities.tabs");
  const may = useMay();
  const open = tabs.filter((tab) => may(asked[tab]));
  const [chosen, choose] = useQueryState("tab", parseAsStringLiteral(tabs).withDefault("today"));
  const shown = open.includes(chosen) ? chosen : "today";

  return (
    <PageZone value={entity.timeZone}>
      <EntityHead entity={entity} />
      <TabbedCard
        label={entity.name}
        tabs={open.map((tab) => ({ value: tab, title: t(tab), panel: panels[tab](entity) }))}
        shown={shown}
        onChoose={(tab) => void choose(tab)}
      />
    </PageZone>
  );
}
