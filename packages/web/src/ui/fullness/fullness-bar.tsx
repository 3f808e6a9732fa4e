import classes from "./fullness.module.css";

interface FullnessBarProps {
  /** Of the limit, from 0; what is beyond it fills the bar. */
  share: number;
  /** How thick it is. */
  className: string | undefined;
}

/** How much of a limit is taken; its tone is that of the `tones` around it, and the words beside it say the same. */
export function FullnessBar({ share, className }: FullnessBarProps) {
  return (
    <span className={`${classes.bar} ${className}`} aria-hidden="true">
      <span style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
    </span>
  );
}
