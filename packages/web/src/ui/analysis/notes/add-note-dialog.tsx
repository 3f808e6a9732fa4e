import { type DayNote, longestNoteText, NoteDraft, noteKinds, notes } from "@foyer/contract/analytics/notes";
import { useState } from "react";
import * as z from "zod/mini";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSession } from "../../../lib/session.ts";
import { SiteField } from "../../accesses/site-field.tsx";
import { Choice } from "../../choice.tsx";
import { CrudDialog } from "../../form/crud-dialog.tsx";
import { DayField } from "../../form/day-field.tsx";
import { useDraftOfForm } from "../../form/draft-context.ts";
import { LongTextField } from "../../form/long-text-field.tsx";
import { OrganisationField } from "../../form/organisation-field.tsx";
import { SelectField } from "../../form/select-field.tsx";
import type { NotedDays } from "./use-notes.ts";

const places = ["company", "organisation", "entity"] as const;
type Place = (typeof places)[number];

const schemas = {
  company: NoteDraft,
  organisation: NoteDraft.check(
    z.refine(({ deptId }) => deptId !== undefined, { path: ["deptId"], error: "required" }),
  ),
  entity: NoteDraft.check(
    z.refine(({ entityId }) => entityId !== undefined, { path: ["entityId"], error: "required" }),
  ),
};

interface AddNoteDialogProps {
  /** The days in sight, and whose they are: what a new note begins with. */
  of?: NotedDays | undefined;
  /** One that is changed. */
  note?: DayNote | undefined;
  onClose: () => void;
}

/** Writes a note on days, or changes one. */
export function AddNoteDialog({ of, note, onClose }: AddNoteDialogProps) {
  const t = usePhrases("notes");
  const own = useOwnSites();
  const initial = note ? toDraft(note) : { ...toStart(of), ...(own.length === 1 && { entityId: own[0] }) };
  const [place, setPlace] = useState<Place>(own.length > 0 ? "entity" : toPlace(initial));

  return (
    <CrudDialog
      title={t(note ? "edit" : "add")}
      endpoints={notes}
      thing={note}
      schema={schemas[place]}
      initial={initial}
      onClose={onClose}
    >
      <LongTextField name="text" label={t("text")} required help={t("textHelp", { most: longestNoteText })} />
      <SelectField
        name="kind"
        label={t("kind")}
        required
        options={noteKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      />
      <DayField name="startTime" label={t("firstDay")} required />
      <DayField name="endTime" label={t("lastDay")} help={t("lastDayHelp")} />
      {own.length === 0 && <PlaceChoice place={place} onChoose={setPlace} />}
      {place === "organisation" && <OrganisationField name="deptId" label={t("organisation")} required />}
      {place === "entity" && <SiteField name="entityId" label={t("entity")} />}
    </CrudDialog>
  );
}

/** The sites of a user who sees no others: they write about these alone. */
function useOwnSites(): readonly number[] {
  const { signedIn } = useSession();
  return signedIn?.entitys.map(({ id }) => id) ?? [];
}

function PlaceChoice({ place, onChoose }: { place: Place; onChoose: (place: Place) => void }) {
  const t = usePhrases("notes");
  const { set } = useDraftOfForm();
  return (
    <Choice
      label={t("place")}
      options={places.map((value) => ({ value, label: t(`places.${value}`) }))}
      value={place}
      onChoose={(next) => {
        set("deptId", undefined);
        set("entityId", undefined);
        onChoose(next);
      }}
    />
  );
}

const toPlace = ({
  deptId,
  entityId,
}: {
  deptId?: number | undefined;
  entityId?: number | undefined;
}): Place => (deptId !== undefined ? "organisation" : entityId !== undefined ? "entity" : "company");

/** A new note begins on the last day in sight, at the one site or organisation in sight. */
function toStart(of: NotedDays | undefined) {
  const [only] = of?.ids ?? [];
  const isOneSite = of?.dataType === 0 && of.ids?.length === 1;
  return {
    text: "",
    kind: "sale" as const,
    startTime: of?.endTime,
    endTime: undefined,
    entityId: isOneSite ? only : undefined,
    deptId: (!isOneSite && of?.deptId) || undefined,
  };
}

const toDraft = ({ text, kind, startTime, endTime, entityId, deptId }: DayNote) => ({
  text,
  kind,
  startTime,
  endTime: endTime === startTime ? undefined : endTime,
  entityId: entityId ?? undefined,
  deptId: deptId ?? undefined,
});
