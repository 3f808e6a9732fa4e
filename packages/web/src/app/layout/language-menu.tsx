import { languageCodes, languages } from "@foyer/phrases/languages";
import { ActionIcon } from "@mantine/core";
import { IconCheck, IconLanguage } from "@tabler/icons-react";
import { changeLanguage, language } from "../../lib/language.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { MenuButton } from "../../ui/menu-button.tsx";

/** Every language by its own name. */
export function LanguageMenu() {
  const t = usePhrases("layout");
  const entries = languageCodes.map((code) => ({
    key: code,
    label: languages[code].name,
    lang: languages[code].tag,
    dir: languages[code].direction,
    current: code === language(),
    mark: code === language() && <IconCheck size={14} />,
    onClick: () => changeLanguage(code),
  }));
  return (
    <MenuButton entries={entries} width={200}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`${t("language")}: ${languages[language()].name}`}
      >
        <IconLanguage size={18} stroke={1.6} />
      </ActionIcon>
    </MenuButton>
  );
}
