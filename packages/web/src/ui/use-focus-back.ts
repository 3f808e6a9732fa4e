import { useEffect, useState } from "react";

/** Where the focus was given back last: what opened a layer may be part of another one that has gone meanwhile. */
let before: Element | undefined;

/** For a layer above the page: once it is gone, the focus is where it was before, or at least in the content. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const back = [opener, before, document.querySelector("main")].find((one) => one?.isConnected);
      before = back ?? undefined;
      if (back instanceof HTMLElement) back.focus();
    },
    [opener],
  );
}
