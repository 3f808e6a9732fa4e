import { rollouts } from "@foyer/contract/devices/rollouts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { Link } from "react-router";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { TabbedCard } from "../../../ui/tabbed-card.tsx";
import { FirmwareMatrixView } from "./firmware-matrix-view.tsx";
import { NewRollout } from "./new-rollout.tsx";
import { RolloutList } from "./rollout-list.tsx";

const tabs = ["rollouts", "matrix"] as const;
const newAddress = "/base/device/rollouts?new=true";

/** The company's roll-outs of firmware, and the way to a new one. */
export function RolloutsPage() {
  const may = useMay();
  const [{ new: isNew, devices }] = useQueryStates({
    new: parseAsBoolean.withDefault(false),
    devices: parseAsString,
  });
  if (!may(rollouts.list)) return <NoPermission permission="device:upgrade" />;
  return isNew || devices !== null ? <NewRollout /> : <Rollouts />;
}

function Rollouts() {
  const t = usePhrases("rollouts");
  const [{ tab }, go] = useQueryStates({
    tab: parseAsStringLiteral(tabs).withDefault("rollouts"),
    page: parseAsInteger,
    search: parseAsString,
    state: parseAsString,
  });
  const addButton = (
    <Button component={Link} to={newAddress} leftSection={<IconPlus size={16} />}>
      {t("new")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")}>
        <Button component={Link} to="/base/device" variant="default">
          {t("toDevices")}
        </Button>
        {addButton}
      </PageHeader>
      <TabbedCard
        label={t("title")}
        tabs={[
          { value: "rollouts", title: t("title"), panel: <RolloutList addButton={addButton} /> },
          {
            value: "matrix",
            title: t("matrix"),
            panel: (
              <FirmwareMatrixView
                planAddress={({ model, deviceType }) =>
                  `${newAddress}&${new URLSearchParams({ model, type: String(deviceType) })}`
                }
              />
            ),
          },
        ]}
        shown={tab}
        onChoose={(next) => void go({ tab: next, page: null, search: null, state: null })}
      />
    </>
  );
}
