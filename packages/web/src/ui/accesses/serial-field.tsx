import type { DeviceModel } from "@foyer/contract/devices/device-models";
import { afterModel, afterType } from "@foyer/contract/devices/device-rules";
import { devices } from "@foyer/contract/devices/devices";
import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconScan } from "@tabler/icons-react";
import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useMay } from "../../lib/permissions.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { useDraftOfForm } from "../form/draft-context.ts";
import { TextField } from "../form/text-field.tsx";
import { Notice } from "../kit/notice.tsx";
import { Quiet } from "../kit/text.tsx";
import { PlaceLink } from "../places/place-link.tsx";
import { Loading } from "../states/loading.tsx";

const CameraView = lazyPart(async () => (await import("../scan/camera-view.tsx")).CameraView);

/** Makers begin the numbers of one model alike. */
const prefixLength = 4;
const restMs = 300;
const askedDevices = 50;

/** Only pages that came over TLS, or from this very machine, may use the camera. */
const hasCamera = () => typeof navigator.mediaDevices?.getUserMedia === "function";

/** The serial number on the device's label: typed, or read by the camera. What is known of it is said below. */
export function SerialField({ models }: { models: readonly DeviceModel[] }) {
  const t = usePhrases("records");
  const bindings = usePhrases("bindings");
  const scan = usePhrases("scan");
  const { values, set } = useDraftOfForm();
  const [looking, setLooking] = useState(false);
  const sn = typeof values.sn === "string" ? values.sn.trim() : "";

  function take(read: string) {
    setLooking(false);
    set("sn", read);
    if (!values.name) set("name", read);
  }

  return (
    <>
      <TextField name="sn" label={t("serial")} help={bindings("serialHelp")} required ltr />
      {hasCamera() ? (
        // Pressing it finds no fault with the field that is left.
        <div data-form-buttons>
          <Button
            variant="light"
            leftSection={<IconScan size={18} aria-hidden="true" />}
            aria-expanded={looking}
            onClick={() => setLooking(!looking)}
          >
            {scan(looking ? "stop" : "start")}
          </Button>
        </div>
      ) : (
        <Quiet>{scan("needsTls")}</Quiet>
      )}
      {looking && (
        <Suspense fallback={<Loading />}>
          <CameraView onFound={take} />
        </Suspense>
      )}
      <KnownOf sn={sn} models={models} />
    </>
  );
}

/** Whether the number is there already, sends already, and which model such numbers are of. */
function KnownOf({ sn, models }: { sn: string; models: readonly DeviceModel[] }) {
  const scan = usePhrases("scan");
  const may = useMay();
  const { values, set } = useDraftOfForm();
  const [rested] = useDebouncedValue(sn, restMs);
  const isLong = rested.length >= prefixLength;
  const prefix = rested.slice(0, prefixLength);
  const enabled = isLong && may(devices.list);
  const same = useAsk(devices.list, { query: { search: rested, size: askedDevices } }, { enabled });
  const alike = useAsk(devices.list, { query: { search: prefix, size: askedDevices } }, { enabled });
  const waiting = useAsk(
    devices.waiting,
    { query: { search: rested, size: askedDevices } },
    { enabled: isLong && may(devices.waiting) },
  );
  const isIt = (each: { sn: string }) => each.sn.toLowerCase() === rested.toLowerCase();
  const there = same.data?.content.find(isIt);
  const isSending = waiting.data?.content.some(isIt);
  const kin = (alike.data?.content ?? []).filter((each) => each.sn.startsWith(prefix));
  const [modelId, ...otherModels] = new Set(kin.map((each) => each.modelId));
  const model = otherModels.length === 0 ? models.find(({ id }) => id === modelId) : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for a number; what is chosen afterwards stays
  useEffect(() => {
    if (!model || values.modelId !== undefined) return;
    for (const [name, value] of Object.entries(afterModel(afterType(model.deviceType), model)))
      set(name, value);
  }, [model?.id]);

  if (!isLong) return null;
  if (there) {
    return (
      <Notice as="p" role="status">
        {scan("thereAs")}{" "}
        <PlaceLink kind="device" of={there.sn}>
          {there.name}
        </PlaceLink>
      </Notice>
    );
  }
  return (
    <div role="status">
      {isSending && <Quiet>{scan("sending")}</Quiet>}
      {model && values.modelId === model.id && <Quiet>{scan("model", { model: model.deviceName })}</Quiet>}
    </div>
  );
}
