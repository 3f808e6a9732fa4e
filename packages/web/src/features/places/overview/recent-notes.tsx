import { addDays } from "@foyer/contract/calendar-days";
import { usePhrases } from "../../../lib/phrases.ts";
import { AddNoteButton } from "../../../ui/analysis/notes/add-note-button.tsx";
import { NoteList } from "../../../ui/analysis/notes/note-list.tsx";
import { type NotedDays, useNotes } from "../../../ui/analysis/notes/use-notes.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import { Quiet, Title } from "../../../ui/kit/text.tsx";

interface RecentNotesProps {
  of: Pick<NotedDays, "dataType" | "ids" | "deptId">;
  /** The business day that is running there. */
  today: string;
}

/** What people noted of the last seven days and today. */
export function RecentNotes({ of, today }: RecentNotesProps) {
  const t = usePhrases("places");
  const noted = { ...of, startTime: addDays(today, -7), endTime: today };
  const { list } = useNotes(noted);
  return (
    <section aria-labelledby="place-notes">
      <Row gap="md" justify="between">
        <Title id="place-notes">{t("notes")}</Title>
        <AddNoteButton of={noted} />
      </Row>
      {list.length === 0 ? <Quiet mt="xs">{t("noNotes")}</Quiet> : <NoteList list={list} of={t("week")} />}
    </section>
  );
}
