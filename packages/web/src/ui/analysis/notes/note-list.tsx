import { type DayNote, notes } from "@foyer/contract/analytics/notes";
import { IconFlag } from "@tabler/icons-react";
import { Suspense } from "react";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { DeleteDialog } from "../../delete-dialog.tsx";
import { Box, Row, Stack } from "../../kit/layout.tsx";
import { look } from "../../kit/look.ts";
import { Text } from "../../kit/text.tsx";
import { PlaceLink } from "../../places/place-link.tsx";
import { RowActions } from "../../table/row-actions.tsx";
import { deleteAction, editAction } from "../../table/usual-actions.tsx";
import { useDialog } from "../../use-dialog.ts";
import classes from "./notes.module.css";

const AddNoteDialog = lazyPart(async () => (await import("./add-note-dialog.tsx")).AddNoteDialog);

/** The notes of the days in sight, below their chart; nothing where there are none. `of`: which chart, where a page has several. */
export function NoteList({ list, of }: { list: readonly DayNote[]; of?: string }) {
  const t = usePhrases("notes");
  const remove = useSend(notes.remove, [notes.list]);
  const editing = useDialog<DayNote>();
  const deleting = useDialog<DayNote>();
  if (list.length === 0) return null;

  return (
    <section aria-label={of === undefined ? t("title") : `${of}: ${t("title")}`} className={classes.box}>
      <Stack as="ul">
        {list.map((note) => (
          <Row as="li" key={note.id} gap="sm" gapY="3xs" size="sm" className={classes.note}>
            <IconFlag
              className={look({ tone: "quiet", fixed: true })}
              size={14}
              stroke={1.8}
              aria-hidden="true"
            />
            <Box as="span" numeric className={classes.days}>
              {dayRangeText(note.startTime, note.endTime)}
            </Box>
            <Text as="span" tone="quiet">
              {t(`kinds.${note.kind}`)}
            </Text>
            <Box as="bdi" break>
              {note.text}
            </Box>
            <Text as="span" tone="quiet" className={classes.about}>
              <NotePlace note={note} />
              {" · "}
              {t("by", { author: note.author })}
            </Text>
            {note.editable && (
              <RowActions
                name={t("actionsOf", { text: note.text })}
                actions={[
                  editAction(notes.update, () => editing.open(note)),
                  deleteAction(notes.remove, () => deleting.open(note)),
                ]}
              />
            )}
          </Row>
        ))}
      </Stack>
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

/** What it is about: the site or organisation leads to its page. */
function NotePlace({ note: { entityId, entityName, deptId, deptName } }: { note: DayNote }) {
  const t = usePhrases("notes");
  if (entityId !== null)
    return (
      <PlaceLink kind="site" of={entityId}>
        {entityName}
      </PlaceLink>
    );
  if (deptId === null) return t("ofCompany");
  return (
    <PlaceLink kind="organisation" of={deptId}>
      {deptName}
    </PlaceLink>
  );
}
