import { look } from "./look.ts";
import classes from "./parts.module.css";

interface BarProps {
  /** Each as wide as its share of them all. */
  parts: ReadonlyArray<{ id: string | number; share: number; ground: string | undefined }>;
  /** In pixels. */
  thick?: number;
  className?: string | undefined;
}

/** Shares of a whole as one bar; words beside it say the same. */
export function Bar({ parts, thick = 8, className }: BarProps) {
  return (
    <span className={look({}, classes.bar, className)} style={{ blockSize: thick }} aria-hidden="true">
      {parts.map(({ id, share, ground }) => (
        <span key={id} style={{ flexGrow: share, background: ground }} />
      ))}
    </span>
  );
}

/** The colour of a thing before its name. */
export function Swatch({ ground }: { ground: string | undefined }) {
  return <span className={classes.swatch} style={{ background: ground }} aria-hidden="true" />;
}
