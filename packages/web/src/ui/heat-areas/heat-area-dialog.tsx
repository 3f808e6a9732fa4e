import { Id, text } from "@foyer/contract/endpoint";
import { type HeatReportRow, heatReports } from "@foyer/contract/reporting/heat-reports";
import * as z from "zod/mini";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import { useSend } from "../../lib/use-ask.ts";
import { SiteField } from "../accesses/site-field.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { TextField } from "../form/text-field.tsx";

const Draft = z.strictObject({ name: text(100), entityId: Id });

interface HeatAreaDialogProps {
  area: HeatReportRow | undefined;
  /** Without it the site is chosen. */
  entityId: number | undefined;
  onCreated: (made: Pick<HeatReportRow, "id" | "entityId">) => void;
  onClose: () => void;
}

/** Names a plan; of a new one also its site. */
export function HeatAreaDialog({ area, entityId, onCreated, onClose }: HeatAreaDialogProps) {
  const t = usePhrases("heatPlans.list");
  const create = useSend(heatReports.create, [heatReports.list]);
  const update = useSend(heatReports.update, [heatReports.list]);

  async function save(draft: z.output<typeof Draft>) {
    if (area) await update.mutateAsync({ body: { id: area.id, name: draft.name } });
    else onCreated({ ...(await create.mutateAsync({ body: draft })), entityId: draft.entityId });
  }

  return (
    <FormDialog
      title={area ? t("rename", { name: area.name }) : t("add")}
      schema={Draft}
      initial={{ name: area?.name ?? "", entityId: area?.entityId ?? entityId }}
      refusalFields={{ "heatReport.nameTaken": "name" }}
      onSave={save}
      onClose={onClose}
    >
      {!area && entityId === undefined && <SiteField name="entityId" label={phrase("devices.site")} />}
      <TextField name="name" label={phrase("common.name")} placeholder={t("nameExample")} required />
    </FormDialog>
  );
}
