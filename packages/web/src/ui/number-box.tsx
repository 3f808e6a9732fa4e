import { TextInput } from "@mantine/core";
import { useState } from "react";

interface NumberBoxProps {
  label: string;
  /** Above the box; otherwise it is only read out. */
  labelled?: boolean;
  value: number | null;
  /** So many decimals are shown. */
  decimals?: number;
  width?: number | string;
  unit?: string;
  disabled?: boolean;
  onChange: (value: number) => void;
  /** Nothing may be typed, too. */
  onClear?: () => void;
}

/** Takes what is typed when it is left: a number half typed would be brought into range at once. */
export function NumberBox({
  label,
  labelled = false,
  value,
  decimals = 0,
  width = 60,
  unit,
  disabled = false,
  onChange,
  onClear,
}: NumberBoxProps) {
  const [typed, setTyped] = useState<string>();
  const factor = 10 ** decimals;
  const shown = value === null ? "" : String(Math.round(value * factor) / factor);

  function take() {
    const number = Number(typed?.replace(",", "."));
    setTyped(undefined);
    if (typed === undefined || typed === shown) return;
    if (typed.trim() === "") onClear?.();
    else if (Number.isFinite(number) && number !== value) onChange(number);
  }

  return (
    <TextInput
      w={width}
      size="xs"
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      dir="ltr"
      disabled={disabled}
      {...(labelled ? { label } : { "aria-label": label })}
      {...(unit && { rightSection: unit, rightSectionWidth: 44, rightSectionPointerEvents: "none" as const })}
      value={typed ?? shown}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        take();
      }}
    />
  );
}
