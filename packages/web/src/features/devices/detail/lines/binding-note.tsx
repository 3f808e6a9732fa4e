import { accesses } from "@foyer/contract/places/accesses";
import { IconInfoCircle } from "@tabler/icons-react";
import { Link } from "react-router";
import { useMay } from "../../../../lib/permissions.ts";
import { usePhrases } from "../../../../lib/phrases.ts";
import { Notice } from "../../../../ui/kit/notice.tsx";

/** Where the entrances of a site are bound to lines. */
export const accessesPath = (entityId: number, search = ""): string =>
  `/base/entranceExit?${new URLSearchParams({ ...(search && { search }), entityId: String(entityId) })}`;

/** When a line counts, and where it is bound. */
export function BindingNote({ entityId }: { entityId: number }) {
  const t = usePhrases("deviceDetail.lines");
  const may = useMay();
  return (
    <Notice Sign={IconInfoCircle}>
      {t("note")} {may(accesses.list) && <Link to={accessesPath(entityId)}>{t("toEntrances")}</Link>}
    </Notice>
  );
}
