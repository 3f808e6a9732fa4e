import type { RolloutDetails, WaveProgress } from "@foyer/contract/devices/rollout-progress";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { RolloutBar } from "./rollout-bar.tsx";
import { partsOf } from "./rollout-words.tsx";
import classes from "./rollouts.module.css";

/** Every wave with its bar, and when the next one may begin. */
export function WaveList({ rollout }: { rollout: RolloutDetails }) {
  const t = usePhrases("rollouts");
  const { waveProgress, plan, outsideWindow, window } = { ...rollout, window: rollout.plan.window };
  return (
    <section className={classes.panel} aria-labelledby="rollout-waves">
      <header className={classes.panelHead}>
        <h2 id="rollout-waves">{t("wavesTitle")}</h2>
        <p>{t("rule", { goOn: plan.goOnAbove, halt: plan.haltAbove })}</p>
      </header>
      {outsideWindow > 0 && window && (
        <p className={classes.note} role="status">
          {t("outsideWindow", { count: outsideWindow, from: window.from, to: window.to })}
        </p>
      )}
      <ol className={classes.waveList}>
        {waveProgress.map((wave) => (
          <WaveRow key={wave.wave} wave={wave} rollout={rollout} />
        ))}
      </ol>
    </section>
  );
}

function WaveRow({ wave, rollout }: { wave: WaveProgress; rollout: RolloutDetails }) {
  const t = usePhrases("rollouts");
  const format = useFormat();
  const { canaries, haltAbove } = rollout.plan;
  const isCanaries = wave.wave === 0 && canaries > 0 && rollout.waves.length > 1;
  return (
    <li aria-current={rollout.wave === wave.wave && rollout.state === "running" ? "step" : undefined}>
      <span className={classes.waveName}>
        <strong>
          {isCanaries ? t("canaryWave") : t("waveNumber", { number: format.number(wave.wave + 1) })}
        </strong>
        <small>{t("devices", { count: wave.total })}</small>
      </span>
      <RolloutBar counts={wave.counts} total={wave.total} haltAbove={haltAbove} withWords />
      <small className={classes.waveTimes}>
        <WaveTimes wave={wave} rollout={rollout} />
      </small>
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
  const isSoaking = hasNext && isCurrent && soakUntil !== null && partsOf(wave.counts).waiting === 0;
  if (startTime === null) return t("notBegun");
  if (isSoaking) return t("soaksUntil", { time: format.dateTime(soakUntil) });
  if (endTime !== null) return t("endedAt", { time: format.dateTime(endTime) });
  return t("begunAt", { time: format.dateTime(startTime) });
}
