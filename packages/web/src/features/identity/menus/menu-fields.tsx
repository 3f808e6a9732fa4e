import { type MenuChoice, type MenuEntry, menus } from "@foyer/contract/identity/menus";
import { builtPages } from "@foyer/contract/menu/menu-tree";
import { permissions } from "@foyer/contract/permissions";
import { menuTitle } from "../../../lib/menu-title.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { ChoiceField } from "../../../ui/form/choice-field.tsx";
import { useDraftOfForm } from "../../../ui/form/draft-context.ts";
import { NumberField } from "../../../ui/form/number-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { SwitchField } from "../../../ui/form/switch-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { IconField } from "./icon-field.tsx";
import { everybody, topLevel } from "./menu-form.ts";

const types = [0, 1, 2] as const;

/** The fields of a menu entry; those that its type does not know are not shown. */
export function MenuFields({ entry }: { entry: MenuEntry | undefined }) {
  const t = usePhrases("menus");
  const { values } = useDraftOfForm();
  const type = Number(values.type);
  return (
    <>
      {entry === undefined && (
        <ChoiceField
          name="type"
          label={t("type")}
          options={types.map((value) => ({
            value,
            label: t(`types.${value}`),
            help: t(`typeHelp.${value}`),
          }))}
        />
      )}
      {type !== 0 && <ParentField type={type} />}
      <TextField name="enName" label={t("enName")} required />
      <TextField name="zhName" label={t("zhName")} required />
      {entry?.ofProduct ? <ProductFields entry={entry} /> : <OwnFields type={type} />}
      {type !== 2 && <IconField name="icon" label={t("icon")} />}
      <NumberField name="sort" label={t("place")} help={t("placeHelp")} />
      {type !== 2 && <SwitchField name="hidden" label={t("hidden")} help={t("hiddenHelp")} />}
      {type === 1 && <SwitchField name="icache" label={t("cache")} help={t("cacheHelp")} />}
    </>
  );
}

/** Where the product's own entries lead is not changed. */
function ProductFields({ entry }: { entry: MenuEntry }) {
  const t = usePhrases("menus");
  const told = [
    { name: t("path"), value: entry.path },
    { name: t("permission"), value: entry.permission },
  ].filter(({ value }) => value);
  return (
    <Notice>
      <Stack gap="2xs">
        <Text tone="quiet">{t("ofProduct")}</Text>
        <Facts>
          {told.map(({ name, value }) => (
            <Fact key={name} title={name}>
              <bdi dir="ltr">{value}</bdi>
            </Fact>
          ))}
        </Facts>
      </Stack>
    </Notice>
  );
}

function OwnFields({ type }: { type: number }) {
  const t = usePhrases("menus");
  const { values } = useDraftOfForm();
  const external = type === 1 && values.iframe === true;
  return (
    <>
      {type === 1 && <SwitchField name="iframe" label={t("external")} help={t("externalHelp")} />}
      {type !== 2 && (
        <TextField
          name="path"
          label={t(external ? "address" : "path")}
          placeholder={external ? "https://" : "/"}
          required
          ltr
        />
      )}
      {type === 1 && !external && (
        <SelectField name="component" label={t("screen")} options={screenOptions()} required />
      )}
      {type !== 0 && (
        <SelectField
          name="permission"
          label={t("permission")}
          help={t("permissionHelp")}
          required={type === 2}
          options={[
            ...(type === 1 ? [{ value: everybody, label: t("everybody") }] : []),
            ...permissions.map((value) => ({ value, label: value })),
          ]}
        />
      )}
    </>
  );
}

/** Pages stand at the top or in a catalogue, buttons on a page. */
function ParentField({ type }: { type: number }) {
  const t = usePhrases("menus");
  const roots = useAsk(menus.roots);
  const options =
    type === 1
      ? [{ value: topLevel, label: t("topLevel") }, ...below(roots.data ?? [], 0)]
      : below(roots.data ?? [], 1);
  return <SelectField name="pid" label={t("parent")} options={options} required />;
}

/** The entries of one type, each with what it stands in. */
const below = (tree: readonly MenuChoice[], type: number, above = ""): { value: number; label: string }[] =>
  tree.flatMap((choice) => {
    const label = `${above}${menuTitle(choice)}`;
    return [
      ...(choice.type === type ? [{ value: choice.id, label }] : []),
      ...below(choice.children, type, `${label} › `),
    ];
  });

/** The screens there are, by the name the product gives them. */
const screenOptions = () =>
  builtPages.map(({ component, name }) => ({ value: component, label: phraseOr(component, `menu.${name}`) }));
