import { Button } from "@mantine/core";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSizeText } from "../../../lib/use-size-text.ts";
import { Dialog } from "../../dialog.tsx";
import { DialogEnd } from "../../dialog-end.tsx";
import { Quiet } from "../../kit/text.tsx";
import { ProgressLine } from "../../progress-line.tsx";
import type { RunningExport } from "./use-export.ts";

interface ExportDialogProps {
  run: RunningExport;
  onCancel: () => void;
  onRetry: () => void;
}

/** How far a file is that takes more than a moment. */
export function ExportDialog({ run, onCancel, onRetry }: ExportDialogProps) {
  const t = usePhrases("exports");
  const common = usePhrases("common");
  const { refusal } = run;
  return (
    <Dialog title={t(refusal === undefined ? "preparing" : "failed")} brief onClose={onCancel}>
      {refusal === undefined && <HowFar run={run} />}
      <DialogEnd refusal={refusal}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {common(refusal === undefined ? "cancel" : "close")}
        </Button>
        {refusal !== undefined && <Button onClick={onRetry}>{common("retry")}</Button>}
      </DialogEnd>
    </Dialog>
  );
}

function HowFar({ run: { bytes, progress } }: Pick<ExportDialogProps, "run">) {
  const t = usePhrases("exports");
  const size = useSizeText();
  if (progress?.state === "waiting") return <Unknown words={t("waiting", { count: progress.before })} />;
  const { rowsDone = 0, rowsTotal = null } = progress ?? {};
  if (rowsTotal === null)
    return <Unknown words={bytes > 0 ? t("received", { size: size(bytes) }) : t("asking")} />;
  return (
    <div role="status">
      <ProgressLine
        done={rowsDone}
        total={rowsTotal}
        words={({ done, total }) => t("rowsDone", { done, total })}
        {...(bytes > 0 && { note: `· ${t("received", { size: size(bytes) })}` })}
      />
    </div>
  );
}

/** Something is done, but nobody knows how much of it. */
function Unknown({ words }: { words: string }) {
  return (
    <div role="status">
      <progress aria-label={words} />
      <Quiet mt="2xs">{words}</Quiet>
    </div>
  );
}
