import { Swatch } from "../../../ui/kit/bar.tsx";
import { Line, Row } from "../../../ui/kit/layout.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import "../../../ui/kit/chart-colours.css";
import { useFormat } from "../../../lib/format.ts";
import classes from "./share.module.css";

/** A part of the whole. */
export interface ShareSegment {
  id: string | number;
  name: string;
  /** Colour 1..8; 0: quiet. */
  slot: number;
  /** 0..1. */
  share: number;
  /** The figure as it is read. */
  text: string;
  incomplete?: boolean;
  /** Another segment wears the same colour. */
  light?: boolean;
}

interface ShareBarProps {
  /** What the bar shows, in words. */
  label: string;
  segments: readonly ShareSegment[];
  /** The names of parts stand below the bar, where no table names them. */
  named?: boolean;
  onPick?: ((segment: ShareSegment) => void) | undefined;
}

const slotColour = (slot: number) => (slot === 0 ? "var(--chart-quiet)" : `var(--chart-${slot})`);

/** The whole as one bar, a segment for each part. The table beside it is what listeners read. */
export function ShareBar({ label, segments, named = false, onPick }: ShareBarProps) {
  const format = useFormat();
  const shown = segments.filter(({ share }) => share > 0);
  return (
    <Text as="figure" aria-label={label} data-pictured>
      <Line align="stretch" gap="3xs" round className={classes.bar} aria-hidden="true">
        {shown.map((segment) => {
          const percent = format.percent(segment.share, 1);
          return (
            <Text
              as="div"
              key={segment.id}
              size="xs"
              weight="bold"
              numeric
              grow
              className={classes.segment}
              data-light={segment.light || undefined}
              data-picks={onPick !== undefined || undefined}
              style={{ flexGrow: segment.share, ["--segment" as never]: slotColour(segment.slot) }}
              title={`${segment.name}: ${segment.text} · ${percent}`}
              onClick={onPick && (() => onPick(segment))}
            >
              <span>{[percent, segment.incomplete && "○"].filter(Boolean).join(" ")}</span>
            </Text>
          );
        })}
      </Line>
      {named && (
        <Row as="figcaption" gap="md" gapY="2xs" mt="xs" size="sm" numeric>
          {segments.map(({ id, name, slot, share, text }) => (
            <span key={id}>
              <Swatch ground={slotColour(slot)} /> {name} <b>{text}</b>{" "}
              <small>{format.percent(share, 1)}</small>
            </span>
          ))}
        </Row>
      )}
    </Text>
  );
}
