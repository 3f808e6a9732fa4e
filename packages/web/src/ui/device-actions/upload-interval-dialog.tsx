import { InfraredRhythm } from "@foyer/contract/devices/device-settings";
import { settings } from "@foyer/contract/devices/settings";
import { Button } from "@mantine/core";
import { usePhrases } from "../../lib/phrases.ts";
import { tell } from "../../lib/toasts.ts";
import { useSend } from "../../lib/use-ask.ts";
import classes from "../device-settings/device-settings.module.css";
import { GroupFields } from "../device-settings/group-fields.tsx";
import { noLimits } from "../device-settings/setting-faults.ts";
import { useSettingsDraft } from "../device-settings/use-settings-draft.ts";
import { Dialog } from "../dialog.tsx";
import { DialogEnd } from "../dialog-end.tsx";
import { DraftContext } from "../form/draft-context.ts";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";
import { useAttempt } from "../use-attempt.ts";
import { type DeviceActionProps, useChosenDevices } from "./chosen-device.ts";
import { ChosenSummary } from "./chosen-summary.tsx";
import { type SharedRhythm, useSharedRhythm } from "./use-shared-rhythm.ts";

/** Uploading and recording of infrared counters, and of no others; each is told at its next contact. */
export function UploadIntervalDialog({ devices, onClose }: DeviceActionProps) {
  const t = usePhrases("deviceSettings.uploadInterval");
  const common = usePhrases("common");
  const chosen = useChosenDevices("uploadInterval", devices);
  const mayBegin = chosen.fault === null && !chosen.tooMany;
  const deviceIds = chosen.chosen.map(({ id }) => id);
  const { shared, error, refetch } = useSharedRhythm(deviceIds, mayBegin);
  return (
    <Dialog title={t("title", { count: devices.length })} width={560} onClose={onClose}>
      <div className={classes.step}>
        <div>
          <ChosenSummary chosen={chosen} waits />
        </div>
        {mayBegin && error && <Failed error={error} onRetry={() => void refetch()} />}
        {mayBegin && !error && !shared && <Loading />}
      </div>
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

interface RhythmFormProps {
  deviceIds: readonly number[];
  shared: SharedRhythm;
  onClose: () => void;
}

/** Begins with what all have in common; what differs has to be chosen, for it is set on every one of them. */
function RhythmForm({ deviceIds, shared, onClose }: RhythmFormProps) {
  const t = usePhrases("deviceSettings.uploadInterval");
  const common = usePhrases("common");
  const draft = useSettingsDraft({}, noLimits, { rhythm: shared as Required<SharedRhythm> });
  const change = useSend(settings.infrared, [settings.of], { says: false });
  const { refusal, attempt } = useAttempt();
  const fields = Object.keys(shared).map((field) => `rhythm.${field}`);

  async function set() {
    const missing = fields.filter((field) => draft.values[field] === undefined);
    const ready = draft.ready(["rhythm"]);
    draft.blame(Object.fromEntries(missing.map((field) => [field, "required"])));
    const faulty = missing[0] ?? ("faulty" in ready ? ready.faulty : undefined);
    if (faulty !== undefined) {
      document.querySelector<HTMLElement>(`[data-field="${faulty}"]`)?.focus();
      return;
    }
    if (!("settings" in ready)) return;
    const rhythm = InfraredRhythm.parse(ready.settings.rhythm);
    if (!(await attempt(() => change.mutateAsync({ body: { deviceIds: [...deviceIds], ...rhythm } }))))
      return;
    tell("success", t("done", { count: deviceIds.length }));
    onClose();
  }

  return (
    <>
      <div className={classes.step}>
        <DraftContext value={draft}>
          <p className={classes.note}>
            {t("about")} {Object.values(shared).some((value) => value === undefined) && t("differ")}
          </p>
          <GroupFields group="rhythm" limits={noLimits} />
        </DraftContext>
      </div>
      <DialogEnd refusal={refusal}>
        <Button variant="default" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button loading={change.isPending} onClick={() => void set()}>
          {t("set")}
        </Button>
      </DialogEnd>
    </>
  );
}
