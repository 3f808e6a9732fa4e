import type { Reply } from "@foyer/contract/endpoint";
import { exchange, screenFileEnding } from "@foyer/contract/reporting/screens/exchange";
import { IconFileImport } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { tell } from "../../../lib/toasts.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import { FileButton } from "../../../ui/file-button.tsx";
import { May } from "../../../ui/may.tsx";

const BindDialog = lazyPart(async () => (await import("./bind-dialog.tsx")).BindDialog);

/** Takes in the file of a screen; its places are chosen then. */
export function ImportButton() {
  const t = usePhrases("screens.bind");
  const upload = useUpload(exchange.import);
  const [read, setRead] = useState<Reply<typeof exchange.import>>();
  return (
    <May ask={exchange.import}>
      <FileButton
        variant="default"
        label={phrase("common.import")}
        leftSection={<IconFileImport size={16} stroke={1.6} />}
        accept={`.${screenFileEnding}`}
        loading={upload.isPending}
        onFiles={(files) =>
          upload.mutate(files, {
            onSuccess: setRead,
            onError: ({ message }) => tell("error", message),
          })
        }
      />
      <Suspense fallback={null}>
        {read && (
          <BindDialog
            title={t("imported", { name: read.document.title })}
            {...read}
            onClose={() => setRead(undefined)}
          />
        )}
      </Suspense>
    </May>
  );
}
