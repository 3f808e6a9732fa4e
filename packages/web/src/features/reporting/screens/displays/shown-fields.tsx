import type { Role } from "@foyer/contract/reporting/screens/screen-document";
import type { PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import { type ScreenRow, screens } from "@foyer/contract/reporting/screens/screens";
import type { Playlist } from "@foyer/contract/reporting/screens/wall-playlist";
import { languageCodes, languages } from "@foyer/phrases/languages";
import { usePhrases } from "../../../../lib/phrases.ts";
import { useAsk, useAsks } from "../../../../lib/use-ask.ts";
import { useDraftOfForm } from "../../../../ui/form/draft-context.ts";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useField } from "../../../../ui/form/use-field.ts";
import { EntitySelect } from "../../../../ui/pickers/entity-select.tsx";
import { PlaceOfRole } from "../place-of-role.tsx";

const most = 1_000;

/** The screens that displays can show. */
export function usePublished(): ScreenRow[] {
  const listed = useAsk(screens.list, { query: { page: 0, size: most } });
  return listed.data?.content.filter(({ published }) => published !== null) ?? [];
}

/** What a display is called, and what it shows in which language for which places. */
export function ShownFields() {
  const t = usePhrases("displays.fields");
  const published = usePublished();
  return (
    <>
      <TextField name="name" label={t("name")} placeholder={t("nameExample")} required />
      <SelectField
        name="screenId"
        label={t("screen")}
        options={published.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      <RolePlaces published={published} />
      <SiteField />
      <SelectField
        name="language"
        label={t("language")}
        options={[
          { value: null, label: t("ownLanguage") },
          ...languageCodes.map((code) => ({ value: code, label: languages[code].name })),
        ]}
      />
    </>
  );
}

/** Whose clock and opening hours it keeps. */
function SiteField() {
  const t = usePhrases("displays.fields");
  const { value, set, shared } = useField(
    { name: "entityId", label: t("site"), help: t("siteHelp") },
    "chosen",
  );
  const { withAsterisk: _, ...field } = shared;
  return (
    <EntitySelect
      {...field}
      value={typeof value === "number" ? value : null}
      allLabel={t("noSite")}
      onChoose={(id) => set(id)}
    />
  );
}

/** The places of its screens: those they are bound to, or others for this display. */
function RolePlaces({ published }: { published: readonly ScreenRow[] }) {
  const t = usePhrases("displays.fields");
  const kinds = usePhrases("screenDesigner.roles.kinds");
  const { values, set } = useDraftOfForm();
  const playlist = (values.playlist ?? []) as Playlist;
  const ids = new Set([values.screenId, ...playlist.map(({ screenId }) => screenId)]);
  const codes = published.flatMap(({ id, code }) => (ids.has(id) ? [code] : []));
  const shown = useAsks(
    screens.shown,
    codes.map((code) => ({ query: { code } })),
  );
  const roles = new Map<string, Role>(
    shown.flatMap((answer) => Object.entries(answer?.document.roles ?? {})),
  );
  const binding = (values.binding ?? {}) as Record<string, PlaceRef>;
  return [...roles].map(([id, role]) => (
    <PlaceOfRole
      key={id}
      role={role}
      label={t("place", { name: role.label || kinds(role.kind) })}
      placeholder={t("placeOfScreen")}
      place={binding[id] ?? null}
      onChange={(place) => {
        const { [id]: _, ...others } = binding;
        set("binding", place ? { ...others, [id]: place } : others);
      }}
    />
  ));
}
