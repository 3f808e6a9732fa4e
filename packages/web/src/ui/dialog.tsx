import { Suspense } from "react";
import { lazyPart } from "../lib/lazy-part.ts";
import type { DialogProps } from "./dialog-props.ts";
import { useFocusBack } from "./use-focus-back.ts";

const ModalFrame = lazyPart(async () => (await import("./modal-frame.tsx")).ModalFrame);

/** A layer above the page; the whole screen of a phone. It is open for as long as it is shown. */
export function Dialog(props: DialogProps) {
  useFocusBack();
  return (
    <Suspense fallback={null}>
      <ModalFrame {...props} />
    </Suspense>
  );
}
