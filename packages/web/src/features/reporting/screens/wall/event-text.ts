export interface TextEvent {
  name: string;
  data: string;
}

/**
 * Reads server-sent events piece by piece: gives those that are whole with each piece of text, and tells in how many
 * milliseconds the server wants to be asked again when it says so.
 */
export function eventReader(onRetry: (milliseconds: number) => void): (piece: string) => TextEvent[] {
  let rest = "";
  return (piece) => {
    const blocks = (rest + piece).replace(/\r\n?/g, "\n").split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const retry = /^retry: ?(\d+)$/m.exec(block)?.[1];
      if (retry !== undefined) onRetry(Number(retry));
    }
    return blocks.map(toEvent).filter(({ data }) => data !== "");
  };
}

function toEvent(block: string): TextEvent {
  const event: TextEvent = { name: "message", data: "" };
  for (const line of block.split("\n")) {
    const [, field, value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === "event") event.name = value;
    if (field === "data") event.data += event.data === "" ? value : `\n${value}`;
  }
  return event;
}
