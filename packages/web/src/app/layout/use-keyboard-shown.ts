import { useEffect, useState } from "react";

/** Lower than any keyboard of a phone, higher than the address bar that browsers fold away. */
const leastKeyboard = 150;

/** Whether the keyboard of a phone covers the lower part of the page, or has taken its room. */
export function useKeyboardShown(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    let tallest = 0;
    let width = window.innerWidth;
    function measure(this: VisualViewport) {
      const height = this.height * this.scale;
      // Turned round, a phone has another height.
      if (window.innerWidth !== width) tallest = 0;
      width = window.innerWidth;
      tallest = Math.max(tallest, height, window.innerHeight);
      setShown(tallest - height > leastKeyboard);
    }
    measure.call(view);
    view.addEventListener("resize", measure);
    return () => view.removeEventListener("resize", measure);
  }, []);
  return shown;
}
