import { type BulkKind, bulk } from "@foyer/contract/places/bulk";
import { ActionIcon } from "@mantine/core";
import { IconDots, IconTableExport, IconTableImport } from "@tabler/icons-react";
import { Suspense } from "react";
import { useDownload } from "../../lib/download.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { MenuButton } from "../menu-button.tsx";
import type { MenuEntry } from "../open-menu.tsx";
import { useDialog } from "../use-dialog.ts";
import type { BulkQuery } from "./bulk-query.ts";
import { mayBulk } from "./may-bulk.ts";

// Few visits to a page import anything.
const BulkImportDialog = lazyPart(async () => (await import("./bulk-import-dialog.tsx")).BulkImportDialog);

interface BulkMenuProps {
  kind: BulkKind;
  query: BulkQuery;
  /** What else the page offers there, below. */
  more?: readonly MenuEntry[];
}

/** "More" of a list's tool bar: import from a file, export of what the list shows. Nothing for who may do neither. */
export function BulkMenu({ kind, query, more = [] }: BulkMenuProps) {
  const t = usePhrases("bulk");
  const importing = useDialog<never>();
  const exported = useDownload(bulk.export);
  const entries = [
    ...(mayBulk(kind, "import")
      ? [
          {
            key: "import",
            label: t("import"),
            icon: <IconTableImport size={16} />,
            onClick: () => importing.open(),
          },
        ]
      : []),
    ...(mayBulk(kind, "export")
      ? [
          {
            key: "export",
            label: t("export"),
            icon: <IconTableExport size={16} />,
            onClick: () => exported.mutate({ params: { kind }, query }),
          },
        ]
      : []),
    ...more,
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <MenuButton entries={entries}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("more")}
          title={t("more")}
          loading={exported.isPending}
        >
          <IconDots size={16} />
        </ActionIcon>
      </MenuButton>
      {importing.isOpen && (
        <Suspense fallback={null}>
          <BulkImportDialog kind={kind} onClose={importing.close} />
        </Suspense>
      )}
    </>
  );
}
