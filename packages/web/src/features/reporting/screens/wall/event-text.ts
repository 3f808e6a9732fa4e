export interface TextEvent {
  name: string;
  data: string;
}

/** Reads server-sent events piece by piece: gives those that are whole with each piece of text. */
export function eventReader(): (piece: string) => TextEvent[] {
  let rest = "";
  return (piece) => {
    const blocks = (rest + piece).replace(/\r\n?/g, "\n").split("\n\n");
    rest = blocks.pop() ?? "";
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
