import type { RolloutDetails, WaveProgress } from "@foyer/contract/devices/rollout-progress";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Box, Stack } from "../../../ui/kit/layout.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Note, Quiet } from "../../../ui/kit/text.tsx";
import { RolloutBar } from "./rollout-bar.tsx";
import { countParts } from "./rollout-words.tsx";
import classes from "./rollouts.module.css";

/** Every wave with its bar, and when the next one may begin. */
export function WaveList({ rollout }: { rollout: RolloutDetails }) {
  const t = usePhrases("rollouts");
  const { waveProgress, plan, outsideWindow, window } = { ...rollout, window: rollout.plan.window };
  return (
    <Panel flush title={t("wavesTitle")} note={t("rule", { goOn: plan.goOnAbove, halt: plan.haltAbove })}>
      {outsideWindow > 0 && window && (
        <Quiet px="md" mb="xs" role="status">
          {t("outsideWindow", { count: outsideWindow, from: window.from, to: window.to })}
        </Quiet>
      )}
      <Box as="ol" divided>
        {waveProgress.map((wave) => (
          <WaveRow key={wave.wave} wave={wave} rollout={rollout} />
        ))}
      </Box>
    </Panel>
  );
}

function WaveRow({ wave, rollout }: { wave: WaveProgress; rollout: RolloutDetails }) {
  const t = usePhrases("rollouts");
  const format = useFormat();
  const { canaries, haltAbove } = rollout.plan;
  const isCanaries = wave.wave === 0 && canaries > 0 && rollout.waves.length > 1;
  return (
    <li
      className={classes.row}
      aria-current={rollout.wave === wave.wave && rollout.state === "running" ? "step" : undefined}
    >
      <Stack as="span" size="sm">
        <strong>
          {isCanaries ? t("canaryWave") : t("waveNumber", { number: format.number(wave.wave + 1) })}
        </strong>
        <Note as="small">{t("devices", { count: wave.total })}</Note>
      </Stack>
      <RolloutBar counts={wave.counts} total={wave.total} haltAbove={haltAbove} withWords />
      <Note as="small">
        <WaveTimes wave={wave} rollout={rollout} />
      </Note>
    </li>
  );
}

/** Where the wave stands in time. */
function WaveTimes({ wave, rollout }: { wave: WaveProgress; rollout: RolloutDetails }) {
  const t = usePhrases("rollouts");
  const format = useFormat();
  const { startTime, endTime, soakUntil } = wave;
  const hasNext = wave.wave < rollout.waves.length - 1;
  // A halted one waits for a person, not for a time.
  const isCurrent = rollout.wave === wave.wave && rollout.state !== "halted";
  const isSoaking = hasNext && isCurrent && soakUntil !== null && countParts(wave.counts).waiting === 0;
  if (startTime === null) return t("notBegun");
  if (isSoaking) return t("soaksUntil", { time: format.dateTime(soakUntil) });
  if (endTime !== null) return t("endedAt", { time: format.dateTime(endTime) });
  return t("begunAt", { time: format.dateTime(startTime) });
}
