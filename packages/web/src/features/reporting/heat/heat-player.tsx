import type { HeatMapAnswer } from "@foyer/contract/reporting/heat-map";
import { ActionIcon, NativeSelect } from "@mantine/core";
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from "@tabler/icons-react";
import { memo } from "react";
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

/**
 * Plays the pieces of time; its scrubber stands above what the site counted in each. Each part listens for itself: while it
 * plays, only the time and the scrubber are drawn again.
 */
export function HeatPlayer({ head, steps, pieceText, ready, curve }: HeatPlayerProps) {
  const t = usePhrases("heatmap");
  return (
    <Row as="fieldset" aria-label={t("player")} gap="sm" gapY="xs" mt="sm">
      <Buttons head={head} count={steps.length} ready={ready} />
      <Speed head={head} />
      <Clock head={head} steps={steps} pieceText={pieceText} curve={curve} />
      <div className={classes.time}>
        <Scrubber head={head} steps={steps} pieceText={pieceText} />
        <Curve head={head} values={curve.values} />
        <Note role="status">{ready ? curve.about : t("making")}</Note>
      </div>
    </Row>
  );
}

function goTo(head: Playhead, at: number) {
  head.pause();
  head.go(at);
}

function Buttons({ head, count, ready }: { head: Playhead; count: number; ready: boolean }) {
  const t = usePhrases("heatmap");
  const playing = usePlayed(head, (state) => state.playing);
  const isWhole = usePlayed(head, ({ at }) => at === wholeRange);
  const isFirst = usePlayed(head, ({ at }) => at <= 0);
  const isLast = usePlayed(head, ({ at }) => at >= count - 1);
  const Sign = playing ? IconPlayerPause : IconPlayerPlay;
  const flip = look({ flip: true });
  return (
    <>
      <Chip aria-pressed={isWhole} onClick={() => goTo(head, wholeRange)}>
        {t("whole")}
      </Chip>
      <Line gap="2xs">
        <ActionIcon
          variant="default"
          aria-label={t("back")}
          disabled={isFirst}
          onClick={() => goTo(head, head.state().at - 1)}
        >
          <IconPlayerSkipBack size={16} className={flip} />
        </ActionIcon>
        <ActionIcon
          variant="filled"
          aria-label={t(playing ? "pause" : "play")}
          disabled={count < 2 || !ready}
          onClick={() => (playing ? head.pause() : head.play())}
        >
          <Sign size={16} className={flip} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t("forward")}
          disabled={isLast}
          onClick={() => goTo(head, head.state().at + 1)}
        >
          <IconPlayerSkipForward size={16} className={flip} />
        </ActionIcon>
      </Line>
    </>
  );
}

function Speed({ head }: { head: Playhead }) {
  const t = usePhrases("heatmap");
  const format = useFormat();
  const speed = usePlayed(head, (state) => state.speed);
  return (
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
  );
}

type Told = Pick<HeatPlayerProps, "head" | "steps" | "pieceText">;

/** The piece that is shown, in words. */
function usePiece({ head, steps, pieceText }: Told) {
  const t = usePhrases("heatmap");
  const at = usePlayed(head, (state) => state.at);
  const step = steps[at];
  return { at, text: step ? pieceText(step.time) : t("whole") };
}

function Clock({ curve, ...told }: Told & { curve: SiteCurve }) {
  const t = usePhrases("heatmap");
  const format = useFormat();
  const { at, text } = usePiece(told);
  const counted = curve.values[at] ?? null;
  return (
    <Text size="sm" weight="medium" numeric className={classes.clock}>
      <bdi>{text}</bdi>
      {counted !== null && (
        <Note as="span">
          {" "}
          · {t("countedThen", { name: curve.name, number: format.number(Math.round(counted)) })}
        </Note>
      )}
    </Text>
  );
}

function Scrubber(told: Told) {
  const t = usePhrases("heatmap");
  const { at, text } = usePiece(told);
  const { head, steps } = told;
  return (
    <input
      type="range"
      className={classes.range}
      min={0}
      max={Math.max(0, steps.length - 1)}
      value={Math.max(0, at)}
      disabled={steps.length === 0}
      aria-label={t("time")}
      aria-valuetext={text}
      onChange={({ currentTarget }) => goTo(head, Number(currentTarget.value))}
    />
  );
}

const curveHeight = 44;

interface CurveProps {
  head: Playhead;
  values: readonly (number | null)[];
}

function Curve({ head, values }: CurveProps) {
  const at = usePlayed(head, (state) => state.at);
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  if (most === 0) return null;
  return (
    <svg
      className={look({ flip: true }, classes.curve)}
      viewBox={`0 0 ${values.length} ${curveHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <Bars values={values} most={most} />
      {at !== wholeRange && <CurveBar now at={at} value={values[at] ?? 0} most={most} />}
    </svg>
  );
}

const Bars = memo(function Bars({ values, most }: { values: CurveProps["values"]; most: number }) {
  return values.map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of time stay in their places
    <CurveBar key={index} at={index} value={value ?? 0} most={most} />
  ));
});

function CurveBar({ at, value, most, now }: { at: number; value: number; most: number; now?: boolean }) {
  const height = (value / most) * curveHeight;
  return <rect data-now={now} x={at + 0.1} y={curveHeight - height} width={0.8} height={height} />;
}
