import "@mantine/core/styles/Tabs.layer.css";
import { rollouts } from "@foyer/contract/devices/rollouts";
import { Button, Tabs } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { Link } from "react-router";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { FirmwareMatrixView } from "./firmware-matrix-view.tsx";
import { NewRollout } from "./new-rollout.tsx";
import { RolloutList } from "./rollout-list.tsx";
import classes from "./rollouts.module.css";

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
      <section className={classes.card} aria-label={t("title")}>
        <Tabs
          value={tab}
          onChange={(next) =>
            void go({ tab: next as (typeof tabs)[number], page: null, search: null, state: null })
          }
          keepMounted={false}
        >
          <Tabs.List>
            <Tabs.Tab value="rollouts">{t("title")}</Tabs.Tab>
            <Tabs.Tab value="matrix">{t("matrix")}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="rollouts">
            <RolloutList addButton={addButton} />
          </Tabs.Panel>
          <Tabs.Panel value="matrix">
            <FirmwareMatrixView
              planAddress={({ model, deviceType }) =>
                `${newAddress}&${new URLSearchParams({ model, type: String(deviceType) })}`
              }
            />
          </Tabs.Panel>
        </Tabs>
      </section>
    </>
  );
}
