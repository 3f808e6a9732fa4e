const longest = 20_000;

/** Collects what a run says, up to a length beyond which the rest is only counted. */
export function makeOutput() {
  const lines: string[] = [];
  let length = 0;
  let left = 0;
  return {
    say(line: string): void {
      const text = line.toWellFormed().replaceAll("\0", "\ufffd");
      if (left > 0 || length + text.length > longest) left++;
      else {
        lines.push(text);
        length += text.length + 1;
      }
    },
    text: (): string => [...lines, ...(left > 0 ? [`… ${left} more lines`] : [])].join("\n"),
  };
}
