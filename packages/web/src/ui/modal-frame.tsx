import { Line } from "./kit/layout.tsx";
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
import { useTopLayer } from "./use-top-layer.ts";

/** What `Dialog` shows; apart, because few pages open with a dialog. */
export function ModalFrame({ title, onClose, children, width = 440, brief = false }: DialogProps) {
  const phone = useMediaQuery("(max-width: 30em)", false, { getInitialValueInEffect: false });
  const isTop = useTopLayer();
  const sheet = brief && phone;
  return (
    <Modal.Root
      opened
      closeOnEscape={isTop}
      onClose={onClose}
      size={sheet ? "100%" : width}
      fullScreen={phone && !sheet}
      padding="lg"
      xOffset={sheet ? 0 : undefined}
      yOffset={sheet ? 0 : "12dvh"}
      classNames={{ inner: sheet ? classes.sheet : undefined, content: classes.content }}
      closeOnClickOutside={false}
      transitionProps={{ duration: 140, transition: "fade" }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content radius={phone && !sheet ? 0 : "lg"}>
        <Line justify="between" gap="sm" surface="body" className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={phrase("common.closeDialog")} />
        </Line>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
