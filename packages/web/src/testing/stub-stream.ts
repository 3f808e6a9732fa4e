import { vi } from "vitest";

/** Stands in for the stream of events; nothing comes by it but what is sent here. */
export function stubStream() {
  const open = new Set<EventTarget>();
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      readonly readyState = 0;
      constructor() {
        super();
        open.add(this);
      }
      close() {
        open.delete(this);
      }
    },
  );
  return {
    listening: () => open.size,
    tell(name: "counts", news: unknown) {
      for (const stream of open) stream.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(news) }));
    },
  };
}
