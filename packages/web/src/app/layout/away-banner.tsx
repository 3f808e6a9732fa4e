import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { connection, useConnection } from "../../lib/connection.ts";
import { useFormat } from "../../lib/format.ts";
import { phrase } from "../../lib/phrases.ts";
import { Ago } from "../../ui/ago.tsx";
import { useSlow } from "../../ui/states/use-slow.ts";
import classes from "./banner.module.css";

/** While the server is away: says so once for the whole page, and when it is tried again. What is shown stays. */
export function AwayBanner() {
  const { isAway, isOffline, tryAt, answeredAt } = useConnection();
  // What is over at once is not worth a word.
  const shown = useSlow(isAway);
  if (!shown) return null;
  return (
    <div className={`${classes.banner} ${classes.away}`} role="status">
      <IconPlugConnectedX size={16} stroke={1.6} aria-hidden="true" />
      <span>
        <strong>{phrase(isOffline ? "states.offline" : "states.serverAwayTitle")}</strong>{" "}
        {answeredAt !== undefined && <AsOf moment={new Date(answeredAt).toISOString()} />}
        {/* A screen reader is notified once, not each second. */}
        <span aria-hidden="true">
          {tryAt === undefined ? phrase("states.trying") : <Countdown until={tryAt} />}
        </span>
      </span>
      <Button size="compact-xs" variant="default" onClick={connection.tryNow}>
        {phrase("common.retry")}
      </Button>
    </div>
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
