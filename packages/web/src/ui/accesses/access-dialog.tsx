import { type Access, AccessDraft, accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { entities } from "@foyer/contract/places/entities";
import { subjects } from "@foyer/contract/places/subjects";
import { useRef } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Dialog } from "../dialog.tsx";
import { ChoiceField } from "../form/choice-field.tsx";
import { CrudDialog } from "../form/crud-dialog.tsx";
import { useDraftOfForm } from "../form/draft-context.ts";
import { LongTextField } from "../form/long-text-field.tsx";
import { OrganisationField } from "../form/organisation-field.tsx";
import { TextField } from "../form/text-field.tsx";
import { Loading } from "../states/loading.tsx";
import { toDraft } from "./access-draft.ts";
import { type SiteChoice, SiteField } from "./site-field.tsx";
import { TiesField } from "./ties-field.tsx";

interface AccessDialogProps {
  /** The access to change; a new one is made when there is none. */
  access?: Access | undefined;
  /** The site a new one belongs to, where that is fixed. */
  site?: SiteChoice | undefined;
  onMade?: ((id: number) => void) | undefined;
  onClose: () => void;
}

/** Where there is only one site, nobody is asked which one. */
export function AccessDialog(props: AccessDialogProps) {
  const t = usePhrases("accesses");
  const isAsked = props.access === undefined && props.site === undefined;
  const sites = useAsk(subjects.search, { query: { size: 2 } }, { enabled: isAsked });
  if (!isAsked || sites.isError) return <AccessForm {...props} />;
  if (!sites.data) {
    return (
      <Dialog title={t("add")} onClose={props.onClose}>
        <Loading />
      </Dialog>
    );
  }
  const [only, ...others] = sites.data.content;
  return <AccessForm {...props} lone={others.length === 0 ? only : undefined} />;
}

function AccessForm({
  access,
  site,
  lone,
  onMade,
  onClose,
}: AccessDialogProps & { lone?: SiteChoice | undefined }) {
  const t = usePhrases("accesses");
  const initial = access
    ? toDraft(access)
    : {
        name: "",
        deptId: (site ?? lone)?.deptId,
        entityId: (site ?? lone)?.id,
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
      changed={[
        accesses.byEntity,
        accesses.ofArea,
        accesses.ties,
        areas.list,
        entities.list,
        entities.details,
      ]}
      onMade={onMade}
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
