import type { GuideKey } from "@foyer/phrases/guide";
import { ActionIcon } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { guide, useHasGuide } from "../lib/guide.ts";
import { phrase } from "../lib/phrases.ts";
import { VisuallyHidden } from "./kit/visually-hidden.tsx";

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
      title={title}
      // A field that is left says its fault, which would push this from under the pointer.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => guide.open(entry)}
    >
      <IconHelp size={16} stroke={1.6} aria-hidden="true" />
      {/* In words, not as a label: what is labelled is the field. */}
      <VisuallyHidden>{title}</VisuallyHidden>
    </ActionIcon>
  );
}
