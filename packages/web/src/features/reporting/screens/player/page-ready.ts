/** Longest that a page is waited for, milliseconds. */
const longestWait = 8_000;
const step = 250;

/** Calls once the pictures and films of a page are there, or no longer waits for them; gives the way to end it. */
export function whenReady(find: () => Element | null | undefined, onReady: () => void): () => void {
  let waited = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function look() {
    if (waited >= longestWait || mediaAreThere(find())) return onReady();
    waited += step;
    timer = setTimeout(look, step);
  }
  look();
  return () => clearTimeout(timer);
}

const mediaAreThere = (page: Element | null | undefined): boolean =>
  [...(page?.querySelectorAll("img") ?? [])].every(({ complete }) => complete) &&
  [...(page?.querySelectorAll("video") ?? [])].every(({ readyState }) => readyState >= 2);
