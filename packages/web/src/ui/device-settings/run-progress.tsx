import { type RunState, runStates, templates } from "@foyer/contract/devices/setting-templates";
import { settings } from "@foyer/contract/devices/settings";
import type { Icon } from "@tabler/icons-react";
import { IconAlertTriangle, IconCheck, IconClock, IconMinus, IconSend } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { askKey, useAsk } from "../../lib/use-ask.ts";
import { Box, Row } from "../kit/layout.tsx";
import { Note } from "../kit/text.tsx";
import { ProgressLine } from "../progress-line.tsx";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";
import { StatusWord } from "../status-word.tsx";
import { reasonWord } from "./command-word.tsx";
import classes from "./device-settings.module.css";

const askEveryMs = 2_000;
/** As many as are changed at once. */
const mostDevices = 1_000;
const signs: Record<RunState, readonly [Icon, ("good" | "off" | "broken")?]> = {
  waiting: [IconClock],
  sent: [IconSend],
  converged: [IconCheck, "good"],
  differs: [IconAlertTriangle, "broken"],
  failed: [IconAlertTriangle, "broken"],
  superseded: [IconMinus, "off"],
  skipped: [IconMinus, "off"],
};

const isMoving = (counts: Partial<Record<RunState, number>>) =>
  (counts.waiting ?? 0) + (counts.sent ?? 0) > 0;

/** How far settings that were applied to many devices have come, device by device. */
export function RunProgress({ runId }: { runId: number }) {
  const t = usePhrases("deviceSettings");
  const format = useFormat();
  const client = useQueryClient();
  const sent = { query: { id: runId, size: mostDevices } };
  const run = useAsk(templates.run, sent, { staleTime: 0 });
  const moving = run.data !== undefined && isMoving(run.data.run.counts);
  useAsk(templates.run, sent, { enabled: moving, refetchInterval: askEveryMs });
  const over = run.data !== undefined && !moving;

  useEffect(() => {
    if (!over) return;
    for (const endpoint of [templates.runs, settings.of])
      void client.invalidateQueries({ queryKey: askKey(endpoint) });
  }, [over, client]);

  if (run.isError && run.data === undefined)
    return <Failed error={run.error} onRetry={() => void run.refetch()} />;
  if (run.data === undefined) return <Loading />;
  const { counts, total } = run.data.run;
  const open = (counts.waiting ?? 0) + (counts.sent ?? 0);
  return (
    <>
      <ProgressLine
        done={total - open}
        total={total}
        words={(amounts) => t(over ? "run.finished" : "run.progress", amounts)}
        {...(!over && { note: t("run.mayClose") })}
      />
      <Row as="ul" align="stretch" gap="md" gapY="xs" mb="sm" size="sm" numeric>
        {runStates
          .filter((state) => (counts[state] ?? 0) > 0)
          .map((state) => (
            <li key={state}>
              <strong>{format.number(counts[state] ?? 0)}</strong> {t(`runStates.${state}`)}
            </li>
          ))}
      </Row>
      <Box as="ul" frame size="sm" divided className={classes.devices} aria-label={t("many.chooseDevices")}>
        {run.data.devices.content.map(({ deviceId, name, sn, state, reason }) => {
          const [Sign, tone] = signs[state];
          return (
            <li key={deviceId}>
              <Row justify="between" gap="sm" gapY="3xs">
                <span>
                  {name}
                  <small>
                    <bdi dir="ltr">{sn}</bdi>
                  </small>
                </span>
                <StatusWord Sign={Sign} tone={tone}>
                  {t(`runStates.${state}`)}
                </StatusWord>
              </Row>
              {reason !== null && <Note mt="3xs">{reasonWord(reason)}</Note>}
            </li>
          );
        })}
      </Box>
    </>
  );
}
