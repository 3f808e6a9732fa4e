import { clockReading } from "../../lib/clock-reading.ts";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useDraftOfForm } from "../form/draft-context.ts";
import { Notice } from "../kit/notice.tsx";
import { Quiet } from "../kit/text.tsx";
import type { BoundAccess } from "./binding-calls.ts";

interface RecomputeNoteProps {
  access: BoundAccess;
  /** The field with the moment; without a value it is now. */
  name: string;
  /** The moment, where it does not stand in the field. */
  reading?: string | undefined;
}

/** Says which figures a change from a moment on touches. */
export function RecomputeNote({ access, name, reading }: RecomputeNoteProps) {
  const t = usePhrases("bindings");
  const format = useFormat();
  const { values } = useDraftOfForm();
  const entered = reading ?? values[name];
  const isPast = typeof entered === "string" && entered < clockReading(new Date(), access.timeZone);
  if (!isPast) return <Quiet>{t("clock", { site: access.entityName, zone: access.timeZone })}</Quiet>;
  const touched = [access.name, access.entityName, ...access.areas.map((area) => area.name)];
  return (
    <Notice as="p" role="status">
      {t("recomputes", {
        time: `${format.date(entered.slice(0, 10))} ${entered.slice(11, 16)}`,
        zone: access.timeZone,
        subjects: format.list(touched),
      })}
    </Notice>
  );
}
