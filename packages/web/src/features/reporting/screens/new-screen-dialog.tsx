import { text } from "@foyer/contract/endpoint";
import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import { screens } from "@foyer/contract/reporting/screens/screens";
import { useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { ask } from "../../../lib/api.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { ChoiceField } from "../../../ui/form/choice-field.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { EntitySelect } from "../../../ui/pickers/entity-select.tsx";
import { BindDialog } from "./bind-dialog.tsx";
import { FittedPicture } from "./screen-thumbnail.tsx";
import { type TemplateKey, templateKeys, templates } from "./templates/templates.ts";

const Draft = z.strictObject({ name: text(100), template: z.string() });

const picture = { width: 200, height: 112 };
const ownKey = (id: number) => `own:${id}`;
const isBuiltIn = (key: string): key is TemplateKey => templateKeys.some((each) => each === key);

/** A new screen of a template, about one site or all of them; it is designed from there. */
export function NewScreenDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases("screens");
  const words = usePhrases("screens.templates");
  const create = useSend(screens.create, [screens.list]);
  const offered = useAsk(screens.templates).data ?? [];
  const navigate = useNavigate();
  const [site, setSite] = useState<number | null>(null);
  const [binding, setBinding] = useState<ScreenDocument>();
  const place = site === null ? { all: true as const } : { dataType: 0 as const, ids: [site] };
  const builtIn = (key: TemplateKey, title: string, about: PlaceRef | null) =>
    templates[key]({ title, place: about, role: phrase("devices.site"), t: words });

  async function save({ name: title, template }: z.output<typeof Draft>) {
    if (isBuiltIn(template)) {
      const { code } = await create.mutateAsync({ body: { document: builtIn(template, title, place) } });
      onClose();
      void navigate(`/setting-screen/${code}`);
      return;
    }
    const own = offered.find(({ id }) => ownKey(id) === template);
    if (own === undefined) return;
    const { document } = await ask(screens.template, { query: { id: own.id } });
    setBinding({ ...document, title, binding: site === null ? document.binding : aboutSite(document, site) });
  }

  if (binding) return <BindDialog title={t("add")} document={binding} onClose={onClose} />;
  return (
    <FormDialog
      title={t("add")}
      schema={Draft}
      initial={{ name: "", template: "mall" }}
      onSave={save}
      onClose={onClose}
      saveLabel={t("create")}
      width={680}
      review={() => null}
    >
      <TextField name="name" label={phrase("common.name")} placeholder={t("nameExample")} required />
      <EntitySelect
        label={phrase("devices.site")}
        value={site}
        allLabel={t("allSites")}
        onChoose={(id) => setSite(id)}
      />
      <ChoiceField
        name="template"
        label={t("template")}
        options={[
          ...offered.map(({ id, name, template }) => ({
            value: ownKey(id),
            label: name,
            help: t(`share.from.${template}`),
            picture: <OfferedPicture id={id} />,
          })),
          ...templateKeys.map((value) => ({
            value: value as string,
            label: words(`names.${value}`),
            help: words(`about.${value}`),
            picture: (
              <FittedPicture document={builtIn(value, words(`names.${value}`), null)} frame={picture} />
            ),
          })),
        ]}
      />
    </FormDialog>
  );
}

/** A template with the chosen site wherever it is about one. */
function aboutSite({ roles, binding }: ScreenDocument, site: number): ScreenDocument["binding"] {
  const ofSite = { dataType: 0 as const, ids: [site] };
  const bound = Object.entries(roles).map(([key, { kind }]) => [
    key,
    kind === "site" || kind === "sites" ? ofSite : (binding[key] ?? null),
  ]);
  return { ...binding, ...Object.fromEntries(bound) };
}

function OfferedPicture({ id }: { id: number }) {
  const { data } = useAsk(screens.template, { query: { id } });
  return data ? <FittedPicture document={data.document} frame={picture} /> : null;
}
