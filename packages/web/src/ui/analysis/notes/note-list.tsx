import { type DayNote, notes } from "@foyer/contract/analytics/notes";
import { IconFlag } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { DeleteDialog } from "../../delete-dialog.tsx";
import { RowActions } from "../../table/row-actions.tsx";
import { deleteAction, editAction } from "../../table/usual-actions.tsx";
import { useDialog } from "../../use-dialog.ts";
import classes from "./notes.module.css";

const AddNoteDialog = lazy(async () => ({
  default: (await import("./add-note-dialog.tsx")).AddNoteDialog,
}));

/** The notes of the days in sight, below their chart; nothing where there are none. `of`: which chart, where a page has several. */
export function NoteList({ list, of }: { list: readonly DayNote[]; of?: string }) {
  const t = usePhrases("notes");
  const remove = useSend(notes.remove, [notes.list]);
  const editing = useDialog<DayNote>();
  const deleting = useDialog<DayNote>();
  if (list.length === 0) return null;

  return (
    <section aria-label={of === undefined ? t("title") : `${of}: ${t("title")}`} className={classes.box}>
      <ul className={classes.list}>
        {list.map((note) => (
          <li key={note.id} className={classes.note}>
            <IconFlag className={classes.flag} size={14} stroke={1.8} aria-hidden="true" />
            <span className={classes.days}>{dayRangeText(note.startTime, note.endTime)}</span>
            <span className={classes.kind}>{t(`kinds.${note.kind}`)}</span>
            <bdi className={classes.text}>{note.text}</bdi>
            <span className={classes.about}>
              <bdi>{note.entityName ?? note.deptName ?? t("ofCompany")}</bdi>
              {" · "}
              {t("by", { author: note.author })}
            </span>
            {note.editable && (
              <RowActions
                name={t("actionsOf", { text: note.text })}
                actions={[
                  editAction(notes.update, () => editing.open(note)),
                  deleteAction(notes.remove, () => deleting.open(note)),
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {editing.isOpen && (
        <Suspense fallback={null}>
          <AddNoteDialog note={editing.item} onClose={editing.close} />
        </Suspense>
      )}
      <DeleteDialog
        asked={deleting}
        title={({ text }) => t("deleteTitle", { text })}
        consequence={t("deleteConsequence")}
        onDelete={({ id }) => remove.mutateAsync({ body: [id] })}
      />
    </section>
  );
}
