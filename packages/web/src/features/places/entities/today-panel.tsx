import { notes } from "@foyer/contract/analytics/notes";
import { occupancy } from "@foyer/contract/analytics/occupancy";
import type { PlacePart } from "@foyer/contract/analytics/overview";
import { rules } from "@foyer/contract/counting/rules";
import type { DeviceWithLines } from "@foyer/contract/devices/device";
import { devices } from "@foyer/contract/devices/devices";
import { areas } from "@foyer/contract/places/areas";
import type { EntityDetails } from "@foyer/contract/places/entities";
import { forwarding } from "@foyer/contract/places/forwarding";
import { useFormat } from "../../../lib/format.ts";
import { localDay } from "../../../lib/local-day.ts";
import { weekText } from "../../../lib/opening-hours-text.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { Quiet, Title } from "../../../ui/kit/text.tsx";
import { Loaded } from "../../../ui/states/loaded.tsx";
import { PartsTable } from "../overview/parts-table.tsx";
import { PlaceFigures } from "../overview/place-figures.tsx";
import { RecentNotes } from "../overview/recent-notes.tsx";
import { RulesInForce } from "../overview/rules-in-force.tsx";
import { SensorList } from "../overview/sensor-list.tsx";
import { type Overview, useOverview } from "../overview/use-overview.ts";
import { AreaNames } from "./area-names.tsx";
import { ForwardingState } from "./forwarding-state.tsx";
import { InsideNow } from "./inside-now.tsx";
import { SensorsOfEntrance } from "./sensors-of-entrance.tsx";

/** Whether devices are online changes by itself. */
const refetchInterval = 30_000;
/** A site of more sensors has its list of devices. */
const mostSensors = 100;

/** How the site does today: its figure against a usual day, its sensors and entrances, and what holds there. */
export function TodayPanel({ entity }: { entity: EntityDetails }) {
  const t = usePhrases("places");
  const may = useMay();
  const answer = useOverview({ entityId: entity.id });
  const sensors = useAsk(
    devices.byEntity,
    { query: { entityId: entity.id, size: mostSensors } },
    { enabled: may(devices.byEntity), refetchInterval },
  );
  const today = answer.data?.day ?? localDay(new Date(), entity.timeZone);
  return (
    <PlaceFigures
      place={{ of: { dataType: 0, id: entity.id }, name: entity.name }}
      answer={answer}
      health={
        may(devices.byEntity) && (
          <section aria-labelledby="place-sensors">
            <Title id="place-sensors">{t("sensors")}</Title>
            <Loaded answer={sensors}>{({ content }) => <SensorList devices={content} />}</Loaded>
          </section>
        )
      }
      parts={(data) => <Entrances answer={data} sensors={sensors.data?.content} />}
    >
      <section aria-labelledby="place-facts">
        <Title id="place-facts">{t("facts")}</Title>
        <SiteFacts entity={entity} today={today} />
      </section>
      {may(notes.list) && <RecentNotes of={{ dataType: 0, ids: [entity.id] }} today={today} />}
    </PlaceFigures>
  );
}

interface EntrancesProps {
  answer: Overview;
  /** Undefined where the user may not see devices, or not yet. */
  sensors: readonly DeviceWithLines[] | undefined;
}

function Entrances({ answer: { parts, partCount, comparedWith }, sensors }: EntrancesProps) {
  const t = usePhrases("places");
  const kinds = usePhrases("accesses.kinds");
  return (
    <PartsTable<PlacePart>
      title={t("entrances")}
      kind="entrance"
      head={t("entrance")}
      parts={parts}
      count={partCount}
      comparedWith={comparedWith}
      nothing={t("noEntrances")}
      second={({ kind }) => (kind === "internal" ? kinds("internal") : undefined)}
      {...(sensors && {
        more: { head: t("sensors"), cell: ({ id }) => <SensorsOfEntrance id={id} devices={sensors} /> },
      })}
    />
  );
}

/** Opening hours, who is inside, areas, rules and forwarding: each where the user may see it. */
function SiteFacts({ entity, today }: { entity: EntityDetails; today: string }) {
  const t = usePhrases("places");
  const format = useFormat();
  const may = useMay();
  return (
    <Facts layout="rows" mt="xs">
      <Fact title={t("openingHours")}>{weekText(entity.openingHours, format)}</Fact>
      {may(occupancy.now) && <InsideNow entityId={entity.id} />}
      {may(areas.list) && (
        <Fact title={t("areas")}>
          {entity.areaCount === 0 ? (
            <Quiet as="span">{t("noAreas")}</Quiet>
          ) : (
            <AreaNames entityId={entity.id} />
          )}
        </Fact>
      )}
      {may(rules.list) && (
        <Fact title={t("rules")}>
          <RulesInForce of={{ entityId: entity.id }} today={today} />
        </Fact>
      )}
      {may(forwarding.list) && (
        <Fact title={t("forwarding")}>
          <ForwardingState entity={entity} />
        </Fact>
      )}
    </Facts>
  );
}
