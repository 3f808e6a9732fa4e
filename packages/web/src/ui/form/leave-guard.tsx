import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { pathWithoutLanguage } from "../../lib/language.ts";
import { phrase } from "../../lib/phrases.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useWarningBeforeUnload } from "./use-warning-before-unload.ts";

interface LeaveGuardProps {
  /** Whether something entered would be lost. */
  active: boolean;
  title: string;
  text: string;
  /** Another search part of the same address is another page, too. */
  bySearch?: boolean;
}

/** Asks before a link leads away from a page with unsaved entries, and has the browser ask before it is closed. */
export function LeaveGuard({ active, title, text, bySearch = false }: LeaveGuardProps): ReactNode {
  const [wanted, setWanted] = useState<string>();
  const navigate = useNavigate();
  useWarningBeforeUnload(active);

  useEffect(() => {
    if (!active) return;
    function hold(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || !leadsAway(event, link, bySearch)) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(pathWithoutLanguage(link.pathname) + link.search + link.hash);
    }
    document.addEventListener("click", hold, true);
    return () => document.removeEventListener("click", hold, true);
  }, [active, bySearch]);

  if (wanted === undefined) return null;
  return (
    <ConfirmDialog
      title={title}
      consequence={text}
      confirmLabel={phrase("common.leave")}
      danger
      onConfirm={async () => {
        await navigate(wanted);
      }}
      onClose={() => setWanted(undefined)}
    />
  );
}

/** Within the console, in this window, to another page. */
const leadsAway = (event: MouseEvent, link: HTMLAnchorElement, bySearch: boolean): boolean =>
  event.button === 0 &&
  !(event.ctrlKey || event.metaKey || event.shiftKey) &&
  link.target !== "_blank" &&
  !link.hasAttribute("download") &&
  link.origin === location.origin &&
  (link.pathname !== location.pathname || (bySearch && link.search !== location.search));
