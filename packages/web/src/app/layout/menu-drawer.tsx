import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { phrase } from "../../lib/phrases.ts";

/** The menu of narrow windows. */
export function MenuDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      size={300}
      padding={0}
      transitionProps={{ duration: 140 }}
      styles={{ content: { background: "var(--foyer-page)" }, body: { height: "100%" } }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={phrase("layout.mainMenu")}>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
