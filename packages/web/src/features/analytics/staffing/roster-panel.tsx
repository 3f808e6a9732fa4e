import { type Roster, staffing } from "@foyer/contract/analytics/staffing";
import { addDays } from "@foyer/contract/calendar-days";
import { Button } from "@mantine/core";
import { useState } from "react";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Chip } from "../../../ui/kit/chip.tsx";
import { Row, Stack } from "../../../ui/kit/layout.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { StateMessage } from "../../../ui/states/state-message.tsx";
import { noRoster } from "./parse-roster.ts";
import { PasteDialog } from "./paste-dialog.tsx";
import { exampleRoster, type RosterDraft, toDraft } from "./roster-draft.ts";
import { type Kept, RosterEditor } from "./roster-editor.tsx";
import type { RosterDrafts } from "./use-roster-drafts.ts";
import type { StaffingChoice } from "./use-staffing-choice.ts";
import { WeekNavigation } from "./week-navigation.tsx";

interface RosterPanelProps {
  choice: StaffingChoice;
  kept: Kept;
  drafts: RosterDrafts;
}

const weekText = (monday: string) => dayRangeText(monday, addDays(monday, 6), { year: true });

/** Who is on duty in a usual week, or in the chosen week alone. */
export function RosterPanel({ choice, kept, drafts }: RosterPanelProps) {
  const t = usePhrases("staffing");
  const [isOwn, setOwn] = useState(kept.own !== null);
  return (
    <Stack gap="sm" p="md">
      <Row gap="2xs" role="group" aria-label={t("whichWeek")}>
        <Chip aria-pressed={!isOwn} onClick={() => setOwn(false)}>
          {t("usualWeek")}
        </Chip>
        <Chip aria-pressed={isOwn} onClick={() => setOwn(true)}>
          {t("onlyWeek", { days: weekText(kept.week) })}
        </Chip>
        {isOwn && <WeekNavigation choice={choice} />}
      </Row>
      {kept.differing.length > 0 && (
        <Row gap="2xs" role="group" aria-label={t("differing")}>
          <Quiet>{t("differing")}</Quiet>
          {kept.differing.map((monday) => (
            <Chip
              key={monday}
              aria-pressed={isOwn && monday === kept.week}
              onClick={() => {
                setOwn(true);
                void choice.change({ week: monday });
              }}
            >
              {weekText(monday)}
            </Chip>
          ))}
        </Row>
      )}
      <Entry
        key={`${kept.week} ${isOwn}`}
        choice={choice}
        kept={kept}
        drafts={drafts}
        isOwn={isOwn}
        onRemoved={() => setOwn(false)}
      />
    </Stack>
  );
}

interface EntryProps extends RosterPanelProps {
  isOwn: boolean;
  onRemoved: () => void;
}

function Entry({ choice: { site }, kept, drafts, isOwn, onRemoved }: EntryProps) {
  const mayEdit = useMay()(staffing.saveRoster);
  const t = usePhrases("staffing");
  const [isPasting, setPasting] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const save = useSend(staffing.saveRoster, [staffing.roster, staffing.plan, staffing.perStaff]);
  const week = isOwn ? kept.week : null;
  const saved = isOwn ? (kept.own ?? kept.usual) : kept.usual;
  const entered = drafts.of(site, week);
  const draft = entered ?? (saved && toDraft(saved));
  const write = (next: RosterDraft | undefined) => drafts.write(site, week, next);
  async function remove() {
    await save.mutateAsync({ body: { entityId: site, week, roster: null } });
    write(undefined);
    onRemoved();
  }

  return (
    <>
      {draft === null ? (
        <NoRoster
          mayEdit={mayEdit}
          onPaste={() => setPasting(true)}
          onBegin={(isExample) =>
            write(toDraft(isExample ? exampleRoster(kept.open, kept.least) : noRoster()))
          }
        />
      ) : (
        <RosterEditor
          kept={kept}
          draft={draft}
          mayEdit={mayEdit}
          isSaving={save.isPending}
          isChanged={entered !== undefined}
          // A week that differs is saved also while it is as usual, to be changed later.
          isNew={isOwn && kept.own === null}
          onPaste={() => setPasting(true)}
          onChange={write}
          onDiscard={() => write(undefined)}
          onSave={(roster: Roster) =>
            save.mutate({ body: { entityId: site, week, roster } }, { onSuccess: () => write(undefined) })
          }
          onRemove={isOwn && kept.own !== null ? () => setRemoving(true) : undefined}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          danger
          title={t("removeTitle", { days: weekText(kept.week) })}
          consequence={t("removeConsequence")}
          confirmLabel={t("asUsual")}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
      {isPasting && (
        <PasteDialog
          firstHour={kept.hours[0] ?? "00:00"}
          onTake={(roster) => write(toDraft(roster))}
          onClose={() => setPasting(false)}
        />
      )}
    </>
  );
}

interface NoRosterProps {
  mayEdit: boolean;
  onPaste: () => void;
  onBegin: (isExample: boolean) => void;
}

/** Three ways to a first roster. */
function NoRoster({ mayEdit, onPaste, onBegin }: NoRosterProps) {
  const t = usePhrases("staffing");
  return (
    <StateMessage
      title={t("noRosterYet")}
      text={t(mayEdit ? "noRosterText" : "noRosterOthers")}
      action={
        mayEdit && (
          <Row gap="xs" justify="center">
            <Button onClick={onPaste}>{t("paste")}</Button>
            <Button variant="default" onClick={() => onBegin(false)}>
              {t("type")}
            </Button>
            <Button variant="default" onClick={() => onBegin(true)}>
              {t("example")}
            </Button>
          </Row>
        )
      }
    />
  );
}
