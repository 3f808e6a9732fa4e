import { settings } from "@foyer/contract/devices/settings";
import { Button } from "@mantine/core";
import { usePhrases } from "../../lib/phrases.ts";
import { tell } from "../../lib/toasts.ts";
import { useSend } from "../../lib/use-ask.ts";
import { type FieldValues, groupValue, toFields } from "../device-settings/field-values.ts";
import { GroupFields } from "../device-settings/group-fields.tsx";
import { KeepsContext } from "../device-settings/keeps-context.ts";
import { noLimits } from "../device-settings/setting-faults.ts";
import { usePartsDraft } from "../device-settings/use-parts-draft.ts";
import { Dialog } from "../dialog.tsx";
import { DialogEnd } from "../dialog-end.tsx";
import { DraftContext } from "../form/draft-context.ts";
import { Stack } from "../kit/layout.tsx";
import { Quiet } from "../kit/text.tsx";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";
import { useAttempt } from "../use-attempt.ts";
import { type DeviceActionProps, useChosenDevices } from "./chosen-device.ts";
import { ChosenSummary } from "./chosen-summary.tsx";
import { type SharedRhythm, useSharedRhythm } from "./use-shared-rhythm.ts";

/** Uploading and recording of infrared counters, and of no others; each gets it at its next contact. */
export function UploadIntervalDialog({ devices, onClose }: DeviceActionProps) {
  const t = usePhrases("deviceSettings.uploadInterval");
  const common = usePhrases("common");
  const chosen = useChosenDevices("uploadInterval", devices);
  const mayBegin = chosen.fault === null && !chosen.tooMany;
  const deviceIds = chosen.chosen.map(({ id }) => id);
  const { shared, error, refetch } = useSharedRhythm(deviceIds, mayBegin);
  return (
    <Dialog title={t("title", { count: devices.length })} width={560} onClose={onClose}>
      <Stack gap="md">
        <div>
          <ChosenSummary chosen={chosen} waits />
        </div>
        {mayBegin && error && <Failed error={error} onRetry={() => void refetch()} />}
        {mayBegin && !error && !shared && <Loading />}
      </Stack>
      {mayBegin && shared ? (
        <RhythmForm deviceIds={deviceIds} shared={shared} onClose={onClose} />
      ) : (
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button disabled>{t("set")}</Button>
        </DialogEnd>
      )}
    </Dialog>
  );
}

const sharedFields = (shared: SharedRhythm): FieldValues =>
  Object.fromEntries(Object.entries(toFields({ rhythm: shared })).filter(([, value]) => value !== undefined));
const toRhythm = (values: FieldValues) => groupValue("rhythm", values) as Record<string, unknown>;

interface RhythmFormProps {
  deviceIds: readonly number[];
  shared: SharedRhythm;
  onClose: () => void;
}

/** Begins with what all have in common; what differs stays as it is on each of them unless it is chosen. */
function RhythmForm({ deviceIds, shared, onClose }: RhythmFormProps) {
  const t = usePhrases("deviceSettings.uploadInterval");
  const common = usePhrases("common");
  const draft = usePartsDraft(sharedFields(shared));
  const change = useSend(settings.infrared, [settings.of], { says: false });
  const { refusal, attempt } = useAttempt();
  const isTouched = ([field, value]: [string, unknown]) => value !== shared[field as keyof SharedRhythm];
  const touched = Object.entries(toRhythm(draft.values)).filter(isTouched);

  async function set() {
    const ready = draft.ready();
    if (ready === null) return;
    if ("faulty" in ready) {
      document.querySelector<HTMLElement>(`[data-field="${ready.faulty}"]`)?.focus();
      return;
    }
    const rhythm = Object.fromEntries(Object.entries(ready.settings.rhythm ?? {}).filter(isTouched));
    if (!(await attempt(() => change.mutateAsync({ body: { deviceIds: [...deviceIds], ...rhythm } }))))
      return;
    tell("success", t("done", { count: deviceIds.length }));
    onClose();
  }

  return (
    <>
      <Stack gap="md">
        <DraftContext value={draft}>
          <Quiet mb="sm">
            {t("about")} {Object.values(shared).some((value) => value === undefined) && t("differ")}
          </Quiet>
          <KeepsContext value={true}>
            <GroupFields group="rhythm" limits={noLimits} />
          </KeepsContext>
        </DraftContext>
      </Stack>
      <DialogEnd refusal={refusal}>
        <Button variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button loading={change.isPending} disabled={touched.length === 0} onClick={() => void set()}>
          {t("set")}
        </Button>
      </DialogEnd>
    </>
  );
}
