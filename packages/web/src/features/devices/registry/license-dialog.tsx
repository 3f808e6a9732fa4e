import type { Device } from "@foyer/contract/devices/device";
import { devices } from "@foyer/contract/devices/devices";
import * as z from "zod/mini";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { changedByBinding } from "../../../ui/accesses/binding-calls.ts";
import { DayField } from "../../../ui/form/day-field.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { inPieces } from "./in-pieces.ts";

const Draft = z.object({ until: z.nullable(z.iso.date("day")) });

/** Licenses devices until a day, or for good. */
export function LicenseDialog({ chosen, onClose }: { chosen: readonly Device[]; onClose: () => void }) {
  const t = usePhrases("devices");
  const license = useSend(devices.license, changedByBinding);
  const [first] = chosen;
  const isSame = chosen.every(({ licenceUntil }) => licenceUntil === first?.licenceUntil);
  return (
    <FormDialog
      title={t("licenseTitle", { count: chosen.length })}
      schema={Draft}
      initial={{ until: isSame ? (first?.licenceUntil ?? null) : null }}
      saveLabel={t("license")}
      onSave={({ until }) =>
        inPieces(
          chosen.map(({ id }) => id),
          (ids) => license.mutateAsync({ body: { ids, until } }),
        )
      }
      onClose={onClose}
    >
      <DayField name="until" label={t("licenseUntil")} help={t("licenseForGood")} empty={null} />
    </FormDialog>
  );
}
