import { useEffect } from "react";

interface PlayerKeys {
  turnBy: (by: number) => void;
  togglePause: () => void;
}

/** Arrows turn the pages, the space bar holds them, F fills the display. */
export function usePlayerKeys({ turnBy, togglePause }: PlayerKeys): void {
  useEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => turnBy(-1),
      ArrowRight: () => turnBy(1),
      Space: togglePause,
      KeyF: toggleFullScreen,
    };
    function onKey(event: KeyboardEvent) {
      const { code, ctrlKey, altKey, metaKey, repeat } = event;
      const action = Object.hasOwn(actions, code) ? actions[code] : undefined;
      if (!action || repeat || ctrlKey || altKey || metaKey) return;
      event.preventDefault();
      action();
    }
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [turnBy, togglePause]);
}

function toggleFullScreen() {
  // A browser that does not allow it stays as it is.
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  done.catch(() => undefined);
}
