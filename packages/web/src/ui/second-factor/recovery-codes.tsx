import { Button } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { useRef } from "react";
import { saveFile } from "../../lib/download.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useWarningBeforeUnload } from "../form/use-warning-before-unload.ts";
import { useCopy } from "../use-copy.ts";
import classes from "./second-factor.module.css";

const fileName = "foyer-recovery-codes.txt";

/** Recovery codes, told this once: to be copied or kept as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = usePhrases("secondFactor");
  const common = usePhrases("common");
  const shown = useRef<HTMLUListElement>(null);
  const text = codes.join("\n");
  const { copied, copy } = useCopy(shown, text);
  useWarningBeforeUnload(true);
  return (
    <div role="alert">
      <p className={classes.text}>{t("codesText")}</p>
      <ul ref={shown} className={classes.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copy}
        >
          {common(copied ? "copied" : "copy")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), fileName)}
        >
          {common("download")}
        </Button>
      </div>
    </div>
  );
}
