import { counterGroups } from "@foyer/contract/devices/brands/brand";
import { type SupportedCounter, supportedCounters } from "@foyer/contract/devices/brands/brands";
import type { Connections } from "@foyer/contract/devices/connections";
import type { FoundSubject } from "@foyer/contract/places/subjects";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { SelectList } from "../../../ui/form/select-list.tsx";
import { Box } from "../../../ui/kit/layout.tsx";
import { ArrivalsPanel } from "./arrivals-panel.tsx";
import { CounterAddress } from "./counter-address.tsx";

interface ConnectDeviceProps {
  here: Connections;
  access: FoundSubject;
  site: string;
  since: string;
}

/** A real counter: what to enter in it, and below what arrives from it. */
export function ConnectDevice({ here, ...place }: ConnectDeviceProps) {
  const t = usePhrases("firstRun");
  const groups = usePhrases("firstRun.groups");
  const [counter, setCounter] = useState<SupportedCounter>();
  // Shown once each: opening another counter must not lose them.
  const [siteKeys, setSiteKeys] = useState<Readonly<Record<string, string>>>({});
  const ports = [here.http, here.tcp, here.mqtt, here.httpTls, here.mqttTls];
  return (
    <>
      <Box narrow>
        <SelectList
          label={t("counter")}
          placeholder={t("counterPlaceholder")}
          data={counterGroups.map((group) => ({
            group: groups(group),
            items: supportedCounters
              .filter((each) => each.group === group)
              .map(({ key, name }) => ({ value: key, label: name })),
          }))}
          value={counter?.key ?? null}
          onChange={(chosen) => setCounter(supportedCounters.find(({ key }) => key === chosen))}
          searchable
          nothingFoundMessage={t("counterPlaceholder")}
        />
      </Box>
      {counter && (
        <CounterAddress
          key={counter.key}
          counter={counter}
          here={here}
          entityId={place.access.entityId}
          siteKey={siteKeys[counter.key]}
          onSiteKey={(key) => setSiteKeys((made) => ({ ...made, [counter.key]: key }))}
        />
      )}
      <ArrivalsPanel {...place} counter={counter} ports={ports} />
    </>
  );
}
