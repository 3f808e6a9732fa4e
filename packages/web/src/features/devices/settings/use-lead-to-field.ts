import { useEffect, useState } from "react";
import { tell } from "../../../lib/toasts.ts";
import { fieldGroup } from "../../../ui/device-settings/field-values.ts";
import { fieldWord } from "../../../ui/device-settings/setting-words.ts";
import type { SettingsDraft } from "../../../ui/device-settings/use-settings-draft.ts";
import { faultWords } from "../../../ui/form/fault.ts";
import { findSection, useSection } from "./settings-sections.ts";

/** Leads to a faulty field, in any section; where there is nothing to focus it says what is wrong. */
export function useLeadToField({ faults }: SettingsDraft) {
  const [section, open] = useSection();
  const [wanted, setWanted] = useState<string>();
  const group = wanted === undefined ? undefined : fieldGroup(wanted);

  useEffect(() => {
    if (wanted === undefined || group === undefined) return;
    if (findSection(group) !== section) {
      void open(findSection(group));
      return;
    }
    setWanted(undefined);
    const field = document.querySelector<HTMLElement>(`[data-field="${wanted}"]`);
    if (field) field.focus();
    else
      tell(
        "error",
        faultWords(
          faults[wanted] ?? { key: "invalid" },
          fieldWord(group, wanted.slice(group.length + 1)),
          false,
        ),
      );
  }, [wanted, group, section, open, faults]);

  return setWanted;
}
