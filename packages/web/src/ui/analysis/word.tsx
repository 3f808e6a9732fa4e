import { Popover } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, type Ref, useState } from "react";
import { Dialog } from "../dialog.tsx";
import { Box, Stack } from "../kit/layout.tsx";
import classes from "./sentence.module.css";

interface WordProps {
  /** What the word is about; with the text it is the full name of the control. */
  label: string;
  text: string;
  /** Nothing is chosen where something must be. */
  missing?: boolean;
  width?: number;
  /** What is chosen from; `close` gives the focus back to the word. */
  children: (close: () => void) => ReactNode;
}

/** A word of the sentence that can be changed: its choices open below it, on a phone as a sheet from below. */
export function Word({ label, text, missing = false, width = 300, children }: WordProps) {
  const [isOpen, setOpen] = useState(false);
  const phone = useMediaQuery("(max-width: 30em)", false, { getInitialValueInEffect: false });
  const close = () => setOpen(false);
  const button = (
    <WordButton
      label={label}
      text={text}
      missing={missing}
      isOpen={isOpen}
      onClick={() => setOpen(!isOpen)}
    />
  );
  if (phone) {
    return (
      <>
        {button}
        {isOpen && (
          <Dialog title={label} brief onClose={close}>
            <Stack gap="2xs">{children(close)}</Stack>
          </Dialog>
        )}
      </>
    );
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      onDismiss={close}
      position="bottom-start"
      width={width}
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={4} maw="calc(100vw - 16px)" aria-label={label}>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}

interface WordButtonProps extends Pick<WordProps, "label" | "text" | "missing"> {
  isOpen?: boolean;
  /** It opens nothing: a press is the change. */
  turns?: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** The word itself; its name says what it is about and what it says now. */
export function WordButton({
  label,
  text,
  missing = false,
  isOpen = false,
  turns = false,
  onClick,
  ref,
  ...rest
}: WordButtonProps) {
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      className={classes.word}
      data-missing={missing || undefined}
      aria-haspopup={turns ? undefined : "dialog"}
      aria-expanded={turns ? undefined : isOpen}
      aria-label={`${label}: ${text}`}
      onClick={onClick}
    >
      <Box as="bdi" cut>
        {text}
      </Box>
      {!turns && <IconChevronDown size={14} stroke={2} aria-hidden="true" />}
    </button>
  );
}
