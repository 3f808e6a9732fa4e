import { firmwares } from "@foyer/contract/devices/firmware";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { Button } from "@mantine/core";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { Link } from "react-router";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { AddButton } from "../../../ui/add-button.tsx";
import { May } from "../../../ui/may.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { TabbedCard } from "../../../ui/tabbed-card.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { FirmwareDialog } from "./firmware-dialog.tsx";
import { FirmwareList } from "./firmware-list.tsx";
import { FirmwareMatrixView } from "./firmware-matrix-view.tsx";

const tabs = ["versions", "matrix"] as const;

/** The versions devices can be given, and which of them devices have. */
export function FirmwarePage() {
  const t = usePhrases("firmware");
  const may = useMay();
  const adding = useDialog<never>();
  const [{ tab }, go] = useQueryStates({
    tab: parseAsStringLiteral(tabs).withDefault("versions"),
    page: parseAsInteger,
    search: parseAsString,
  });
  if (!may(firmwares.list)) return <NoPermission permission="firmware:list" />;

  const addButton = <AddButton ask={firmwares.create} label={t("add")} onClick={() => adding.open()} />;
  return (
    <>
      <PageHeader title={t("title")}>
        <May ask={rollouts.list}>
          <Button component={Link} to="/base/device/rollouts" variant="default">
            {t("toRollouts")}
          </Button>
        </May>
        {addButton}
      </PageHeader>
      <TabbedCard
        label={t("title")}
        tabs={[
          { value: "versions", title: t("versions"), panel: <FirmwareList addButton={addButton} /> },
          ...(may(rollouts.matrix)
            ? [{ value: "matrix" as const, title: t("matrix"), panel: <FirmwareMatrixView /> }]
            : []),
        ]}
        shown={tab}
        onChoose={(next) => void go({ tab: next, page: null, search: null })}
      />
      {adding.isOpen && <FirmwareDialog onClose={adding.close} />}
    </>
  );
}
