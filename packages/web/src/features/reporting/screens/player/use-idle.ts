import { useEffect, useState } from "react";

const idleAfter = 3_000;

/** Whether the pointer has not moved for a while. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function wake() {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), idleAfter);
    }
    wake();
    addEventListener("pointermove", wake);
    addEventListener("pointerdown", wake);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointermove", wake);
      removeEventListener("pointerdown", wake);
    };
  }, []);
  return isIdle;
}
