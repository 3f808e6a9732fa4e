import { type RefObject, useEffect, useState } from "react";

/** Whether a box has come near what is in sight: what is never looked at need not be made. */
export function useSeen(box: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || box.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: "160px" },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [seen, box]);
  return seen;
}
