import { Button, type ButtonProps, FileButton as FileChoice } from "@mantine/core";
import { useRef } from "react";

interface FileButtonProps extends Omit<ButtonProps, "children"> {
  label: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that lets files be chosen. */
export function FileButton({ label, accept, multiple = false, onFiles, ...button }: FileButtonProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileChoice
      resetRef={reset}
      accept={accept}
      multiple={multiple}
      inputProps={{ "aria-label": label }}
      onChange={(chosen) => {
        // The same files may be chosen again once they are corrected.
        reset.current?.();
        if (chosen) onFiles([chosen].flat());
      }}
    >
      {({ onClick }) => (
        <Button {...button} onClick={onClick}>
          {label}
        </Button>
      )}
    </FileChoice>
  );
}
