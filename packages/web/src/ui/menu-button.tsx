import { cloneElement, type ReactElement, type Ref, Suspense, useState } from "react";
import { lazyPart } from "../lib/lazy-part.ts";
import type { MenuContent } from "./open-menu.tsx";

const loadMenu = () => import("./open-menu.tsx");
const OpenMenu = lazyPart(async () => (await loadMenu()).OpenMenu);

interface Pressable {
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  "aria-haspopup"?: "menu";
  "aria-expanded"?: boolean;
  ref?: Ref<HTMLElement>;
}

interface MenuButtonProps extends MenuContent {
  /** The button itself. */
  children: ReactElement<Pressable>;
}

/** A button with a menu. The menu's code comes when the pointer or the focus does. */
export function MenuButton({ children, ...content }: MenuButtonProps) {
  const [wanted, setWanted] = useState(false);
  const button = cloneElement(children, {
    onClick: () => {
      content.onOpen?.();
      setWanted(true);
    },
    onPointerEnter: () => void loadMenu(),
    onFocus: () => void loadMenu(),
    "aria-haspopup": "menu",
    "aria-expanded": false,
  });
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <OpenMenu {...content}>{children}</OpenMenu>
    </Suspense>
  );
}
