import { Button } from "@mantine/core";
import { IconCheck, IconEye } from "@tabler/icons-react";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { Note } from "../../../../../ui/kit/text.tsx";
import { MenuButton } from "../../../../../ui/menu-button.tsx";
import { shownStates } from "../editor/forced-parts.ts";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";

const tick = <IconCheck size={16} stroke={1.8} aria-hidden="true" />;

/** How the page looks when figures are missing, late or refused, and to readers from right to left. */
export function ViewMenu() {
  const t = usePhrases("screenDesigner.view");
  const designer = useDesigner();
  const { showsAs, mirrored } = useSettledState();
  const isOther = showsAs !== "live" || mirrored;
  return (
    <MenuButton
      head={
        <Note px="xs" py="2xs">
          {t("help")}
        </Note>
      }
      entries={[
        ...shownStates.map((state) => ({
          key: state,
          label: t(`states.${state}`),
          current: state === showsAs,
          mark: state === showsAs ? tick : undefined,
          onClick: () => designer.showAs(state),
        })),
        {
          key: "mirrored",
          label: t("mirrored"),
          current: mirrored,
          mark: mirrored ? tick : undefined,
          onClick: () => designer.mirror(!mirrored),
        },
      ]}
    >
      <Button
        size="xs"
        px={8}
        variant={isOther ? "light" : "default"}
        aria-label={t("title")}
        title={t("title")}
      >
        <IconEye size={16} stroke={1.6} />
      </Button>
    </MenuButton>
  );
}
