import { accesses } from "@foyer/contract/places/accesses";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import { subjects } from "@foyer/contract/places/subjects";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSession } from "../../../lib/session.ts";
import { tell } from "../../../lib/toasts.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { usualZone } from "../../../lib/usual-zone.ts";
import { useOrganisationOptions } from "../../../ui/accesses/use-places.ts";
import { DraftForm } from "../../../ui/form/draft-form.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { TimeZoneField } from "../../../ui/form/time-zone-field.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { WorkTimeField } from "../entities/work-time-field.tsx";
import { drafts, type MadeThings, type SiteDraft, useSiteChain } from "./site-chain.ts";
import { StepFrame } from "./step-frame.tsx";

interface SiteStepProps {
  /** The access that was made; undefined where there was one already. */
  onDone: (corridorId: number | null) => void;
}

/** A site with its first door. */
export function SiteStep({ onDone }: SiteStepProps) {
  const t = usePhrases("firstRun.site");
  const format = useFormat();
  const may = useMay();
  const sites = useAsk(subjects.search, { query: { size: 2 } });
  const [only, ...others] = sites.data?.content ?? [];
  const lone = others.length === 0 ? only : undefined;
  const doors = useAsk(
    subjects.search,
    { query: { dataType: 1, size: 1, ...(lone && { entityId: lone.id }) } },
    { enabled: sites.data !== undefined },
  );
  const trees = useAsk(subjects.organisations, {});

  const failed = [sites, doors, trees].find(({ isError, data }) => isError && data === undefined);
  if (failed?.error) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!sites.data || !doors.data || !trees.data) return <Loading />;

  const isWithoutDoor = lone !== undefined && doors.data.totalElements === 0;
  const needed = [
    ...(trees.data.length === 0 ? [organisations.create] : []),
    ...(isWithoutDoor ? [] : [entities.create]),
    accesses.create,
  ];
  const missing = needed.filter((endpoint) => !may(endpoint)).map(({ permission }) => permission);
  const skip = doors.data.totalElements > 0 && (
    <Button
      variant="subtle"
      // The longest words of the page: on a phone they take further lines.
      h="auto"
      mih={36}
      styles={{ label: { whiteSpace: "normal" } }}
      onClick={() => onDone(null)}
    >
      {t("skip")}
    </Button>
  );
  if (missing.length > 0) {
    return (
      <StepFrame title={t("title")}>
        <Notice as="p">{t("mayNot", { permissions: format.list(missing) })}</Notice>
        {skip}
      </StepFrame>
    );
  }
  return <SiteForm there={isWithoutDoor ? { site: lone } : {}} skip={skip} onDone={onDone} />;
}

interface SiteFormProps extends SiteStepProps {
  there: MadeThings;
  skip: ReactNode;
}

function schemaFor({ site, dept }: MadeThings, isFirst: boolean): z.ZodMiniType<SiteDraft> {
  if (site) return drafts.accessOnly;
  if (dept) return drafts.inMadeOrganisation;
  return isFirst ? drafts.everything : drafts.inOrganisation;
}

function SiteForm({ there, skip, onDone }: SiteFormProps) {
  const t = usePhrases("firstRun.site");
  const format = useFormat();
  const { signedIn } = useSession();
  const options = useOrganisationOptions();
  const { made, kept, make } = useSiteChain(there);
  const { site, dept } = made;
  const isNewOrganisation = options.length === 0 && !dept;
  const schema = schemaFor(made, options.length === 0);
  const draft = useDraft<SiteDraft>({
    schema,
    initial: {
      organisation: signedIn?.company?.name ?? "",
      deptId: options[0]?.value,
      name: "",
      timeZone: usualZone(signedIn),
      workTime: "09:00~20:00",
      access: t("frontDoor"),
    },
    refusalFields: { "entity.nameTaken": "name" },
  });
  const keptNames = [kept.dept?.name, kept.site?.name].filter((name) => name !== undefined);

  async function save(entered: SiteDraft) {
    const corridorId = await make(entered);
    tell("success", t("done"));
    onDone(corridorId);
  }

  return (
    <StepFrame title={t("title")} text={site ? t("textAccess", { site: site.name }) : t("text")}>
      {keptNames.length > 0 && (
        <Notice as="p" role="status">
          {t("kept", { things: format.list(keptNames) })}
        </Notice>
      )}
      <DraftForm
        draft={draft}
        onSave={save}
        buttons={
          <>
            {skip}
            <Button type="submit" loading={draft.saving}>
              {t(site ? "saveAccess" : "save")}
            </Button>
          </>
        }
      >
        {!site && isNewOrganisation && (
          <TextField name="organisation" label={t("organisation")} help={t("organisationHelp")} required />
        )}
        {!site && !dept && options.length > 0 && (
          <SelectField name="deptId" label={t("organisation")} options={options} required />
        )}
        {!site && (
          <>
            <TextField name="name" label={t("name")} required />
            <TimeZoneField name="timeZone" label={t("zone")} required />
            <WorkTimeField name="workTime" label={t("hours")} required />
          </>
        )}
        <TextField name="access" label={t("access")} help={t("accessHelp")} required />
      </DraftForm>
    </StepFrame>
  );
}
