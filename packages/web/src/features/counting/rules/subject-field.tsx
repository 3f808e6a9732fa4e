import {
  type RuleSubjectKind,
  type RuleType,
  ruleSubjects,
  ruleTypes,
} from "@foyer/contract/counting/rule-definitions";
import { areas } from "@foyer/contract/places/areas";
import { organisations } from "@foyer/contract/places/organisations";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useDraftOfForm } from "../../../ui/form/draft-context.ts";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { useField } from "../../../ui/form/use-field.ts";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Tiles } from "../../../ui/kit/tiles.tsx";
import { EntitySelect } from "../../../ui/pickers/entity-select.tsx";
import { useOrganisations, useSiteAccesses, useSiteAreas } from "./use-rule-places.ts";

/** From the widest to the closest; of two rules the closer one wins. */
const widestFirst: readonly RuleSubjectKind[] = [4, 3, 0, 1, 2];

/** What a new rule aims at: first the kind, then the one. */
export function SubjectField({ type }: { type: RuleType }) {
  const t = usePhrases("rules");
  const may = useMay();
  const { values, set } = useDraftOfForm();
  const kind = values["subject.kind"] as RuleSubjectKind;
  const asked: Partial<Record<RuleSubjectKind, boolean>> = {
    [ruleSubjects.organisation]: may(organisations.tree),
    [ruleSubjects.area]: may(areas.list),
  };
  const kinds = widestFirst.filter(
    (each) => (ruleTypes[type].subjects as readonly number[]).includes(each) && asked[each] !== false,
  );
  if (kinds.length === 1 && kind === ruleSubjects.company) {
    return (
      <Notice>
        <Facts>
          <Fact title={t("subject")}>{t("wholeCompany")}</Fact>
        </Facts>
      </Notice>
    );
  }
  return (
    <>
      <SelectField
        name="subject.kind"
        label={t("subject")}
        help={t("form.subjectHelp")}
        options={kinds.map((value) => ({ value, label: t(`subjects.${value}`) }))}
        onChoose={(next) => set("subject.id", next === ruleSubjects.company ? null : undefined)}
        required
      />
      {kind === ruleSubjects.organisation && <OrganisationField />}
      {kind === ruleSubjects.entity && <SiteField name="subject.id" />}
      {kind === ruleSubjects.access && <AccessFields />}
      {kind === ruleSubjects.area && <AreaField />}
    </>
  );
}

function OrganisationField() {
  const t = usePhrases("rules.subjects");
  const options = useOrganisations().map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField name="subject.id" label={t("3")} options={options} required />;
}

function SiteField({ name, onChoose }: { name: string; onChoose?: () => void }) {
  const t = usePhrases("rules.subjects");
  const { value, set, shared } = useField({ name, label: t("0"), required: true }, "chosen");
  return (
    <EntitySelect
      label={t("0")}
      required
      error={shared.error}
      data-field={shared["data-field"]}
      value={typeof value === "number" ? value : null}
      onChoose={(id) => {
        set(id ?? undefined);
        onChoose?.();
      }}
    />
  );
}

function AccessFields() {
  const t = usePhrases("rules.subjects");
  const { values, set } = useDraftOfForm();
  const site = typeof values.site === "number" ? values.site : undefined;
  const found = useSiteAccesses(site);
  const options = (site === undefined ? [] : (found.data ?? [])).map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  return (
    <Tiles fit least={200} gap="sm">
      <SiteField name="site" onChoose={() => set("subject.id", undefined)} />
      <SelectField name="subject.id" label={t("1")} options={options} required />
    </Tiles>
  );
}

function AreaField() {
  const t = usePhrases("rules.subjects");
  const known = useSiteAreas().data?.content ?? [];
  const options = known.map(({ id, name, entityName }) => ({ value: id, label: `${entityName} › ${name}` }));
  return <SelectField name="subject.id" label={t("2")} options={options} required />;
}
