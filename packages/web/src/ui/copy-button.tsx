import { Button, type ButtonProps } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { RefObject } from "react";
import { usePhrases } from "../lib/phrases.ts";
import { useCopy } from "./use-copy.ts";

interface CopyButtonProps extends Pick<ButtonProps, "size" | "variant" | "mt"> {
  "data-autofocus"?: boolean;
  /** Where the value stands. */
  shown: RefObject<HTMLElement | null>;
  value: string;
  /** What is copied, where several stand together. */
  of?: string | undefined;
  /** In a line of small text. */
  small?: boolean;
}

/** Copies what is shown beside it, and says so for a moment. */
export function CopyButton({ shown, value, of, small = false, ...look }: CopyButtonProps) {
  const t = usePhrases("common");
  const { copied, copy } = useCopy(shown, value);
  const says = t(copied ? "copied" : "copy");
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      {...look}
      aria-label={of && `${says}: ${of}`}
      leftSection={<Icon size={small ? 14 : 16} />}
      onClick={copy}
    >
      {says}
    </Button>
  );
}
