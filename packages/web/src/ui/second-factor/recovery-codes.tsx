import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useRef } from "react";
import { saveFile } from "../../lib/download.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { CopyButton } from "../copy-button.tsx";
import { DialogEnd } from "../dialog-end.tsx";
import { useWarningBeforeUnload } from "../form/use-warning-before-unload.ts";
import { Box, Row } from "../kit/layout.tsx";
import { Text } from "../kit/text.tsx";
import classes from "./second-factor.module.css";

const fileName = "foyer-recovery-codes.txt";

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Recovery codes, shown only this once: to be copied or kept as a file. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = usePhrases("secondFactor");
  const common = usePhrases("common");
  const shown = useRef<HTMLUListElement>(null);
  const text = codes.join("\n");
  useWarningBeforeUnload(true);
  return (
    <>
      <div role="alert">
        <Text mb="xs">{t("codesText")}</Text>
        <Box
          as="ul"
          ref={shown}
          mb="sm"
          py="sm"
          px="md"
          frame
          mono
          size="md"
          className={classes.codes}
          dir="ltr"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Row gap="xs">
          <CopyButton shown={shown} value={text} />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), fileName)}
          >
            {common("download")}
          </Button>
        </Row>
      </div>
      <DialogEnd>
        <Button onClick={onDone}>{common("done")}</Button>
      </DialogEnd>
    </>
  );
}
