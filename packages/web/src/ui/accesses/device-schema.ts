import type { DeviceModel } from "@foyer/contract/devices/device-models";
import { snLengthFault } from "@foyer/contract/devices/device-rules";
import * as z from "zod/mini";

/** What the form checks besides: serial numbers of a model have its length. */
export const fitsModel = <Draft extends { sn: string; modelId: number }>(models: readonly DeviceModel[]) =>
  z.superRefine<Draft>((draft, context) => {
    const length = models.find(({ id }) => id === draft.modelId)?.snLenth ?? 0;
    const fault = snLengthFault(draft.sn, length);
    if (fault) context.addIssue({ code: "custom", path: ["sn"], message: fault, input: draft });
  });
