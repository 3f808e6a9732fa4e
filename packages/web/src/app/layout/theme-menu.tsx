import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { usePhrases } from "../../lib/phrases.ts";
import { MenuButton } from "../../ui/menu-button.tsx";

const choices = [
  { scheme: "light", words: "themeLight", Shape: IconSun },
  { scheme: "dark", words: "themeDark", Shape: IconMoon },
  { scheme: "auto", words: "themeAuto", Shape: IconDeviceDesktop },
] as const;

export function ThemeMenu() {
  const t = usePhrases("layout");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = choices.find(({ scheme }) => scheme === colorScheme)?.Shape ?? IconSun;
  const entries = choices.map(({ scheme, words, Shape }) => ({
    key: scheme,
    label: t(words),
    icon: <Shape size={16} stroke={1.6} />,
    current: scheme === colorScheme,
    mark: scheme === colorScheme && <IconCheck size={14} />,
    onClick: () => setColorScheme(scheme),
  }));
  return (
    <MenuButton entries={entries} width={200}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("theme")}>
        <Current size={18} stroke={1.6} />
      </ActionIcon>
    </MenuButton>
  );
}
