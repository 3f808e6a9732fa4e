import { useFormat } from "../lib/format.ts";
import { Quiet } from "./kit/text.tsx";

interface ProgressLineProps {
  done: number;
  total: number;
  /** Says how far it is. */
  words: (amounts: { done: string; total: string }) => string;
  /** Said after it. */
  note?: string;
}

/** How far something is that takes its time. */
export function ProgressLine({ done, total, words, note }: ProgressLineProps) {
  const format = useFormat();
  const text = words({ done: format.number(done), total: format.number(total) });
  return (
    <>
      <progress value={done} max={Math.max(total, 1)} aria-label={text} />
      <Quiet mt="2xs">
        {text} {note}
      </Quiet>
    </>
  );
}
