import type { GuidePicture } from "@foyer/phrases/guide";
import { type CSSProperties, type ReactNode, useId } from "react";
import classes from "./guide-picture.module.css";
import { guideText } from "./guide-text.ts";

const { main, soft, line, quiet, people, dashed, missing } = classes;

const range = (count: number) => Array.from({ length: count }, (_, nth) => nth);

/** A person seen from the side, standing at `x`. */
const person = (x: number, y: number, look = people) => (
  <g key={`${x} ${y}`} className={look}>
    <circle cx={x} cy={y} r="5" />
    <path d={`M${x - 7} ${y + 24}v-8a7 8 0 0 1 14 0v8z`} />
  </g>
);

const arrow = (x: number, y: number) => (
  <path className={main} d={`M${x - 4} ${y + 26}h8v-14h7L${x} ${y}l-11 12h7z`} />
);

/** Drawn in the colours of the theme, without letters: the same in every language. 320 × 96. */
const drawings: Readonly<Record<GuidePicture, ReactNode>> = {
  originBar: (
    <>
      <rect className={soft} x="20" y="16" width="90" height="22" rx="4" />
      <rect className={quiet} x="20" y="48" width="60" height="8" rx="4" />
      <rect className={main} x="20" y="72" width="180" height="10" />
      <rect className={missing} x="200" y="72" width="60" height="10" />
      <rect className={line} x="20" y="72" width="280" height="10" />
    </>
  ),
  usualBand: (
    <>
      <path
        className={soft}
        d="M20 70C80 60 110 22 160 22S240 56 300 62V82C240 78 210 50 160 50S80 84 20 88z"
      />
      <path className={line} d="M20 80C70 74 100 42 140 38S170 6 196 8 220 52 250 58" />
      <circle className={main} cx="250" cy="58" r="5" />
    </>
  ),
  gap: (
    <>
      <rect className={missing} x="130" y="8" width="70" height="76" />
      <path className={line} d="M20 70C60 64 90 40 130 34M200 30C240 34 260 56 300 66" />
      <path className={quiet} d="M20 84h280v2H20z" />
    </>
  ),
  completeness: range(24).map((nth) => (
    <rect
      key={nth}
      className={nth === 13 || nth === 14 ? line : main}
      x={16 + nth * 12}
      y="38"
      width="9"
      height="22"
      rx="2"
    />
  )),
  entranceLine: (
    <>
      <path className={quiet} d="M20 44h90v8H20zM210 44h90v8h-90z" />
      <path className={dashed} d="M110 48h100" />
      {arrow(160, 8)}
      {person(160, 60)}
    </>
  ),
  capture: (
    <>
      <path className={quiet} d="M20 30h120v6H20zM200 30h100v6H200z" />
      {range(8).map((nth) => person(28 + nth * 38, 62))}
      {person(158, 6, main)}
      {person(182, 6, main)}
    </>
  ),
  businessDay: (
    <>
      <rect className={quiet} x="20" y="40" width="280" height="16" rx="3" />
      <rect className={main} x="90" y="40" width="180" height="16" rx="3" />
      {range(5).map((nth) => (
        <path key={nth} className={line} d={`M${20 + nth * 70} 30v36`} />
      ))}
      <circle className={soft} cx="55" cy="18" r="9" />
      <path className={soft} d="M258 10a9 9 0 1 0 8 14 8 8 0 0 1-8-14z" />
    </>
  ),
  places: (
    <>
      <path
        className={line}
        d="M160 22v16M70 54V38h180v16M250 54v0M40 84V70h60v14M70 54v16M220 84V70h60v14M250 54v16"
      />
      <rect className={main} x="138" y="6" width="44" height="18" rx="4" />
      <rect className={soft} x="50" y="48" width="40" height="16" rx="4" />
      <rect className={soft} x="230" y="48" width="40" height="16" rx="4" />
      {[40, 100, 220, 280].map((x) => (
        <circle key={x} className={main} cx={x} cy="86" r="5" />
      ))}
    </>
  ),
  bindings: (
    <>
      <path className={quiet} d="M20 80h280v2H20z" />
      <rect className={soft} x="20" y="26" width="136" height="16" rx="4" />
      <rect className={main} x="160" y="48" width="140" height="16" rx="4" />
      <path className={dashed} d="M158 14v66" />
    </>
  ),
  steps: (
    <>
      <rect className={main} x="34" y="40" width="14" height="14" rx="3" />
      {range(3).map((nth) => (
        <rect key={nth} className={soft} x={106 + nth * 20} y="40" width="14" height="14" rx="3" />
      ))}
      {range(15).map((nth) => (
        <rect
          key={nth}
          className={quiet}
          x={208 + (nth % 5) * 20}
          y={20 + Math.floor(nth / 5) * 20}
          width="14"
          height="14"
          rx="3"
        />
      ))}
      <path className={line} d="M62 47h26m-6-6 6 6-6 6M176 47h18m-6-6 6 6-6 6" />
    </>
  ),
  occupancy: (
    <>
      <path className={dashed} d="M20 22h280" />
      <path className={soft} d="M20 84C70 80 90 50 130 40S180 20 210 24 260 76 300 84z" />
      <path className={line} d="M20 84C70 80 90 50 130 40S180 20 210 24 260 76 300 84" />
      <path className={quiet} d="M20 84h280v2H20z" />
    </>
  ),
  areas: (
    <>
      <rect className={soft} x="40" y="10" width="110" height="64" />
      <rect className={quiet} x="170" y="10" width="110" height="64" />
      <path className={line} d="M40 74V10h240v64h-80M160 10v20M160 54v20M170 74H120M80 74H40" />
      <path className={line} d="M144 42h32m-7-6 7 6-7 6" />
      {arrow(100, 64)}
    </>
  ),
  layers: (
    <>
      <rect className={main} x="100" y="70" width="120" height="18" />
      <rect className={line} x="100" y="50" width="120" height="18" />
      <rect className={soft} x="100" y="30" width="120" height="18" />
      <rect className={missing} x="100" y="10" width="120" height="18" />
    </>
  ),
};

export function GuidePictureOf({ picture }: { picture: GuidePicture }) {
  const hatch = useId();
  return (
    <svg
      className={classes.picture}
      style={{ "--hatch": `url(#${hatch})` } as CSSProperties}
      viewBox="0 0 320 96"
      role="img"
      aria-label={guideText().pictures[picture]}
    >
      <defs>
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className={line} d="M0 0v7" />
        </pattern>
      </defs>
      {drawings[picture]}
    </svg>
  );
}
