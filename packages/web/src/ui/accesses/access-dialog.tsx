import { type Access, AccessDraft, accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { useRef } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { ChoiceField } from "../form/choice-field.tsx";
import { CrudDialog } from "../form/crud-dialog.tsx";
import { useDraftOfForm } from "../form/draft-context.ts";
import { LongTextField } from "../form/long-text-field.tsx";
import { OrganisationField } from "../form/organisation-field.tsx";
import { TextField } from "../form/text-field.tsx";
import { toDraft } from "./access-draft.ts";
import { type SiteChoice, SiteField } from "./site-field.tsx";
import { TiesField } from "./ties-field.tsx";

interface AccessDialogProps {
  /** The access to change; a new one is made when there is none. */
  access?: Access | undefined;
  /** The site a new one belongs to, where that is fixed. */
  site?: SiteChoice | undefined;
  onClose: () => void;
}

export function AccessDialog({ access, site, onClose }: AccessDialogProps) {
  const t = usePhrases("accesses");
  const initial = access
    ? toDraft(access)
    : {
        name: "",
        deptId: site?.deptId,
        entityId: site?.id,
        kind: "entrance",
        binding: 1,
        areas: [],
        remark: "",
      };

  return (
    <CrudDialog
      title={access ? t("editTitle", { name: access.name }) : t("add")}
      width={520}
      endpoints={accesses}
      changed={[accesses.byEntity, accesses.ofArea, accesses.ties, areas.list]}
      thing={access}
      schema={AccessDraft}
      initial={initial}
      refusalFields={{ "access.hasHistory": "entityId", "access.inUse": "binding" }}
      onClose={onClose}
    >
      <TextField name="name" label={t("name")} required />
      {site === undefined && <PlaceFields />}
      <ChoiceField
        name="kind"
        label={t("kind")}
        guide="entranceKinds"
        options={[
          { value: "entrance", label: t("kinds.entrance"), help: t("kindHelp.entrance") },
          { value: "internal", label: t("kinds.internal"), help: t("kindHelp.internal") },
        ]}
        required
      />
      <ChoiceField
        name="binding"
        label={t("binding")}
        options={[
          { value: 1, label: t("inUse"), help: t("inUseHelp") },
          { value: 0, label: t("notInUse"), help: t("notInUseHelp") },
        ]}
        required
      />
      <TiesField known={access?.areas} />
      <LongTextField name="remark" label={t("remark")} />
    </CrudDialog>
  );
}

/** Organisation and site: the one narrows the other. */
function PlaceFields() {
  const t = usePhrases("accesses");
  const { values, set } = useDraftOfForm();
  const deptId = typeof values.deptId === "number" ? values.deptId : undefined;
  // Ties are of one site's areas: they stay while the same one is chosen again.
  const tiedTo = useRef(values.entityId);
  return (
    <>
      <OrganisationField
        name="deptId"
        label={t("organisation")}
        onChoose={(next) => next !== deptId && set("entityId", undefined)}
        required
      />
      <SiteField
        name="entityId"
        label={t("site")}
        deptId={deptId}
        onChoose={(site) => {
          if (deptId === undefined) set("deptId", site.deptId);
          if (site.id !== tiedTo.current) set("areas", []);
          tiedTo.current = site.id;
        }}
      />
    </>
  );
}
