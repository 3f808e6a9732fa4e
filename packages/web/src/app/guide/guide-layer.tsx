import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { guide } from "../../lib/guide.ts";
import { useTopLayer } from "../../ui/use-top-layer.ts";
import { guideText } from "./guide-text.ts";

/** Above the page and its dialogs. */
export function GuideLayer({ width, children }: { width: number | string; children: ReactNode }) {
  const isTop = useTopLayer();
  return (
    <Drawer.Root
      opened
      closeOnEscape={isTop}
      onClose={guide.close}
      position="right"
      size={width}
      padding={0}
      transitionProps={{ duration: 140 }}
      styles={{ body: { height: "100%" } }}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content aria-label={guideText().frame.title}>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
