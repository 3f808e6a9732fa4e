import { useSyncExternalStore } from "react";
import { agoText } from "../lib/ago-text.ts";
import { useFormat } from "../lib/format.ts";
import { serverNow } from "../lib/server-clock.ts";
import { VisuallyHidden } from "./kit/visually-hidden.tsx";

interface AgoProps {
  /** ISO 8601. */
  moment: string;
  /** Whose clock shows the moment itself; the reader's unless told. */
  zone?: string | undefined;
  /** What was then: "Last heard 2 hr. ago". */
  words?: (time: string) => string;
}

/** How long ago something was; the moment itself on hover and for screen readers. It alone is drawn anew each minute. */
export function Ago({ moment, zone, words = (time) => time }: AgoProps) {
  const format = useFormat();
  const text = useSyncExternalStore(everyMinute, () => words(agoText(moment, serverNow().getTime(), zone)));
  const exact = format.dateTime(moment, zone);
  return (
    <time dateTime={moment} title={exact}>
      {text}
      <VisuallyHidden as="span">{` (${exact})`}</VisuallyHidden>
    </time>
  );
}

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One clock for all that are shown. */
function everyMinute(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    for (const each of listeners) each();
  }, 60_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}
