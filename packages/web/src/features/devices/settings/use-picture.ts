import type { CommandAnswer } from "@foyer/contract/devices/commands";
import { messaging } from "@foyer/contract/devices/messaging";
import type { SettingsOfDevice } from "@foyer/contract/devices/settings";
import { useMay } from "../../../lib/permissions.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";

export interface DevicePicture {
  /** Undefined: there is none, and a grid is drawn on. */
  address: string | undefined;
  takenTime: string | undefined;
  taking: boolean;
  /** Why the last one was not taken; null where the device gave no reason. */
  failure: string | null | undefined;
  take: () => void;
}

/** A picture may have been taken elsewhere since. */
const freshMs = 60_000;

/** The newest picture of a device, and a new one on request. */
export function usePicture({ sn }: Pick<SettingsOfDevice, "sn">): DevicePicture {
  const may = useMay();
  const kept = useAsk(
    messaging.snapshot,
    { params: { sn }, query: { kept: "true" } },
    { enabled: may(messaging.snapshot), staleTime: freshMs },
  );
  const taking = useSend(messaging.snapshot, [messaging.snapshot], { says: false });
  const picture = readPicture(taking.data) ?? readPicture(kept.data);
  const failed = taking.data !== undefined && readPicture(taking.data) === undefined;
  return {
    address: picture?.address,
    takenTime: picture?.takenTime,
    taking: taking.isPending,
    failure: failed ? taking.data?.reason : undefined,
    take: () => taking.mutate({ params: { sn }, query: {} }),
  };
}

/** Only pictures are shown, whatever a device calls what it sends. */
function readPicture(answer: CommandAnswer | undefined) {
  const { base64, contentType, takenTime } = answer?.result ?? {};
  if (typeof base64 !== "string" || !/^image\/(jpeg|png|bmp|webp)$/.test(String(contentType)))
    return undefined;
  return {
    address: `data:${String(contentType)};base64,${base64}`,
    takenTime: typeof takenTime === "string" ? takenTime : undefined,
  };
}
