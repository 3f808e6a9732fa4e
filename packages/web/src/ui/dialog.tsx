import { lazy, type ReactNode, Suspense } from "react";

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** 440 suits a form, 600 a picker. */
  width?: number;
}

const ModalFrame = lazy(async () => ({ default: (await import("./modal-frame.tsx")).ModalFrame }));

/** A layer above the page; the whole screen of a phone. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <ModalFrame {...props} />
    </Suspense>
  );
}
