import type { EntityDetails } from "@foyer/contract/places/entities";
import { IconBuilding, IconClock, IconMapPin, IconRouter } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { Ago } from "../../../ui/ago.tsx";
import { HeadFacts, PageHeader } from "../../../ui/page-header.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { RecomputeBar } from "../../../ui/recompute-bar.tsx";
import { NextStepOfSite } from "../next-step/next-step-of-site.tsx";
import { AddUserOfSite } from "./add-user-of-site.tsx";
import { clockIn } from "./clock-in.ts";

const tickMs = 10_000;
const iconSize = 15;

/** What the site is and how things stand there. */
export function EntityHead({ entity }: { entity: EntityDetails }) {
  const t = usePhrases("entities");
  const { name, deptId, deptNames, city, timeZone, lastTime } = entity;
  return (
    <>
      <PageHeader title={name}>
        <AddUserOfSite entity={entity} />
      </PageHeader>
      <HeadFacts>
        <li>
          <IconBuilding size={iconSize} aria-hidden="true" />
          {deptNames.slice(0, -1).map((each) => `${each} › `)}
          <PlaceLink kind="organisation" of={deptId}>
            {deptNames.at(-1)}
          </PlaceLink>
        </li>
        {city && (
          <li>
            <IconMapPin size={iconSize} aria-hidden="true" />
            {city}
          </li>
        )}
        <li>
          <IconClock size={iconSize} aria-hidden="true" />
          <Clock zone={timeZone} />
        </li>
        <li>
          <IconRouter size={iconSize} aria-hidden="true" />
          {lastTime ? (
            <Ago moment={lastTime} zone={timeZone} words={(time) => t("dataAsOf", { time })} />
          ) : (
            t("noData")
          )}
        </li>
      </HeadFacts>
      <NextStepOfSite entityId={entity.id} />
      <RecomputeBar />
    </>
  );
}

function Clock({ zone }: { zone: string }) {
  const t = usePhrases("entities");
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return t("now", { time: clockIn(zone, now) });
}
