import { notes } from "@foyer/contract/analytics/notes";
import { Button } from "@mantine/core";
import { IconFlag } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { May } from "../../may.tsx";
import type { NotedDays } from "./use-notes.ts";

const AddNoteDialog = lazy(async () => ({
  default: (await import("./add-note-dialog.tsx")).AddNoteDialog,
}));

/** Writes a note on the days in sight. */
export function AddNoteButton({ of }: { of: NotedDays }) {
  const t = usePhrases("notes");
  const [isOpen, setOpen] = useState(false);
  return (
    <May ask={notes.create}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFlag size={16} stroke={1.8} />}
        onClick={() => setOpen(true)}
      >
        {t("add")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AddNoteDialog of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </May>
  );
}
