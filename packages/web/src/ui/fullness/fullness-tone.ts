import type { CSSProperties } from "react";
import "../kit/chart-colours.css";

/** The tone of how full a place is, for the bar and the words below; grey where it is not known now. */
export const fullnessTone = (state: string | null | undefined) =>
  ({ "--tone": state ? `var(--${state})` : "var(--mantine-color-dimmed)" }) as CSSProperties;
