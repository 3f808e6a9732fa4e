import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** 440 suits a form, 600 a picker. */
  width?: number;
}

const ModalFrame = lazy(async () => ({ default: (await import("./modal-frame.tsx")).ModalFrame }));

/** A layer above the page; the whole screen of a phone. It is open for as long as it is shown. */
export function Dialog(props: DialogProps) {
  useFocusBack();
  return (
    <Suspense fallback={null}>
      <ModalFrame {...props} />
    </Suspense>
  );
}

/** Afterwards the focus is where it was before. */
function useFocusBack() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
