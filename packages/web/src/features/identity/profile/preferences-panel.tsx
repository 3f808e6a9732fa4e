import { isLanguageCode, languageCodes, languages } from "@foyer/phrases/languages";
import { NativeSelect, useMantineColorScheme } from "@mantine/core";
import { changeLanguage, language } from "../../../lib/language.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Grid } from "../../../ui/kit/layout.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";

const schemes = [
  ["light", "themeLight"],
  ["dark", "themeDark"],
  ["auto", "themeAuto"],
] as const;

/** Language and colours, of this browser. */
export function PreferencesPanel() {
  const t = usePhrases("profile");
  const layout = usePhrases("layout");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel title={t("preferences")}>
      <Grid least={180} gap="sm">
        <NativeSelect
          label={layout("language")}
          value={language()}
          onChange={({ currentTarget: { value } }) => isLanguageCode(value) && changeLanguage(value)}
        >
          {languageCodes.map((code) => (
            <option key={code} value={code} lang={languages[code].tag}>
              {languages[code].name}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label={layout("theme")}
          value={colorScheme}
          onChange={({ currentTarget: { value } }) =>
            setColorScheme(schemes.find(([scheme]) => scheme === value)?.[0] ?? "auto")
          }
        >
          {schemes.map(([scheme, words]) => (
            <option key={scheme} value={scheme}>
              {layout(words)}
            </option>
          ))}
        </NativeSelect>
      </Grid>
    </Panel>
  );
}
