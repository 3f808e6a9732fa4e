import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { phrase } from "../lib/phrases.ts";
import type { DialogProps } from "./dialog.tsx";

/** What `Dialog` shows; apart, because few pages open with a dialog. */
export function ModalFrame({ title, onClose, children, width = 440 }: DialogProps) {
  const phone = useMediaQuery("(max-width: 30em)", false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={width}
      fullScreen={phone}
      padding="lg"
      radius="lg"
      yOffset="12dvh"
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": phrase("common.closeDialog") }}
      overlayProps={{ backgroundOpacity: 0.35 }}
      transitionProps={{ duration: 140, transition: "fade" }}
      styles={{ title: { fontSize: 16, fontWeight: 600 } }}
    >
      {children}
    </Modal>
  );
}
