import { type BulkCheck, type BulkKind, bulk } from "@foyer/contract/places/bulk";
import { useState } from "react";
import { ask } from "../../lib/api.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { Dialog } from "../dialog.tsx";
import { BulkCheckStep } from "./bulk-check-step.tsx";
import { BulkRun } from "./bulk-run.tsx";
import { BulkUpload } from "./bulk-upload.tsx";
import { currentImport } from "./current-import.ts";

interface BulkImportDialogProps {
  kind: BulkKind;
  onClose: () => void;
}

const width = 880;

/** Takes a spreadsheet, shows row by row what would become of it, and imports it. An import that runs is found again. */
export function BulkImportDialog({ kind, onClose }: BulkImportDialogProps) {
  const t = usePhrases("bulk");
  const [running, setRunning] = useState(() => currentImport.get(kind));
  const [check, setCheck] = useState<BulkCheck>();

  /** A file that was only checked is of no more use. */
  function drop() {
    if (check) void ask(bulk.forget, { params: { kind }, body: { id: check.id } }).catch(() => undefined);
    setCheck(undefined);
  }

  function begin(id: number) {
    currentImport.begin(kind, id);
    setCheck(undefined);
    setRunning(id);
  }

  return (
    <Dialog
      title={t(`importTitle.${kind}`)}
      width={width}
      onClose={() => {
        drop();
        onClose();
      }}
    >
      {running !== null && (
        <BulkRun
          kind={kind}
          id={running}
          onClose={onClose}
          onAnother={() => {
            currentImport.end(kind);
            setRunning(null);
          }}
        />
      )}
      {running === null && check && (
        <BulkCheckStep kind={kind} check={check} onCheck={setCheck} onOther={drop} onBegun={begin} />
      )}
      {running === null && !check && <BulkUpload kind={kind} onChecked={setCheck} />}
    </Dialog>
  );
}
