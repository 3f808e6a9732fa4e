import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/CheckboxIndicator.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox } from "@mantine/core";
import type { Tick } from "./chosen-menus.ts";

interface MenuTickProps {
  label: string;
  tick: Tick;
  /** A box that is half ticked is ticked whole. */
  onTick: (on: boolean) => void;
  /** The name stands beside it anyway. */
  hiddenLabel?: boolean;
}

export function MenuTick({ label, tick, onTick, hiddenLabel = false }: MenuTickProps) {
  return (
    <Checkbox
      styles={{ label: { fontSize: "var(--mantine-font-size-sm)" } }}
      size="xs"
      {...(hiddenLabel ? { "aria-label": label } : { label })}
      checked={tick === "all"}
      indeterminate={tick === "some"}
      onChange={() => onTick(tick !== "all")}
    />
  );
}
