import type { Icon } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { FileButton } from "../file-button.tsx";
import { Box, Row } from "../kit/layout.tsx";
import { Notice } from "../kit/notice.tsx";
import classes from "./drop-area.module.css";

interface DropAreaProps {
  icon: Icon;
  title: string;
  text: string;
  /** Label of the button that opens the file dialog. */
  label: string;
  accept: string;
  multiple?: boolean;
  /** Said while files are on their way; no others are taken then. */
  busy: string | undefined;
  /** Why the files before were not taken. */
  error: string | undefined;
  onFiles: (files: File[]) => void;
  /** Beside the button. */
  more?: ReactNode;
  children?: ReactNode;
}

/** Takes files by a click or dropped. */
export function DropArea({
  icon: Sign,
  title,
  text,
  label,
  accept,
  multiple = false,
  busy,
  error,
  onFiles,
  more,
  children,
}: DropAreaProps) {
  const [isOver, setOver] = useState(false);

  function take(files: File[]) {
    if (files.length > 0 && busy === undefined) onFiles(multiple ? files : files.slice(0, 1));
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  }

  return (
    <section
      className={classes.area}
      data-over={isOver || undefined}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Sign size={28} stroke={1.4} aria-hidden="true" />
      <Box as="p" weight="bold">
        {title}
      </Box>
      <Box as="p" size="sm" tone="quiet">
        {text}
      </Box>
      <Row align="stretch" justify="center" gap="xs">
        <FileButton
          label={label}
          accept={accept}
          multiple={multiple}
          loading={busy !== undefined}
          onFiles={take}
        />
        {more}
      </Row>
      {busy !== undefined && <p role="status">{busy}</p>}
      {error !== undefined && (
        <Notice as="p" tone="broken" role="alert">
          {error}
        </Notice>
      )}
      {children}
    </section>
  );
}
