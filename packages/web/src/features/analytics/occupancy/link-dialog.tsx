import { LinkDraft, linkShows, occupancy } from "@foyer/contract/analytics/occupancy";
import { Button } from "@mantine/core";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { CopyLine } from "../../../ui/copy-line.tsx";
import { DialogEnd } from "../../../ui/dialog-end.tsx";
import { ChoiceField } from "../../../ui/form/choice-field.tsx";
import { DayField } from "../../../ui/form/day-field.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import type { Place } from "./place.ts";

/** Makes a public page of a place; its address is shown once. */
export function LinkDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = usePhrases("occupancy.link");
  const common = usePhrases("common");
  const [address, setAddress] = useState("");
  const create = useSend(occupancy.createLink, [occupancy.links], { says: false });
  const { kind, id, name } = place;
  return (
    <FormDialog
      title={t("title", { name })}
      schema={LinkDraft}
      initial={{ dataType: kind, id, name, shows: "people", untilDay: null }}
      refusalFields={{ "occupancy.noLimit": "shows" }}
      saveLabel={t("make")}
      onSave={async (body) => {
        const { path } = await create.mutateAsync({ body });
        setAddress(location.origin + path);
      }}
      onClose={onClose}
      review={() => (
        <Stack gap="md">
          <p>{t("made")}</p>
          <CopyLine value={address} />
          <DialogEnd refusal={undefined}>
            <Button component="a" variant="default" href={address} target="_blank" rel="noreferrer">
              {t("open")}
            </Button>
            <Button onClick={onClose}>{common("done")}</Button>
          </DialogEnd>
        </Stack>
      )}
    >
      <TextField name="name" label={t("name")} help={t("nameHelp")} required />
      <ChoiceField
        name="shows"
        label={t("shows")}
        help={t("showsHelp")}
        options={linkShows.map((value) => ({ value, label: t(value) }))}
      />
      <DayField name="untilDay" label={t("untilDay")} help={t("untilDayHelp")} empty={null} />
    </FormDialog>
  );
}
