import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { connection, useConnection } from "../../lib/connection.ts";
import { useFormat } from "../../lib/format.ts";
import { phrase } from "../../lib/phrases.ts";
import { Ago } from "../../ui/ago.tsx";
import { useSlow } from "../../ui/states/use-slow.ts";
import { Banner } from "./banner.tsx";

/** While the server is away: says so once for the whole page, and when it is tried again. What is shown stays. */
export function AwayBanner() {
  const { isAway, isOffline, tryAt, answeredAt } = useConnection();
  // What is over at once is not worth a word.
  const shown = useSlow(isAway);
  if (!shown) return null;
  const retry = (
    <Button size="compact-xs" variant="default" onClick={connection.tryNow}>
      {phrase("common.retry")}
    </Button>
  );
  return (
    <Banner Sign={IconPlugConnectedX} tone="away" action={retry}>
      <strong>{phrase(isOffline ? "states.offline" : "states.serverAwayTitle")}</strong>{" "}
      {answeredAt !== undefined && <AsOf moment={new Date(answeredAt).toISOString()} />}
      {/* A screen reader is notified once, not each second. */}
      <span aria-hidden="true">
        {tryAt === undefined ? phrase("states.trying") : <Countdown until={tryAt} />}
      </span>
    </Banner>
  );
}

/** How old what is shown is. */
function AsOf({ moment }: { moment: string }) {
  const format = useFormat();
  const time = format.bareTime(moment);
  return (
    <>
      <Ago moment={moment} words={(ago) => phrase("states.asOf", { time, ago })} />{" "}
    </>
  );
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return phrase("states.serverAwayText", { seconds: Math.max(0, Math.ceil((until - now) / 1000)) });
}
