import type { Roster, staffing } from "@foyer/contract/analytics/staffing";
import type { Reply } from "@foyer/contract/endpoint";
import { Button } from "@mantine/core";
import { IconClipboardText } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { type RosterDraft, toRoster } from "./roster-draft.ts";
import { RosterGrid } from "./roster-grid.tsx";

export type Kept = Reply<typeof staffing.roster>;

interface RosterEditorProps {
  kept: Kept;
  draft: RosterDraft;
  mayEdit: boolean;
  isSaving: boolean;
  /** Something is entered that is not saved. */
  isChanged: boolean;
  /** It may be saved though nothing of it was changed. */
  isNew: boolean;
  onPaste: () => void;
  onChange: (draft: RosterDraft) => void;
  onDiscard: () => void;
  onSave: (roster: Roster) => void;
  /** Makes the week like a usual one again. */
  onRemove: (() => void) | undefined;
}

/** The roster of a week, to be read or changed. */
export function RosterEditor({ kept, draft, mayEdit, onChange, ...rest }: RosterEditorProps) {
  const t = usePhrases("staffing");
  const format = useFormat();
  const [allHours, setAllHours] = useState(false);
  const roster = toRoster(draft);
  const shown = kept.hours.filter((name) => {
    const hour = Number(name.slice(0, 2));
    return allHours || kept.open.some((open, day) => open[hour] || (draft[day]?.[hour] ?? "") !== "");
  });
  const people = roster?.flat().reduce((sum, each) => sum + each, 0);
  return (
    <>
      <Quiet legible>{t(mayEdit ? "gridHow" : "gridReadOnly")}</Quiet>
      <RosterGrid draft={draft} hours={shown} open={kept.open} disabled={!mayEdit} onChange={onChange} />
      {roster === null && (
        <Notice tone="broken" role="alert">
          {t("cellFault")}
        </Notice>
      )}
      <Row gap="xs">
        {people !== undefined && <Quiet>{t("hoursAWeek", { hours: format.number(people, 1) })}</Quiet>}
        {shown.length < kept.hours.length && (
          <Button variant="subtle" size="xs" onClick={() => setAllHours(true)}>
            {t("allHours")}
          </Button>
        )}
        {mayEdit && <Buttons {...rest} roster={roster} />}
      </Row>
    </>
  );
}

interface ButtonsProps
  extends Pick<
    RosterEditorProps,
    "isSaving" | "isChanged" | "isNew" | "onPaste" | "onDiscard" | "onSave" | "onRemove"
  > {
  roster: Roster | null;
}

function Buttons({ roster, isChanged, isSaving, isNew, onPaste, onSave, onRemove, onDiscard }: ButtonsProps) {
  const t = usePhrases("staffing");
  const common = usePhrases("common");
  return (
    <Row gap="xs" push>
      {onRemove && (
        <Button variant="default" loading={isSaving} onClick={onRemove}>
          {t("asUsual")}
        </Button>
      )}
      <Button variant="default" leftSection={<IconClipboardText size={16} stroke={1.8} />} onClick={onPaste}>
        {t("paste")}
      </Button>
      {isChanged && (
        <Button variant="default" onClick={onDiscard}>
          {t("discard")}
        </Button>
      )}
      <Button
        disabled={roster === null || !(isChanged || isNew)}
        loading={isSaving}
        onClick={() => roster && onSave(roster)}
      >
        {common("save")}
      </Button>
    </Row>
  );
}
