import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { phrase } from "../../../../../lib/phrases.ts";

interface PaneDrawerProps {
  title: string;
  isEnd: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A pane of narrow windows. */
export function PaneDrawer({ title, isEnd, onClose, children }: PaneDrawerProps) {
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position={isEnd ? "right" : "left"}
      size={320}
      padding={0}
      transitionProps={{ duration: 140 }}
    >
      <Drawer.Overlay backgroundOpacity={0.2} />
      <Drawer.Content>
        <Drawer.Header px="sm" py={4}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={phrase("common.close")} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
