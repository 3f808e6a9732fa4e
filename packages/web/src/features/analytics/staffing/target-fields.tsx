import { mostOnDuty, mostPerPerson, staffing } from "@foyer/contract/analytics/staffing";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { NumberBox } from "../../../ui/number-box.tsx";

interface TargetFieldsProps {
  site: number;
  kept: { target: number; least: number };
}

const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value)));

/** How many visitors one person serves in an hour, and how many are there at least: kept for everybody. */
export function TargetFields({ site, kept }: TargetFieldsProps) {
  const t = usePhrases("staffing");
  const common = usePhrases("common");
  const mayEdit = useMay()(staffing.saveTarget);
  const save = useSend(staffing.saveTarget, [staffing.roster, staffing.plan, staffing.perStaff]);
  const [{ target, least }, setDraft] = useState(kept);
  const isChanged = target !== kept.target || least !== kept.least;
  return (
    <>
      <NumberBox
        labelled
        label={t("target")}
        width={210}
        value={target}
        disabled={!mayEdit}
        onChange={(value) => setDraft({ target: within(value, 1, mostPerPerson), least })}
      />
      <NumberBox
        labelled
        label={t("least")}
        width={210}
        value={least}
        disabled={!mayEdit}
        onChange={(value) => setDraft({ target, least: within(value, 0, mostOnDuty) })}
      />
      {isChanged && (
        <Button
          size="xs"
          loading={save.isPending}
          onClick={() => save.mutate({ body: { entityId: site, target, least } })}
        >
          {common("save")}
        </Button>
      )}
    </>
  );
}
