import { ActionIcon } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconHelp } from "@tabler/icons-react";
import { guide, useGuide } from "../../lib/guide.ts";
import { phrase } from "../../lib/phrases.ts";

/** Opens the help guide at the page that is shown, also by F1; again, and it is gone. */
export function HelpButton() {
  const { isOpen } = useGuide();
  const open = () => guide.open("ofPage");
  useHotkeys([["F1", open]], []);
  const title = phrase("layout.help");
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={title}
      title={`${title} (F1)`}
      aria-expanded={isOpen}
      aria-keyshortcuts="F1"
      onClick={isOpen ? guide.close : open}
    >
      <IconHelp size={18} stroke={1.6} />
    </ActionIcon>
  );
}
