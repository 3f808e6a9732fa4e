import { usePhrases } from "../../lib/phrases.ts";
import classes from "./analysis.module.css";
import { useLineChoice } from "./chosen-lines.tsx";
import { SeriesStroke } from "./series-stroke.tsx";

interface LinePinProps {
  id: string | number;
  name: string;
  slot: number;
  dashed?: boolean | undefined;
}

/** The sign of a line beside its name: pressed, the line keeps its colour where there are too many. */
export function LinePin({ id, name, slot, dashed }: LinePinProps) {
  const t = usePhrases("analysis");
  const { pinned, onPin } = useLineChoice();
  const isPinned = pinned.includes(String(id));
  const words = t(isPinned ? "unpinLine" : "pinLine", { name });
  return (
    <button
      type="button"
      className={classes.pin}
      aria-pressed={isPinned}
      aria-label={words}
      title={words}
      onClick={() => onPin(id)}
    >
      <SeriesStroke slot={slot} dashed={dashed} />
    </button>
  );
}
