import { lazy, Suspense, useEffect, useState } from "react";
import type { DialogProps } from "./dialog-props.ts";

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
