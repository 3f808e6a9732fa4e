import type { DeviceWithLines } from "@foyer/contract/devices/device";
import { devices } from "@foyer/contract/devices/devices";
import { accesses } from "@foyer/contract/places/accesses";
import { Button } from "@mantine/core";
import { IconLink, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useMay } from "../../lib/permissions.ts";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Line } from "../kit/layout.tsx";
import { Quiet } from "../kit/text.tsx";
import { Toolbar } from "../kit/toolbar.tsx";
import { May } from "../may.tsx";
import { PlaceLink } from "../places/place-link.tsx";
import { SearchField } from "../search-field.tsx";
import { DataTable } from "../table/data-table.tsx";
import { TwoLines } from "../two-lines.tsx";
import { useDialog } from "../use-dialog.ts";
import { useInnerList } from "../use-inner-list.ts";
import classes from "./accesses.module.css";
import { AddDeviceDialog } from "./add-device-dialog.tsx";
import { BindDeviceDialog } from "./bind-device-dialog.tsx";
import { DeviceName, DeviceState, typeText } from "./device-words.tsx";

/** Whether devices are online changes by itself. */
const askEveryMs = 15_000;

/** The devices of one site: where they count and whether they are online. Shown inside the site's own screen. */
export function DeviceList({ entityId }: { entityId: number }) {
  const t = usePhrases("bindings");
  const may = useMay();
  const list = useInnerList();
  const rows = useAsk(
    devices.byEntity,
    { query: { ...list.query, entityId } },
    { refetchInterval: askEveryMs },
  );
  const binding = useDialog<DeviceWithLines>();
  const [adding, setAdding] = useState(false);
  const mayBind = may(devices.bind) && may(accesses.list);

  const addButton = (
    <May ask={devices.create}>
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
        {t("addDevice")}
      </Button>
    </May>
  );

  return (
    <>
      <Toolbar>
        <SearchField placeholder={t("searchDevice")} value={list.query.search} onSearch={list.search} />
        <Line align="stretch" gap="xs" push className={classes.toolbarEnd}>
          {addButton}
        </Line>
      </Toolbar>
      <DataTable
        caption={t("devices")}
        rows={rows}
        state={list}
        toName={({ name }) => name}
        columns={[
          { title: t("device"), sort: "name", cell: (device) => <DeviceName {...device} /> },
          {
            title: t("type"),
            sort: "deviceType",
            cell: ({ deviceType, model }) => <TwoLines first={typeText(deviceType)} second={model} />,
          },
          { title: t("countsFor"), cell: ({ lines }) => <BoundTo lines={lines} /> },
          {
            title: t("state"),
            sort: "lastTime",
            cell: (device) => <DeviceState {...device} zone={device.timeZone} />,
          },
        ]}
        {...(mayBind && {
          actions: (device: DeviceWithLines) => [
            {
              label: t("bindOrUnbind"),
              icon: <IconLink size={16} />,
              onClick: () => binding.open(device),
            },
          ],
        })}
        empty={{ text: `${t("noDevices")} ${phrase("messages.bindFirst")}`, action: addButton }}
      />
      {adding && <AddDeviceDialog site={{ id: entityId, name: "" }} onClose={() => setAdding(false)} />}
      {binding.item && <BindDeviceDialog device={binding.item} onClose={binding.close} />}
    </>
  );
}

/** The accesses a device's lines count for. */
function BoundTo({ lines }: Pick<DeviceWithLines, "lines">) {
  const t = usePhrases("bindings");
  const bound = lines.filter(({ corridorName }) => corridorName !== null);
  if (bound.length === 0) return <Quiet as="span">{t("notBound")}</Quiet>;
  const [first] = bound;
  if (lines.length === 1 && first?.line === "1")
    return (
      <PlaceLink kind="entrance" of={first.corridorId ?? ""}>
        {first.corridorName}
      </PlaceLink>
    );
  return bound.map(({ line, corridorId, corridorName }) => (
    <div key={line}>
      <PlaceLink kind="entrance" of={corridorId ?? ""}>
        {corridorName}
      </PlaceLink>{" "}
      <Quiet as="span">{t("line", { line })}</Quiet>
    </div>
  ));
}
