import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { CSSProperties } from "react";

export const themeVariables = (_document: ScreenDocument): CSSProperties => ({});
