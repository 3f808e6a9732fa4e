import { Card } from "../../kit/card.tsx";
import { NoteList } from "./note-list.tsx";
import classes from "./notes.module.css";
import { type NotedDays, useNotes } from "./use-notes.ts";

/** The notes of the days in sight, framed on their own where no chart stands over them; nothing where there are none. */
export function NotesPanel({ of }: { of: NotedDays }) {
  const { list } = useNotes(of);
  if (list.length === 0) return null;
  return (
    <Card py="xs" px="md" className={classes.apart}>
      <NoteList list={list} />
    </Card>
  );
}
