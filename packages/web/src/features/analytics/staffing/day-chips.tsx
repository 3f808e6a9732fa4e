import { usePhrases } from "../../../lib/phrases.ts";
import { Chip } from "../../../ui/kit/chip.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import classes from "./staffing.module.css";

interface DayChipsProps {
  days: readonly { key: string | number; name: string }[];
  /** Which of them is shown. */
  shown: number;
  onShow: (nth: number) => void;
}

/** Where only one day has room: which one. */
export function DayChips({ days, shown, onShow }: DayChipsProps) {
  const t = usePhrases("staffing");
  return (
    <Row role="group" aria-label={t("day")} gap="2xs" className={classes.days}>
      {days.map(({ key, name }, nth) => (
        <Chip key={key} aria-pressed={nth === shown} onClick={() => onShow(nth)}>
          {name}
        </Chip>
      ))}
    </Row>
  );
}
