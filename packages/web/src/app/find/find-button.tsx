import type { BuiltMenu } from "@foyer/contract/identity/menus";
import { ActionIcon } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { usePhrases } from "../../lib/phrases.ts";

const FindAnything = lazyPart(async () => (await import("./find-anything.tsx")).FindAnything);
const Shortcuts = lazyPart(async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog);

interface FindButtonProps {
  menus: readonly BuiltMenu[];
  /** Another look of the button than the header's. */
  children?: (open: () => void, title: string) => ReactNode;
}

/** "Find anything", also by Ctrl+K from everywhere; `?` lists the keys there are. */
export function FindButton({ menus, children }: FindButtonProps) {
  const t = usePhrases("find");
  const [open, setOpen] = useState<"find" | "shortcuts">();
  const close = () => setOpen(undefined);
  // While something is typed, Ctrl+K works as well; a question mark is then a question mark.
  useHotkeys([["mod+K", () => setOpen("find")]], []);
  useHotkeys([["shift+?", () => setOpen("shortcuts")]]);

  return (
    <>
      {children ? (
        children(() => setOpen("find"), t("title"))
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t("title")}
          title={`${t("title")} (Ctrl+K)`}
          aria-keyshortcuts="Control+K"
          onClick={() => setOpen("find")}
        >
          <IconSearch size={18} stroke={1.6} />
        </ActionIcon>
      )}
      <Suspense fallback={null}>
        {open === "find" && <FindAnything menus={menus} onClose={close} />}
        {open === "shortcuts" && <Shortcuts onClose={close} />}
      </Suspense>
    </>
  );
}
