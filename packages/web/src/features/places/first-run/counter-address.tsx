import type { SupportedCounter } from "@foyer/contract/devices/brands/brands";
import { type Connections, carriesSiteKey } from "@foyer/contract/devices/connections";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { CopyLine } from "../../../ui/copy-line.tsx";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Quiet, Text, Title } from "../../../ui/kit/text.tsx";
import { SiteKeyPart } from "./site-key-part.tsx";

/** The port of a way of connecting, and the same over TLS; null where nothing listens. */
const toPorts = ({ http, httpTls, mqtt, mqttTls, tcp }: Connections, way: SupportedCounter["way"]) =>
  ({
    http: { plain: http, tls: httpTls },
    mqtt: { plain: mqtt, tls: mqttTls },
    tcp: { plain: tcp, tls: null },
  })[way];

const settings = { http: "FOYER_DEVICE_PORT", tcp: "FOYER_HE2_PORT", mqtt: "MQTT_PORT" } as const;

const isLocal = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || host.startsWith("127.");
const inUrl = (host: string): string => (host.includes(":") && !host.startsWith("[") ? `[${host}]` : host);

/** The name the console was opened by serves devices, too, unless it only means the reader's own machine. */
function listHosts({ hosts }: Connections): readonly string[] {
  const own = location.hostname;
  return isLocal(own) ? hosts : [own, ...hosts.filter((host) => host !== own)];
}

const keyedPaths = ({ paths }: SupportedCounter, siteKey: string | undefined): readonly string[] =>
  siteKey === undefined ? [] : paths.map((path) => `/d/${siteKey}${path}`);

/** Hints that only say something where proof is asked for. */
const ofProof = ["keysRequired", "noProof"];

interface CounterAddressProps {
  counter: SupportedCounter;
  here: Connections;
  entityId: number;
  siteKey: string | undefined;
  onSiteKey: (key: string) => void;
}

/** What to enter in the device, to copy piece by piece. */
export function CounterAddress({ counter, here, entityId, siteKey, onSiteKey }: CounterAddressProps) {
  const t = usePhrases("firstRun");
  const hints = usePhrases("firstRun.hints");
  const hosts = listHosts(here);
  const [chosen, setChosen] = useState(hosts[0] ?? "127.0.0.1");
  const { plain, tls } = toPorts(here, counter.way);
  const isOpen = plain !== null || tls !== null;
  const shown = counter.hints.filter((hint) => here.keysRequired || !ofProof.includes(hint));
  const isKeyed = here.keysRequired && carriesSiteKey(counter);
  const paths = isKeyed ? keyedPaths(counter, siteKey) : counter.paths;
  const isOutside = counter.way === "mqtt" && here.externalBroker;

  return (
    <Stack gap="sm">
      <Title as="h3">{t("enter")}</Title>
      {isLocal(location.hostname) && (
        <Quiet>
          {hosts.length > 0 ? t("machineHint", { host: location.hostname }) : t("machineLoopback")}
        </Quiet>
      )}
      {!isOpen && !isOutside && <Notice as="p">{t("closed", { setting: settings[counter.way] })}</Notice>}
      {isOutside && <Notice as="p">{t("externalBroker")}</Notice>}
      {hosts.length > 1 && (
        <NativeSelect
          maw={440}
          label={t("machine")}
          data={[...hosts]}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      {isKeyed && <SiteKeyPart counter={counter} entityId={entityId} siteKey={siteKey} onMade={onSiteKey} />}
      <Facts>
        {isOpen && <AddressFacts counter={counter} paths={paths} host={chosen} plain={plain} tls={tls} />}
        {counter.topics.map((topic) => (
          <Copied key={topic} name={t("topic")} value={topic} />
        ))}
        <Fact title={t("format")}>
          <bdi dir="ltr">{`${counter.way.toUpperCase()} · ${counter.format}`}</bdi>
        </Fact>
      </Facts>
      {shown.length > 0 && (
        <Text as="ul" size="sm" marked>
          {shown.map((hint) => (
            <li key={hint}>{hints(hint)}</li>
          ))}
        </Text>
      )}
    </Stack>
  );
}

interface AddressFactsProps {
  counter: SupportedCounter;
  /** With its site key where one is required. */
  paths: readonly string[];
  host: string;
  plain: number | null;
  tls: number | null;
}

/** Addresses, or host and port; those over TLS first. */
function AddressFacts({ counter, paths, host, plain, tls }: AddressFactsProps) {
  const t = usePhrases("firstRun");
  return (
    <>
      {tls !== null &&
        paths.map((path) => (
          <Copied key={path} name={`${t("url")} (TLS)`} value={`https://${inUrl(host)}:${tls}${path}`} />
        ))}
      {plain !== null &&
        paths.map((path) => (
          <Copied key={path} name={t("url")} value={`http://${inUrl(host)}:${plain}${path}`} />
        ))}
      {counter.paths.length !== 1 && <Copied name={t("host")} value={host} />}
      {counter.way !== "http" && tls !== null && <Copied name={`${t("port")} (TLS)`} value={String(tls)} />}
      {counter.way !== "http" && plain !== null && <Copied name={t("port")} value={String(plain)} />}
    </>
  );
}

function Copied({ name, value }: { name: string; value: string }) {
  return (
    <Fact title={name}>
      <CopyLine value={value} of={value} quiet />
    </Fact>
  );
}
