import { devices } from "@foyer/contract/devices/devices";
import { accesses } from "@foyer/contract/places/accesses";
import { entities } from "@foyer/contract/places/entities";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { AddAccessButton } from "../../../ui/accesses/add-access-button.tsx";
import { ConnectStep, connectAddress, NextStep } from "./next-step.tsx";

/** The first count may come while one looks. */
const refetchInterval = 10_000;
/** Enough to find one that is bound. */
const askedDevices = 100;

interface NextStepOfSiteProps {
  entityId: number;
  /** Among others: its name says which one is meant. */
  named?: boolean;
}

/** From a new site to its first count: entrance, sensor, and until something has come. Afterwards nothing is shown. */
export function NextStepOfSite({ entityId, named = false }: NextStepOfSiteProps) {
  const t = usePhrases("nextStep");
  const may = useMay();
  const { data: site } = useAsk(entities.details, { query: { id: entityId } });
  const isNew = site !== undefined && site.lastTime === null;
  const mayConnect = may(devices.create) && may(devices.bind);
  const asks = isNew && site.accessCount > 0 && mayConnect && may(accesses.list) && may(devices.byEntity);
  const doors = useAsk(accesses.list, { query: { entityId, size: 1 } }, { enabled: asks });
  const sensors = useAsk(
    devices.byEntity,
    { query: { entityId, size: askedDevices } },
    { enabled: asks, refetchInterval },
  );
  if (!isNew) return null;
  if (site.accessCount === 0) {
    if (!may(accesses.create)) return null;
    return (
      <NextStep text={named ? t("noEntranceAt", { site: site.name }) : t("noEntrance")}>
        <AddAccessButton site={site} />
      </NextStep>
    );
  }
  const door = doors.data?.content[0];
  if (!door || !sensors.data) return null;
  const lines = sensors.data.content.flatMap((sensor) => sensor.lines);
  const bound = lines.find(({ corridorId }) => corridorId !== null);
  if (!bound) return <ConnectStep access={door} />;
  return (
    <NextStep text={t("noCount", { site: site.name })}>
      <Button component={Link} to={connectAddress(bound.corridorId ?? door.id)} size="xs">
        {t("watch")}
      </Button>
    </NextStep>
  );
}
