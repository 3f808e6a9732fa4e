import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { phrase } from "../lib/phrases.ts";
import type { DialogProps } from "./dialog-props.ts";
import classes from "./modal-frame.module.css";

/** What `Dialog` shows; apart, because few pages open with a dialog. */
export function ModalFrame({ title, onClose, children, width = 440 }: DialogProps) {
  const phone = useMediaQuery("(max-width: 30em)", false, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={width}
      fullScreen={phone}
      padding="lg"
      yOffset="12dvh"
      closeOnClickOutside={false}
      transitionProps={{ duration: 140, transition: "fade" }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content radius={phone ? 0 : "lg"}>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={phrase("common.closeDialog")} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
