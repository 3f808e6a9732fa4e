import type { GuideKey } from "@foyer/phrases/guide";
import type { ReactNode } from "react";
import { language } from "../../lib/language.ts";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { look } from "../../ui/kit/look.ts";

export type OpenEntry = (entry: GuideKey) => void;

/** Where an entry stands on the public page. */
export const addressOfEntry = (entry: GuideKey): string => `/${language()}/doc/${entry}`;

interface EntryLinkProps {
  entry: GuideKey;
  /** Within the panel; without it the link leads to the entry's page. */
  onOpen?: OpenEntry | undefined;
  current?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Leads to another entry of the guide, where the reader reads it. */
export function EntryLink({ entry, onOpen, current = false, className, children }: EntryLinkProps) {
  const shared = {
    className,
    "aria-current": current ? ("page" as const) : undefined,
    "data-guide-item": true,
  };
  if (onOpen)
    return (
      <LinkButton unlined {...shared} onClick={() => onOpen(entry)}>
        {children}
      </LinkButton>
    );
  return (
    <a {...shared} className={look({ unlined: true }, className)} href={addressOfEntry(entry)}>
      {children}
    </a>
  );
}
