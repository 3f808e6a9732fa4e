import type { WallSettings } from "@foyer/contract/reporting/screens/wall-playlist";
import { offHoursKeys } from "@foyer/contract/reporting/screens/wall-playlist";
import { type Wall, WallDraft, walls } from "@foyer/contract/reporting/screens/walls";
import { usePhrases } from "../../../../lib/phrases.ts";
import { useSend } from "../../../../lib/use-ask.ts";
import { useDraftOfForm } from "../../../../ui/form/draft-context.ts";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { SelectList } from "../../../../ui/form/select-list.tsx";
import { NumberBox } from "../../../../ui/number-box.tsx";
import { PlaylistField } from "./playlist-field.tsx";
import { ShownFields } from "./shown-fields.tsx";
import { Switched } from "./switched.tsx";

/** What a display shows, where and when. */
export function SettingsDialog({ wall, onClose }: { wall: Wall; onClose: () => void }) {
  const t = usePhrases("displays");
  const change = useSend(walls.change, [walls.list]);
  const { id, name, screenId, language, entityId, binding, playlist, settings } = wall;
  return (
    <FormDialog
      title={t("settingsOf", { name })}
      schema={WallDraft}
      initial={{ name, screenId, language, entityId, binding, playlist, settings }}
      onSave={(body) => change.mutateAsync({ body: { ...body, id } })}
      onClose={onClose}
      width={680}
    >
      <ShownFields />
      <PlaylistField />
      <OffHours />
    </FormDialog>
  );
}

/** What it does while its site is closed, and against what burns in. */
function OffHours() {
  const t = usePhrases("displays.settings");
  const { values, set } = useDraftOfForm();
  const settings = values.settings as WallSettings;
  const change = (patch: Partial<WallSettings>) => set("settings", { ...settings, ...patch });
  return (
    <>
      <SelectList
        label={t("offHours")}
        description={t("offHoursHelp")}
        data={offHoursKeys.map((key) => ({ value: key, label: t(`off.${key}`) }))}
        value={settings.offHours}
        shown={t(`off.${settings.offHours}`)}
        allowDeselect={false}
        onChange={(key) => change({ offHours: key as WallSettings["offHours"] })}
      />
      {settings.offHours === "dim" && (
        <NumberBox
          label={t("dimTo")}
          labelled
          width={160}
          unit="%"
          value={Math.round(settings.dimTo * 100)}
          onChange={(percent) => change({ dimTo: Math.min(100, Math.max(5, percent)) / 100 })}
        />
      )}
      <Switched
        label={t("shift")}
        help={t("shiftHelp")}
        isOn={settings.shift}
        onChange={(shift) => change({ shift })}
      />
    </>
  );
}
