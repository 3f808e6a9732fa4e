import type { Figure } from "@foyer/contract/counting/figure";
import { Bar } from "../kit/bar.tsx";
import { originShares } from "./origin-shares.ts";
import "../kit/chart-colours.css";

interface OriginBarProps {
  figure: Figure;
  thick?: number;
  className?: string | undefined;
}

/** Three pixels that say what a figure rests on: solid measured, hatched estimated, empty missing. */
export function OriginBar({ figure, thick = 3, className }: OriginBarProps) {
  const { measured, estimated, missing } = originShares(figure) ?? { measured: 0, estimated: 0, missing: 1 };
  return (
    <Bar
      thick={thick}
      className={className}
      parts={[
        { id: "measured", share: measured, ground: "var(--layer-measured)" },
        { id: "estimated", share: estimated, ground: "var(--layer-estimated)" },
        { id: "missing", share: missing, ground: undefined },
      ].filter(({ share }) => share > 0)}
    />
  );
}
