import "../../../ui/charts/chart-colours.css";
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

const colourOf = (slot: number) => (slot === 0 ? "var(--chart-quiet)" : `var(--chart-${slot})`);

/** The whole as one bar, a segment for each part. The table beside it is what listeners read. */
export function ShareBar({ label, segments, named = false, onPick }: ShareBarProps) {
  const format = useFormat();
  const shown = segments.filter(({ share }) => share > 0);
  return (
    <figure className={classes.figure} aria-label={label}>
      <div className={classes.bar} aria-hidden="true">
        {shown.map((segment) => {
          const percent = format.percent(segment.share, 1);
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the table's names do the same by keyboard
            <div
              key={segment.id}
              className={classes.segment}
              data-incomplete={segment.incomplete || undefined}
              data-light={segment.light || undefined}
              data-picks={onPick !== undefined || undefined}
              style={{ flexGrow: segment.share, ["--segment" as never]: colourOf(segment.slot) }}
              title={`${segment.name}: ${segment.text} · ${percent}`}
              onClick={onPick && (() => onPick(segment))}
            >
              <span>{percent}</span>
            </div>
          );
        })}
      </div>
      {named && (
        <figcaption className={classes.names}>
          {segments.map(({ id, name, slot, share, text }) => (
            <span key={id}>
              <i style={{ background: colourOf(slot) }} />
              {name} <b>{text}</b> <small>{format.percent(share, 1)}</small>
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}
