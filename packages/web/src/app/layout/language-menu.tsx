import { languageCodes, languages } from "@foyer/phrases/languages";
import { ActionIcon } from "@mantine/core";
import { IconCheck, IconLanguage, IconMessage } from "@tabler/icons-react";
import { Suspense } from "react";
import { changeLanguage, language } from "../../lib/language.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { MenuButton } from "../../ui/menu-button.tsx";
import { useDialog } from "../../ui/use-dialog.ts";

const SuggestDialog = lazyPart(async () => (await import("../wording/suggest-dialog.tsx")).SuggestDialog);

/** Every language by its own name, and the way to say what would read better. */
export function LanguageMenu() {
  const t = usePhrases("layout");
  const wording = usePhrases("wording");
  const suggesting = useDialog<never>();
  const entries = languageCodes.map((code) => ({
    key: code,
    label: languages[code].name,
    lang: languages[code].tag,
    dir: languages[code].direction,
    current: code === language(),
    mark: code === language() && <IconCheck size={14} />,
    onClick: () => changeLanguage(code),
  }));
  const suggest = {
    key: "suggest",
    label: wording("title"),
    icon: <IconMessage size={14} />,
    onClick: () => suggesting.open(),
  };
  return (
    <>
      <MenuButton entries={[...entries, suggest]} width={220}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`${t("language")}: ${languages[language()].name}`}
        >
          <IconLanguage size={18} stroke={1.6} />
        </ActionIcon>
      </MenuButton>
      {suggesting.isOpen && (
        <Suspense fallback={null}>
          <SuggestDialog onClose={suggesting.close} />
        </Suspense>
      )}
    </>
  );
}
