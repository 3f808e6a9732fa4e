import { quarantine, unreadable } from "@foyer/contract/counting/records";
import type { SupportedCounter } from "@foyer/contract/devices/brands/brands";
import { devices } from "@foyer/contract/devices/devices";
import type { FoundSubject } from "@foyer/contract/places/subjects";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Row, Stack } from "../../../ui/kit/layout.tsx";
import { Text, Title } from "../../../ui/kit/text.tsx";
import { type Adding, AddingDialog } from "./adding-dialog.tsx";
import { FirstFigure } from "./first-figure.tsx";
import classes from "./first-run.module.css";
import { BoundRow, QuarantineRow, UnboundRow } from "./known-rows.tsx";
import { UnreadableRow } from "./unreadable-row.tsx";
import { useFirstCount } from "./use-first-count.ts";
import { WaitingRow } from "./waiting-row.tsx";

const askEveryMs = 2_000;
/** After so long without anything, the checks to make are shown. */
const patienceSeconds = 60;
const shownRows = 5;

interface ArrivalsPanelProps {
  access: FoundSubject;
  site: string;
  /** What could not be read before this is old news. */
  since: string;
  counter?: SupportedCounter | undefined;
  ports?: readonly (number | null)[];
  /** Nothing has to be connected: what others send is not shown. */
  isSimulated?: boolean;
}

/** What comes from devices, as it comes: who sends, what, why it is not counted, and the first people. */
export function ArrivalsPanel({
  access,
  site,
  since,
  counter,
  ports = [],
  isSimulated = false,
}: ArrivalsPanelProps) {
  const t = usePhrases("firstRun.live");
  const may = useMay();
  const poll = { refetchInterval: askEveryMs };
  const ofStrangers = (allowed: boolean) => ({ ...poll, enabled: allowed && !isSimulated });
  const waiting = useAsk(devices.waiting, { query: { size: shownRows } }, ofStrangers(may(devices.waiting)));
  const odd = useAsk(unreadable.list, { query: { size: shownRows } }, ofStrangers(may(unreadable.list)));
  const held = useAsk(
    quarantine.list,
    { query: { entityId: access.entityId, size: shownRows } },
    { ...poll, enabled: may(quarantine.list) },
  );
  const bound = useAsk(
    devices.ofAccess,
    { query: { corridorId: access.id } },
    { ...poll, enabled: may(devices.ofAccess) },
  );
  const unbound = useAsk(
    devices.unbound,
    { query: { entityId: access.entityId, size: shownRows } },
    ofStrangers(may(devices.unbound)),
  );
  const first = useFirstCount(access, askEveryMs);
  const [adding, setAdding] = useState<Adding>();

  const unread = (odd.data?.content ?? []).filter(({ receivedAt }) => receivedAt > since);
  const strangers = isSimulated ? [] : (waiting.data?.content ?? []);
  const lines = bound.data?.content ?? [];
  const isQuiet =
    !first &&
    [strangers, unread, held.data?.content ?? []].every(({ length }) => length === 0) &&
    lines.every(({ lastTime }) => lastTime === null);

  return (
    <Stack as="section" gap="sm" parted aria-label={t("title")}>
      <Title as="h3">{t("title")}</Title>
      <div aria-live="polite">
        {first && <FirstFigure first={first} zone={access.timeZone} lines={lines} />}
        <Stack as="ul" gap="xs">
          {lines.map((line) => (
            <BoundRow key={line.id} line={line} access={access} />
          ))}
          {!isSimulated &&
            (unbound.data?.content ?? []).map((device) => (
              <UnboundRow key={device.id} device={device} access={access} />
            ))}
          {strangers.map((device) => (
            <WaitingRow
              key={device.sn}
              device={device}
              isOpen={waiting.data?.open === true}
              access={access}
              onAdd={setAdding}
            />
          ))}
          {unread.map((payload) => (
            <UnreadableRow key={payload.id} payload={payload} />
          ))}
          {(held.data?.content ?? []).map((record) => (
            <QuarantineRow key={record.id} record={record} />
          ))}
        </Stack>
      </div>
      {isQuiet && !(isSimulated && lines.length === 0) && (
        <Patience ports={ports} isSimulated={isSimulated} />
      )}
      {/* For devices that need their key before they may send, and for users who know the serial number. */}
      {!isSimulated && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => setAdding({ line: "1", firstSeen: new Date().toISOString() })}
          >
            {phrase("firstRun.addFirst")}
          </Button>
        </div>
      )}
      {adding && (
        <AddingDialog
          adding={adding}
          access={access}
          site={site}
          counter={counter}
          onClose={() => setAdding(undefined)}
        />
      )}
    </Stack>
  );
}

/** Nothing yet: how long already, and after a while what may be the matter. */
function Patience({ ports, isSimulated }: { ports: readonly (number | null)[]; isSimulated: boolean }) {
  const t = usePhrases("firstRun.live");
  const checks = usePhrases("firstRun.live.checks");
  const format = useFormat();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1000)), 1_000);
    return () => clearInterval(timer);
  }, []);
  const open = format.list(ports.filter((port) => port !== null).map(String));
  return (
    <>
      <Row as="p" gap="xs">
        <span className={classes.pulse} aria-hidden="true" />
        {t("waiting")} {seconds >= 5 && <span>{t("waitingFor", { length: format.duration(seconds) })}</span>}
      </Row>
      {seconds >= patienceSeconds && !isSimulated && (
        <div role="status">
          <Text weight="bold">{t("check")}</Text>
          <Text as="ul" size="sm" marked>
            <li>{checks("address")}</li>
            <li>{checks("firewall", { ports: open })}</li>
            <li>{checks("device")}</li>
            <li>{checks("interval")}</li>
          </Text>
        </div>
      )}
    </>
  );
}
