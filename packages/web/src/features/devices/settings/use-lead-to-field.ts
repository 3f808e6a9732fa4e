import { useEffect, useState } from "react";
import { tell } from "../../../lib/toasts.ts";
import { groupOf } from "../../../ui/device-settings/field-values.ts";
import { fieldWord } from "../../../ui/device-settings/setting-words.ts";
import type { SettingsDraft } from "../../../ui/device-settings/use-settings-draft.ts";
import { wordsOf } from "../../../ui/form/fault.ts";
import { sectionOf, useSection } from "./settings-sections.ts";

/** Leads to a faulty field, in whatever section it stands; where there is nothing to focus it says what is wrong. */
export function useLeadToField({ faults }: SettingsDraft) {
  const [section, open] = useSection();
  const [wanted, setWanted] = useState<string>();
  const group = wanted === undefined ? undefined : groupOf(wanted);

  useEffect(() => {
    if (wanted === undefined || group === undefined) return;
    if (sectionOf(group) !== section) {
      void open(sectionOf(group));
      return;
    }
    setWanted(undefined);
    const field = document.querySelector<HTMLElement>(`[data-field="${wanted}"]`);
    if (field) field.focus();
    else
      tell(
        "error",
        wordsOf(
          faults[wanted] ?? { key: "invalid" },
          fieldWord(group, wanted.slice(group.length + 1)),
          false,
        ),
      );
  }, [wanted, group, section, open, faults]);

  return setWanted;
}
