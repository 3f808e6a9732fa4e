import type { RuleType } from "@foyer/contract/counting/rule-definitions";
import type { Rule } from "@foyer/contract/counting/rules";
import { useState } from "react";
import { readersZone } from "../../../lib/format.ts";
import { localDay } from "../../../lib/local-day.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useRuleWords } from "../../../lib/rule-words.ts";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { DefinitionFields, ScheduleFields } from "./rule-fields.tsx";
import { newRuleValues, ruleValues } from "./rule-form.ts";
import { RuleFormDialog } from "./rule-form-dialog.tsx";
import { RuleTypePicker } from "./rule-type-picker.tsx";
import { SubjectField } from "./subject-field.tsx";

/** Makes a rule: what it shall do is chosen first. */
export function NewRuleDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases("rules");
  const [type, setType] = useState<RuleType>();
  if (type === undefined) return <RuleTypePicker onPick={setType} onClose={onClose} />;
  return (
    <RuleFormDialog
      key={type}
      title={t(`types.${type}.name`)}
      initial={newRuleValues(type, localDay(new Date(), readersZone))}
      onClose={onClose}
    >
      <Quiet>{t(`types.${type}.help`)}</Quiet>
      <SubjectField type={type} />
      <DefinitionFields type={type} />
      <ScheduleFields type={type} />
    </RuleFormDialog>
  );
}

/** Makes the next version of a rule; what it is about stays. */
export function RuleVersionDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const t = usePhrases("rules");
  const words = useRuleWords();
  const { type } = rule.definition;
  return (
    <RuleFormDialog
      title={t("editTitle", { rule: t(`types.${type}.name`) })}
      // Why it was so is no reason for why it changes.
      initial={{ ...ruleValues(rule), reason: "" }}
      rule={rule}
      onClose={onClose}
    >
      <Notice>
        <Facts>
          <Fact title={t("subject")}>{[words.where(rule), rule.entityName].filter(Boolean).join(", ")}</Fact>
        </Facts>
      </Notice>
      <DefinitionFields type={type} />
      <ScheduleFields type={type} />
      {rule.state === "undone" && <Quiet>{t("staysUndone")}</Quiet>}
    </RuleFormDialog>
  );
}
