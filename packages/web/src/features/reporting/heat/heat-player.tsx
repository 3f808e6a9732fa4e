import type { HeatMapAnswer } from "@foyer/contract/reporting/heat-map";
import { ActionIcon, NativeSelect } from "@mantine/core";
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Chip } from "../../../ui/kit/chip.tsx";
import { Line, Row } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Note, Text } from "../../../ui/kit/text.tsx";
import classes from "./heat.module.css";
import { wholeRange } from "./heat-pictures.ts";
import { type Playhead, playSpeeds } from "./playhead.ts";
import { usePlayed } from "./use-playhead.ts";
import type { SiteCurve } from "./use-site-curve.ts";

interface HeatPlayerProps {
  head: Playhead;
  steps: HeatMapAnswer["steps"];
  pieceText: (time: string) => string;
  /** Whether all pictures are made. */
  ready: boolean;
  curve: SiteCurve;
}

/** Plays the pieces of time; its scrubber stands above what the site counted in each. */
export function HeatPlayer({ head, steps, pieceText, ready, curve }: HeatPlayerProps) {
  const t = usePhrases("heatmap");
  const format = useFormat();
  const at = usePlayed(head, (state) => state.at);
  const playing = usePlayed(head, (state) => state.playing);
  const speed = usePlayed(head, (state) => state.speed);
  const step = steps[at];
  const counted = at === wholeRange ? null : (curve.values[at] ?? null);
  const text = step ? pieceText(step.time) : t("whole");
  const Sign = playing ? IconPlayerPause : IconPlayerPlay;

  function go(to: number) {
    head.pause();
    head.go(to);
  }

  return (
    <Row as="fieldset" aria-label={t("player")} gap="sm" gapY="xs" mt="sm">
      <Chip aria-pressed={at === wholeRange} onClick={() => go(wholeRange)}>
        {t("whole")}
      </Chip>
      <Line gap="2xs">
        <ActionIcon variant="default" aria-label={t("back")} disabled={at <= 0} onClick={() => go(at - 1)}>
          <IconPlayerSkipBack size={16} className={look({ flip: true })} />
        </ActionIcon>
        <ActionIcon
          variant="filled"
          aria-label={t(playing ? "pause" : "play")}
          disabled={steps.length < 2 || !ready}
          onClick={() => (playing ? head.pause() : head.play())}
        >
          <Sign size={16} className={look({ flip: true })} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t("forward")}
          disabled={at >= steps.length - 1}
          onClick={() => go(at + 1)}
        >
          <IconPlayerSkipForward size={16} className={look({ flip: true })} />
        </ActionIcon>
      </Line>
      <NativeSelect
        size="xs"
        aria-label={t("speed")}
        value={String(speed)}
        data={playSpeeds.map((value) => ({
          value: String(value),
          label: t("perSecond", { number: format.number(value) }),
        }))}
        onChange={({ currentTarget }) => {
          const next = playSpeeds.find((value) => String(value) === currentTarget.value);
          if (next) head.setSpeed(next);
        }}
      />
      <Text size="sm" weight="medium" numeric className={classes.clock}>
        <bdi>{text}</bdi>
        {counted !== null && (
          <Note as="span"> · {t("countedThen", { name: curve.name, number: format.number(counted) })}</Note>
        )}
      </Text>
      <div className={classes.time}>
        <input
          type="range"
          className={classes.range}
          min={0}
          max={Math.max(0, steps.length - 1)}
          value={Math.max(0, at)}
          data-whole={at === wholeRange || undefined}
          disabled={steps.length === 0}
          aria-label={t("time")}
          aria-valuetext={text}
          onChange={({ currentTarget }) => go(Number(currentTarget.value))}
        />
        <Curve values={curve.values} at={at} />
        <Note role="status">{ready ? curve.about : t("making")}</Note>
      </div>
    </Row>
  );
}

const curveHeight = 44;

function Curve({ values, at }: { values: readonly (number | null)[]; at: number }) {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  if (most === 0) return null;
  return (
    <svg
      className={look({ flip: true }, classes.curve)}
      viewBox={`0 0 ${values.length} ${curveHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, index) => {
        const height = ((value ?? 0) / most) * curveHeight;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of time stay in their places
            key={index}
            data-now={index === at || undefined}
            x={index + 0.1}
            y={curveHeight - height}
            width={0.8}
            height={height}
          />
        );
      })}
    </svg>
  );
}
