import { useState } from "react";

export interface DialogState<Item> {
  isOpen: boolean;
  /** What the dialog is about; undefined when something new is made. */
  item: Item | undefined;
  open: (item?: Item) => void;
  close: () => void;
}

/** Whether a dialog is open, and about what. */
export function useDialog<Item>(): DialogState<Item> {
  const [state, setState] = useState<{ item: Item | undefined }>();
  return {
    isOpen: state !== undefined,
    item: state?.item,
    open: (item) => setState({ item }),
    close: () => setState(undefined),
  };
}
