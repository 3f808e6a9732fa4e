import { wallLivePath } from "@foyer/contract/reporting/screens/wall-player";
import { vi } from "vitest";
import { stubServer } from "./stub-server.ts";

/** A server for displays: as for pages, and with a stream whose events are sent here. */
export function stubWall() {
  const server = stubServer();
  const answer = globalThis.fetch;
  let streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  let hasStream = false;
  const bytes = new TextEncoder();

  vi.stubGlobal("fetch", (address: string, init: RequestInit = {}) => {
    if (!hasStream || !address.endsWith(wallLivePath)) return answer(address, init);
    let own: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        streams.push(own);
      },
    });
    init.signal?.addEventListener("abort", () => {
      streams = streams.filter((each) => each !== own);
      own.error(new DOMException("gone", "AbortError"));
    });
    return Promise.resolve(new Response(body));
  });

  return {
    ...server,
    openStream(isOpen = true) {
      hasStream = isOpen;
    },
    listening: () => streams.length,
    tell(name: string, data: unknown) {
      for (const each of streams)
        each.enqueue(bytes.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
    },
    endStreams() {
      for (const each of streams) each.close();
      streams = [];
    },
  };
}
