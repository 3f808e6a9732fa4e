import type { SupportedCounter } from "@foyer/contract/devices/brands/brands";
import { type DeviceModel, deviceModels } from "@foyer/contract/devices/device-models";
import type { WaitingDetails } from "@foyer/contract/devices/waiting";
import { useMay } from "../../../lib/permissions.ts";
import { useAsk } from "../../../lib/use-ask.ts";

type Guess = Pick<WaitingDetails, "modelId" | "deviceType">;

/** What a device most likely is: what it says itself, else what somebody says is being connected. */
export function useGuess(said: Guess | undefined, counter: SupportedCounter | undefined): Guess | undefined {
  const enabled = useMay()(deviceModels.list);
  const models = useAsk(deviceModels.list, { query: { size: 1000 } }, { enabled });
  if (said?.modelId) return said;
  const model = models.data?.content.find(({ code }: DeviceModel) => code === counter?.model);
  return model ? { modelId: model.id, deviceType: model.deviceType } : said;
}
