import type { QualityDay, QualityRow } from "@foyer/contract/counting/quality";
import { useFormat } from "../../../lib/format.ts";
import { measuredText } from "../../../lib/measured-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import { isOdd, knownWords, oddities } from "./day-cells.ts";
import { DayLinks } from "./day-links.tsx";

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
      <Text as="ul" mb="sm" marked>
        <li>{knownWords(site, day, t, format)}</li>
        {measured !== "" && site.coverage !== 0 && <li>{measured}</li>}
        {oddities(day, t).map((words) => (
          <li key={words}>{words}</li>
        ))}
        {lastLateAt && <li>{t("lastLate", { time: format.dateTime(lastLateAt, site.timeZone) })}</li>}
      </Text>
      {isOdd(day) && <Quiet weight="normal">{t("explained")}</Quiet>}
      {site.lookedAt && (
        <Quiet weight="normal">
          {quality("lookedAt", { time: format.dateTime(site.lookedAt, site.timeZone) })}
        </Quiet>
      )}
      <Row align="stretch" gap="xs" mt="md">
        <DayLinks subject={{ dataType: 0, id: site.id }} entityId={site.id} from={day.day} to={day.day} />
      </Row>
    </Dialog>
  );
}
