import type { Connections, SupportedCounter } from "@foyer/contract/devices/connections";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { CopyLine } from "../../../ui/copy-line.tsx";
import classes from "./first-run.module.css";

const settings = { http: "FOYER_DEVICE_PORT", tcp: "FOYER_HE2_PORT", mqtt: "MQTT_PORT" } as const;

const isLocal = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || host.startsWith("127.");
const inUrl = (host: string): string => (host.includes(":") && !host.startsWith("[") ? `[${host}]` : host);

/** The name the console was opened by serves devices, too, unless it only means the reader's own machine. */
function hostsOf({ hosts }: Connections): readonly string[] {
  const own = location.hostname;
  return isLocal(own) ? hosts : [own, ...hosts.filter((host) => host !== own)];
}

interface CounterAddressProps {
  counter: SupportedCounter;
  here: Connections;
}

/** What to enter in the device, to copy piece by piece. */
export function CounterAddress({ counter, here }: CounterAddressProps) {
  const t = usePhrases("firstRun");
  const hints = usePhrases("firstRun.hints");
  const hosts = hostsOf(here);
  const [chosen, setChosen] = useState(hosts[0] ?? "127.0.0.1");
  const port = here[counter.way];
  const shown = counter.hints.filter((hint) => hint !== "keysRequired" || here.keysRequired);
  const isOutside = counter.way === "mqtt" && here.externalBroker;

  return (
    <div className={classes.enter}>
      <h3 className={classes.heading}>{t("enter")}</h3>
      {isLocal(location.hostname) && (
        <p className={classes.quiet}>
          {hosts.length > 0 ? t("machineHint", { host: location.hostname }) : t("machineLoopback")}
        </p>
      )}
      {port === null && !isOutside && (
        <p className={classes.notice}>{t("closed", { setting: settings[counter.way] })}</p>
      )}
      {isOutside && <p className={classes.notice}>{t("externalBroker")}</p>}
      {hosts.length > 1 && (
        <NativeSelect
          className={classes.narrow}
          label={t("machine")}
          data={[...hosts]}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      <dl className={classes.facts}>
        {port !== null && (
          <>
            {counter.paths.map((path) => (
              <Fact key={path} name={t("url")} value={`http://${inUrl(chosen)}:${port}${path}`} />
            ))}
            {counter.paths.length !== 1 && <Fact name={t("host")} value={chosen} />}
            {counter.way !== "http" && <Fact name={t("port")} value={String(port)} />}
          </>
        )}
        {counter.topics.map((topic) => (
          <Fact key={topic} name={t("topic")} value={topic} />
        ))}
        <dt>{t("format")}</dt>
        <dd>
          <bdi dir="ltr">{`${counter.way.toUpperCase()} · ${counter.format}`}</bdi>
        </dd>
      </dl>
      {shown.length > 0 && (
        <ul className={classes.hints}>
          {shown.map((hint) => (
            <li key={hint}>{hints(hint)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  const t = usePhrases("firstRun");
  return (
    <>
      <dt>{name}</dt>
      <dd className={classes.copyable}>
        <CopyLine value={value} label={t("copyOf", { name: value })} quiet />
      </dd>
    </>
  );
}
