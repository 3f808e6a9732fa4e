import type { GuideKey } from "@foyer/phrases/guide";
import { ActionIcon } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { guide, useHasGuide } from "../lib/guide.ts";
import { phrase } from "../lib/phrases.ts";

interface HelpMarkProps {
  entry: GuideKey;
  /** What it stands at. */
  about: string;
  className?: string | undefined;
}

/** A small "?" that opens the guide at an entry; for those who have the guide. */
export function HelpMark({ entry, about, className }: HelpMarkProps) {
  if (!useHasGuide()) return null;
  const title = phrase("layout.helpOn", { what: about });
  return (
    <ActionIcon
      className={className}
      size={24}
      radius="xl"
      variant="subtle"
      color="gray"
      aria-label={title}
      title={title}
      onClick={() => guide.open(entry)}
    >
      <IconHelp size={16} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
}
