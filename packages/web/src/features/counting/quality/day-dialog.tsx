import type { QualityDay, QualityRow } from "@foyer/contract/counting/quality";
import { useFormat } from "../../../lib/format.ts";
import { measuredText } from "../../../lib/measured-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { isOdd, knownWords, oddities } from "./day-cells.ts";
import { DayLinks } from "./day-links.tsx";
import classes from "./quality.module.css";

export interface ChosenDay {
  site: QualityRow;
  day: QualityDay;
}

/** One day of a site, and the ways on from it. */
export function DayDialog({ chosen: { site, day }, onClose }: { chosen: ChosenDay; onClose: () => void }) {
  const t = usePhrases("quality.day");
  const quality = usePhrases("quality");
  const format = useFormat();
  const { lastLateAt } = day;
  const measured = measuredText(site, format);
  return (
    <Dialog title={`${site.name}, ${format.weekdayDate(day.day)}`} onClose={onClose}>
      <ul className={classes.dayFacts}>
        <li>{knownWords(site, day, t, format)}</li>
        {measured !== "" && site.coverage !== 0 && <li>{measured}</li>}
        {oddities(day, t).map((words) => (
          <li key={words}>{words}</li>
        ))}
        {lastLateAt && <li>{t("lastLate", { time: format.dateTime(lastLateAt, site.timeZone) })}</li>}
      </ul>
      {isOdd(day) && <p className={classes.quiet}>{t("explained")}</p>}
      {site.lookedAt && (
        <p className={classes.quiet}>
          {quality("lookedAt", { time: format.dateTime(site.lookedAt, site.timeZone) })}
        </p>
      )}
      <div className={classes.dayLinks}>
        <DayLinks subject={{ dataType: 0, id: site.id }} entityId={site.id} from={day.day} to={day.day} />
      </div>
    </Dialog>
  );
}
