import classes from "./fullness.module.css";

interface FullnessBarProps {
  /** Share of the limit, from 0; what is beyond it fills the bar. */
  share: number;
  /** How thick it is. */
  thick?: string;
}

/** How much of a limit is taken; its tone is that of the `fullnessTone` around it, and the words beside it say the same. */
export function FullnessBar({ share, thick = "8px" }: FullnessBarProps) {
  return (
    <span className={classes.bar} style={{ blockSize: thick }} aria-hidden="true">
      <span style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
    </span>
  );
}
