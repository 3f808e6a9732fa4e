import { useEffect, useState } from "react";

/** Of each open layer where the focus can go back to, best first. */
const openLayers: Element[][] = [];
/** Where the focus was given back last. */
let lastBack: Element | undefined;

const isThere = (element: Element | undefined) => element?.isConnected && element !== document.body;

/**
 * For a layer above the page: once it is gone, the focus is where it was before. What opened it may be part of a layer
 * that is gone by then, as of one that only waited for this one: then where that one would have given it back to, or at
 * least the content.
 */
export function useFocusBack(): void {
  const [ways] = useState(() => {
    const opener = document.activeElement;
    return [...(opener ? [opener] : []), ...(openLayers.at(-1) ?? [])];
  });
  useEffect(() => {
    openLayers.push(ways);
    return () => {
      openLayers.splice(openLayers.indexOf(ways), 1);
      lastBack = [...ways, lastBack, document.querySelector("main") ?? undefined].find(isThere);
      if (lastBack instanceof HTMLElement) lastBack.focus();
    };
  }, [ways]);
}
