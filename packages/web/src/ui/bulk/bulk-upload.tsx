import {
  type BulkCheck,
  type BulkKind,
  bulk,
  largestBulkFile,
  mostBulkRows,
} from "@foyer/contract/places/bulk";
import { Button } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { useDownload } from "../../lib/download.ts";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useUpload } from "../../lib/use-upload.ts";
import { DropArea } from "../drop-area/drop-area.tsx";

const accepted = ".xlsx,.csv,.tsv,.txt";

/** Takes one spreadsheet; or gives an empty one to fill in. */
export function BulkUpload({ kind, onChecked }: { kind: BulkKind; onChecked: (check: BulkCheck) => void }) {
  const t = usePhrases("bulk");
  const format = useFormat();
  const template = useDownload(bulk.template);
  const upload = useUpload(bulk.upload, { params: { kind } });
  return (
    <DropArea
      icon={IconFileSpreadsheet}
      title={t("dropTitle")}
      text={t("dropText", {
        rows: format.number(mostBulkRows),
        megabytes: largestBulkFile / 1024 / 1024,
      })}
      label={t("choose")}
      accept={accepted}
      busy={upload.isPending ? t("reading") : undefined}
      error={upload.error?.message}
      onFiles={(files) => upload.mutate(files, { onSuccess: onChecked })}
      more={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={template.isPending}
          onClick={() => template.mutate({ params: { kind } })}
        >
          {t("template")}
        </Button>
      }
    />
  );
}
