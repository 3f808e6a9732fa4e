import { useEffect, useState } from "react";

/** Which of so many pages is shown: each for so long, then the next. */
export function useTurn(pages: number, everyMs: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (pages <= 1) return;
    const timer = setInterval(() => setTurn((before) => before + 1), everyMs);
    return () => clearInterval(timer);
  }, [pages, everyMs]);
  return turn % Math.max(1, pages);
}
