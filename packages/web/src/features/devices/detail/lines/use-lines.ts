import { type TrackLine, trackLines } from "@foyer/contract/devices/track-lines";
import { useRef, useState } from "react";
import { usePhrases } from "../../../../lib/phrases.ts";
import { Refused } from "../../../../lib/refused.ts";
import { useSend } from "../../../../lib/use-ask.ts";
import { useSteps } from "../../../../ui/picture-editor/use-steps.ts";
import { added, begun, type DrawnLine, toSend, withLine } from "./drawn-lines.ts";
import { areSame, faultsOf, faultsOfServer, type LineFaults } from "./line-faults.ts";

export type Lines = ReturnType<typeof useLines>;

/** The lines of a camera while they are edited: steps to go back, what is wrong with them, and saving. */
export function useLines(deviceId: number, kept: readonly TrackLine[]) {
  const t = usePhrases("deviceDetail.lines");
  const [lines, setLines] = useState(() => begun(kept));
  /** As they are kept: by the keys of lines. */
  const [saved, setSaved] = useState<readonly DrawnLine[]>(lines);
  const [refused, setRefused] = useState<{ faults: ReadonlyMap<string, LineFaults>; text?: string }>();
  const [chosen, choose] = useState<string>();
  const steps = useSteps(lines, setLines);
  const send = useSend(trackLines.set, [trackLines.list], { says: t("saved") });
  const made = useRef(0);
  const typed = useRef<string>(undefined);

  const faults = faultsOf(lines);
  const sent = toSend(lines);

  /** `word`: goes on with the last step where that had the same one. */
  function change(next: readonly DrawnLine[], begins = true, word?: string): boolean {
    const goesOn = word !== undefined && typed.current === word;
    typed.current = word;
    setRefused(undefined);
    return steps.change([...next], begins && !goesOn);
  }

  function add(points: Parameters<typeof added>[2]): string {
    const key = `new ${++made.current}`;
    change(added(lines, key, points));
    choose(key);
    return key;
  }

  /** Answers the first line with a fault, if any. */
  async function save(): Promise<string | undefined> {
    const [faulty] = faults.keys();
    if (faulty !== undefined) return faulty;
    try {
      await send.mutateAsync({ body: { deviceId, lines: sent } });
      setSaved(lines.map((line) => ({ ...line, line: line.line.trim() })));
      return undefined;
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      cause.shown = true;
      const ofFields = faultsOfServer(cause.fields ?? {}, lines);
      setRefused({ faults: ofFields, ...(ofFields.size === 0 && { text: cause.message }) });
      return [...ofFields.keys()][0];
    }
  }

  return {
    lines,
    saved,
    chosen,
    choose,
    change,
    changeLine: (key: string, by: (line: DrawnLine) => DrawnLine, begins = true, word?: string) =>
      change(withLine(lines, key, by), begins, word),
    add,
    remove: (key: string) => change(lines.filter((line) => line.key !== key)),
    undo: steps.undo,
    redo: steps.redo,
    mayUndo: steps.mayUndo,
    mayRedo: steps.mayRedo,
    discard: () => change(saved),
    changed: !areSame(sent, toSend(saved)),
    faultsOf: (key: string): LineFaults => ({ ...refused?.faults.get(key), ...faults.get(key) }),
    refusal: refused?.text,
    saving: send.isPending,
    save,
  };
}
