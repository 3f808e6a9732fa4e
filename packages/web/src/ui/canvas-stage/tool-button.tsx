import { ActionIcon } from "@mantine/core";
import type { ReactNode } from "react";

interface ToolButtonProps {
  label: string;
  pressed?: boolean | undefined;
  disabled?: boolean | undefined;
  /** In a crowded bar: smaller and without a frame. */
  plain?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button of an editor that is a sign only. */
export function ToolButton({
  label,
  pressed,
  disabled = false,
  plain = false,
  onClick,
  children,
}: ToolButtonProps) {
  return (
    <ActionIcon
      size={plain ? "md" : "lg"}
      variant={pressed ? "light" : plain ? "subtle" : "default"}
      color={plain && !pressed ? "gray" : undefined}
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
