import { imports } from "@foyer/contract/counting/imports";
import { Button } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import { DropArea } from "../../../ui/drop-area/drop-area.tsx";
import { Box } from "../../../ui/kit/layout.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import classes from "./imports.module.css";

const accepted = ".csv,.tsv,.txt,.gz,.xlsx,.data";

/** Takes files; says which of them cannot be read, and goes on with the others. */
export function UploadArea({ onUploaded }: { onUploaded: (id: number) => void }) {
  const t = usePhrases("imports");
  const upload = useUpload(imports.upload);
  const refused = upload.data?.refused ?? [];

  const send = (files: File[]) =>
    upload.mutate(files, {
      // Where some could not be read, that is shown first.
      onSuccess: ({ id, refused }) => refused.length === 0 && onUploaded(id),
    });

  return (
    <Box mb="md">
      <DropArea
        icon={IconFileUpload}
        title={t("dropTitle")}
        text={t("dropText")}
        label={t("choose")}
        accept={accepted}
        multiple
        busy={upload.isPending ? t("uploading") : undefined}
        error={upload.error?.message}
        onFiles={send}
      >
        {refused.length > 0 && (
          <Notice mb="sm" tone="broken" className={classes.trouble} role="alert">
            <ul>
              {refused.map(({ name, key, values }) => (
                <li key={name}>{phraseOr(name, `refusals.${key}`, values)}</li>
              ))}
            </ul>
            <Button size="xs" variant="default" onClick={() => upload.data && onUploaded(upload.data.id)}>
              {t("goOnWith", { count: upload.data?.files.length ?? 0 })}
            </Button>
          </Notice>
        )}
      </DropArea>
    </Box>
  );
}
