import type { BoundLine } from "@foyer/contract/devices/bindings";
import type { ChosenLine } from "./lines-field.tsx";

/** What is being done with the devices of an access. */
export type BindingStep =
  | { kind: "list" }
  | { kind: "bind" | "add"; chosen: readonly ChosenLine[] }
  | { kind: "unbind"; lines: readonly BoundLine[] }
  | { kind: "redirect" | "replace" | "feed"; line: BoundLine };
