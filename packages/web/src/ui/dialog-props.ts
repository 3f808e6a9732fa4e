import type { ReactNode } from "react";

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** 440 suits a form, 600 a picker. */
  width?: number | undefined;
  /** A few words and buttons: no whole screen on a phone. */
  brief?: boolean;
}
