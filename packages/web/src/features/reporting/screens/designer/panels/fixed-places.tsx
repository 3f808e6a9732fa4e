import type { Question, Subject } from "@foyer/contract/reporting/screens/screen-questions";
import { mostPlaces } from "@foyer/contract/reporting/screens/screen-questions";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { EntityPicker } from "../../../../../ui/pickers/entity-picker.tsx";
import { useSettledState } from "../editor/use-designer.ts";

/** Sites of one control alone, instead of a place of the whole screen. */
export function FixedPlaces({ question, onChange }: { question: Question; onChange: (of: Subject) => void }) {
  const t = usePhrases("screenDesigner.data");
  const { document } = useSettledState();
  const { of } = question;
  const places = "fixed" in of && "ids" in of.fixed && of.fixed.dataType === 0 ? of.fixed.ids : [];
  const [role] = Object.keys(document.roles);
  const asBefore: Subject = role === undefined ? { fixed: { all: true } } : { role };
  return (
    <EntityPicker
      label={t("fixedLabel")}
      placeholder={t("fixedNone")}
      most={mostPlaces}
      value={places}
      onChange={(ids) => onChange(ids.length === 0 ? asBefore : { fixed: { dataType: 0, ids } })}
    />
  );
}
