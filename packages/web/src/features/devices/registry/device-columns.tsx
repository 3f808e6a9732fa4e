import type { Device } from "@foyer/contract/devices/device";
import { devices } from "@foyer/contract/devices/devices";
import { Link } from "react-router";
import { may } from "../../../lib/permissions.ts";
import { phrase } from "../../../lib/phrases.ts";
import { typeText } from "../../../ui/accesses/device-words.tsx";
import { look } from "../../../ui/kit/look.ts";
import type { Column } from "../../../ui/table/column.ts";
import { TwoLines } from "../../../ui/two-lines.tsx";
import {
  DeviceBoundCell,
  DeviceFirmwareCell,
  DeviceHealthCell,
  DeviceLicenceCell,
  DevicePowerCell,
} from "./device-health-cell.tsx";

interface ColumnOptions<Row> {
  /** Opens the way to an access, for who may bind. */
  onBind?: ((device: Row) => void) | undefined;
  /** Whether a row opens the device's own page. */
  linked: boolean;
  /** Beside the name. */
  more?: readonly Column<Row>[];
}

function NameCell({ device, linked }: { device: Device; linked: boolean }) {
  const { name, sn } = device;
  const shown = linked ? (
    <Link className={look({ unlined: true })} to={`/device/${encodeURIComponent(sn)}`}>
      {name}
    </Link>
  ) : (
    name
  );
  return <TwoLines first={shown} second={name === sn ? undefined : <bdi dir="ltr">{sn}</bdi>} />;
}

/** What both lists show of a device. */
export function deviceColumns<Row extends Device>({
  onBind,
  linked,
  more = [],
}: ColumnOptions<Row>): Column<Row>[] {
  return [
    {
      title: phrase("devices.device"),
      sort: "name",
      cell: (device) => <NameCell device={device} linked={linked} />,
    },
    ...more,
    {
      title: phrase("devices.site"),
      sort: "entityName",
      cell: (device) => (
        <DeviceBoundCell device={device} onBind={onBind ? () => onBind(device) : undefined} />
      ),
    },
    {
      title: phrase("devices.type"),
      sort: "deviceType",
      cell: ({ deviceType, model }) => <TwoLines first={typeText(deviceType)} second={model} />,
    },
    {
      title: phrase("devices.health"),
      sort: "state",
      cell: (device) => <DeviceHealthCell device={device} />,
    },
    {
      title: phrase("devices.power"),
      sort: "battery",
      cell: (device) => <DevicePowerCell device={device} />,
    },
    {
      title: phrase("devices.firmware"),
      sort: "version",
      cell: (device) => <DeviceFirmwareCell device={device} />,
    },
    ...(may(devices.license)
      ? [
          {
            title: phrase("devices.licence"),
            cell: (device: Row) => <DeviceLicenceCell device={device} />,
          },
        ]
      : []),
  ];
}
