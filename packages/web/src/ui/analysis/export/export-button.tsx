import type { ExportEndpoint, ExportFormat } from "@foyer/contract/analytics/export";
import { Button } from "@mantine/core";
import {
  IconCopy,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePng,
  IconTableExport,
} from "@tabler/icons-react";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { MenuButton } from "../../menu-button.tsx";
import { useSlow } from "../../states/use-slow.ts";
import { TwoLines } from "../../two-lines.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { useExport } from "./use-export.ts";
import { mayCopyPicture, usePicture } from "./use-picture.ts";

interface ExportButtonProps {
  endpoint: Pick<ExportEndpoint, "method" | "path" | "raw">;
  /** As the question is sent; undefined while it is not whole. */
  body: object | undefined;
}

/** From then on the progress of the file is shown. */
const longMs = 1_000;

/** Takes an answer along: as an Excel file, as CSV, and its charts as a picture. */
export function ExportButton({ endpoint, body }: ExportButtonProps) {
  const t = usePhrases("exports");
  const { run, start, cancel } = useExport(endpoint);
  const picture = usePicture(body);
  const [hasChart, setHasChart] = useState(true);
  const isLong = useSlow(run !== undefined && run.refusal === undefined, longMs);
  if (body === undefined) return null;
  const file = (format: ExportFormat) => ({
    key: format,
    onClick: () => void start(format, body),
  });
  return (
    <>
      <MenuButton
        onOpen={() => setHasChart(document.querySelector("[data-chart], [data-pictured]") !== null)}
        entries={[
          {
            ...file("xlsx"),
            label: <TwoLines first={t("excel")} second={t("excelHint")} />,
            icon: <IconFileSpreadsheet size={16} stroke={1.8} />,
          },
          {
            ...file("csv"),
            label: <TwoLines first={t("csv")} second={t("csvHint")} />,
            icon: <IconFileText size={16} stroke={1.8} />,
          },
          {
            key: "picture",
            label: <TwoLines first={t("picture")} second={t(hasChart ? "pictureHint" : "noChart")} />,
            icon: <IconFileTypePng size={16} stroke={1.8} />,
            onClick: () => void picture.save(),
            disabled: hasChart ? undefined : t("noChart"),
          },
          ...(mayCopyPicture()
            ? [
                {
                  key: "copy",
                  label: t("copyPicture"),
                  icon: <IconCopy size={16} stroke={1.8} />,
                  onClick: () => void picture.copy(),
                  disabled: hasChart ? undefined : t("noChart"),
                },
              ]
            : []),
        ]}
      >
        <Button
          size="xs"
          variant="default"
          loading={run !== undefined && run.refusal === undefined && !isLong}
          leftSection={<IconTableExport size={16} stroke={1.8} />}
        >
          {t("export")}
        </Button>
      </MenuButton>
      {run !== undefined && (isLong || run.refusal !== undefined) && (
        <ExportDialog run={run} onCancel={cancel} onRetry={() => void start(run.format, body)} />
      )}
    </>
  );
}
