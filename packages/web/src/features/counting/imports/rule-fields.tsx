import { NativeSelect } from "@mantine/core";
import { usePhrases } from "../../../lib/phrases.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Tiles } from "../../../ui/kit/tiles.tsx";
import type { PlanDraft, Rules } from "./plan-draft.ts";

const choices = {
  doubledHour: ["first", "second"],
  skippedHour: ["forward", "drop"],
  repeated: ["last", "largest"],
  badRows: ["refuse", "skip"],
} as const satisfies { [Name in keyof Rules]: readonly Rules[Name][] };

/** What is done where a file can be read in two ways. */
export function RuleFields({ draft: { plan, changeRules } }: { draft: PlanDraft }) {
  const t = usePhrases("imports");
  return (
    <Card as="section" mb="md" p="md" aria-label={t("rules")}>
      <Tiles least={220} gapY="sm" mt="sm">
        {(Object.keys(choices) as (keyof Rules)[]).map((name) => (
          <NativeSelect
            key={name}
            label={t(`rule.${name}`)}
            value={plan[name]}
            data={choices[name].map((value) => ({ value, label: t(`choice.${value}`) }))}
            onChange={({ currentTarget }) => changeRules({ [name]: currentTarget.value } as Partial<Rules>)}
          />
        ))}
      </Tiles>
    </Card>
  );
}
