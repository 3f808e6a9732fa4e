import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { dismissToast, useToast } from "../lib/toasts.ts";
import { Line } from "./kit/layout.tsx";
import { VisuallyHidden } from "./kit/visually-hidden.tsx";
import classes from "./toast-area.module.css";

/** A message goes by itself after a second, unless the pointer rests on it. */
const shownFor = 1_000;

/** The place of the one message at a time. Its text stays in a live region, so that screen readers read it to the end. */
export function ToastArea() {
  const toast = useToast();
  const [held, setHeld] = useState(false);
  const [said, setSaid] = useState({ success: "", error: "" });

  useEffect(() => {
    if (toast === undefined || held) return;
    setSaid({ success: "", error: "", [toast.tone]: toast.message });
    const timer = setTimeout(() => dismissToast(toast.id), shownFor);
    return () => clearTimeout(timer);
  }, [toast, held]);

  const Sign = toast?.tone === "error" ? IconAlertCircle : IconCheck;
  return (
    <>
      <VisuallyHidden as="div" role="status">
        {said.success}
      </VisuallyHidden>
      <VisuallyHidden as="div" role="alert">
        {said.error}
      </VisuallyHidden>
      {toast && (
        <Line
          gap="xs"
          frame
          surface="body"
          size="sm"
          weight="medium"
          className={classes.toast}
          data-tone={toast.tone}
          aria-hidden="true"
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
        >
          <Sign size={18} stroke={1.8} />
          {toast.message}
        </Line>
      )}
    </>
  );
}
