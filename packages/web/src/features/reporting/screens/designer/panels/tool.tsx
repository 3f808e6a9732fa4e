import { ActionIcon } from "@mantine/core";
import type { ReactNode } from "react";

interface ToolProps {
  label: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function Tool({ label, pressed, disabled = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      size="md"
      variant={pressed ? "light" : "subtle"}
      color={pressed ? undefined : "gray"}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
