import { imports } from "@foyer/contract/counting/imports";
import { Button } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { useUpload } from "../../../lib/use-upload.ts";
import classes from "./imports.module.css";

const accepted = ".csv,.tsv,.txt,.gz,.xlsx,.data";

/** Takes files by a click or dropped; says which of them cannot be read, and goes on with the others. */
export function UploadArea({ onUploaded }: { onUploaded: (id: number) => void }) {
  const t = usePhrases("imports");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const upload = useUpload(imports.upload);
  const refused = upload.data?.refused ?? [];

  function take(files: FileList | null | undefined) {
    if (!files || files.length === 0 || upload.isPending) return;
    upload.mutate([...files], {
      // Where some could not be read, that is told first.
      onSuccess: ({ id, refused }) => refused.length === 0 && onUploaded(id),
    });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <section
      className={classes.drop}
      data-over={isOver || undefined}
      aria-label={t("choose")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileUpload size={28} stroke={1.4} aria-hidden="true" />
      <p className={classes.dropTitle}>{t("dropTitle")}</p>
      <p className={classes.quiet}>{t("dropText")}</p>
      <Button loading={upload.isPending} onClick={() => input.current?.click()}>
        {t("choose")}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label={t("choose")}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // The same files may be chosen again once they are mended.
          currentTarget.value = "";
        }}
      />
      {upload.isPending && <p role="status">{t("uploading")}</p>}
      {upload.error && (
        <p className={classes.trouble} role="alert">
          {upload.error.message}
        </p>
      )}
      {refused.length > 0 && (
        <div className={classes.trouble} role="alert">
          <ul>
            {refused.map(({ name, key, values }) => (
              <li key={name}>{phraseOr(name, `refusals.${key}`, values)}</li>
            ))}
          </ul>
          <Button size="xs" variant="default" onClick={() => upload.data && onUploaded(upload.data.id)}>
            {t("goOnWith", { count: upload.data?.files.length ?? 0 })}
          </Button>
        </div>
      )}
    </section>
  );
}
