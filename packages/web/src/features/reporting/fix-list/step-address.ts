import { findingKinds } from "@foyer/contract/counting/quality";
import { type FixItem, type FixStep, fixKindSteps } from "@foyer/contract/reporting/fix-list";

type Addressed = Pick<FixItem, "kind" | "sn" | "entityId" | "subjectId" | "facts">;

const address = (
  page: string,
  query: Readonly<Record<string, string | number | null | undefined>>,
): string => {
  const said = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? page : `${page}?${text}`;
};

const devicePage = ({ sn }: Addressed) =>
  sn === null ? "/base/device" : `/device/${encodeURIComponent(sn)}`;
const inDeviceList = ({ sn }: Addressed) => address("/base/device", { search: sn });
const isFinding = (kind: string) => findingKinds.some((finding) => finding === kind);

/** Where each step leads; setting a clock is done where it is asked for. */
const addresses: Readonly<Record<Exclude<FixStep, "setClock">, (item: Addressed) => string>> = {
  openDevice: devicePage,
  addKey: devicePage,
  bind: inDeviceList,
  extendLicence: inDeviceList,
  openQuality: ({ entityId, kind }) =>
    address("/base/quality", { entityId, kind: isFinding(kind) ? kind : null }),
  settleNumber: () => "/system/device",
  openSetAside: ({ subjectId }) => address("/base/record", { tab: "quarantine", deviceId: subjectId }),
  openUnreadable: () => address("/base/record", { tab: "unreadable" }),
  addDevice: ({ sn }) => address("/base/device", { waiting: "true", search: sn }),
  openRule: ({ facts }) => address("/base/rule", { kind: facts.ruleKind }),
  openForwarding: ({ entityId }) => address(`/system/entity/detail/${entityId}`, { tab: "forwarding" }),
  openDisplays: () => address("/screens/walls", { state: "dark" }),
  openTask: () => "/system/job",
  update: ({ entityId }) => address("/base/device", { entityId, firmware: "behind" }),
};

/** The address of an item's next step; null where it is done on the spot. */
export function stepAddress(item: Addressed): string | null {
  const { step } = fixKindSteps[item.kind];
  return step === "setClock" ? null : addresses[step](item);
}
