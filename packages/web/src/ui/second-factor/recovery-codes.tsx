import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useRef } from "react";
import { saveFile } from "../../lib/download.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { CopyButton } from "../copy-button.tsx";
import { DialogEnd } from "../dialog-end.tsx";
import { useWarningBeforeUnload } from "../form/use-warning-before-unload.ts";
import classes from "./second-factor.module.css";

const fileName = "foyer-recovery-codes.txt";

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Recovery codes, told this once: to be copied or kept as a file. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = usePhrases("secondFactor");
  const common = usePhrases("common");
  const shown = useRef<HTMLUListElement>(null);
  const text = codes.join("\n");
  useWarningBeforeUnload(true);
  return (
    <>
      <div role="alert">
        <p className={classes.text}>{t("codesText")}</p>
        <ul ref={shown} className={classes.codes} dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes.tools}>
          <CopyButton shown={shown} value={text} />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), fileName)}
          >
            {common("download")}
          </Button>
        </div>
      </div>
      <DialogEnd>
        <Button onClick={onDone}>{common("done")}</Button>
      </DialogEnd>
    </>
  );
}
