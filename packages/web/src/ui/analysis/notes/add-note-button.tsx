import { notes } from "@foyer/contract/analytics/notes";
import { Button } from "@mantine/core";
import { IconFlag } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { May } from "../../may.tsx";
import type { NotedDays } from "./use-notes.ts";

const AddNoteDialog = lazyPart(async () => (await import("./add-note-dialog.tsx")).AddNoteDialog);

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
