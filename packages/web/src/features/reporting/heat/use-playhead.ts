import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { wholeRange } from "./heat-pictures.ts";
import { makePlayhead, type Playhead, type PlayState } from "./playhead.ts";

/** Milliseconds a piece stands still before the address names it. */
const settles = 250;

interface Standing {
  count: number;
  /** The piece the address names, counted from 1. */
  at: number | null;
  onSettled: (at: number | null) => void;
  /** Stays at the newest piece when more come. */
  follows: boolean;
}

/** A player over so many pieces, whose standing still is kept in the address. */
export function usePlayhead({ count, at, onSettled, follows }: Standing): Playhead {
  const [head] = useState(() =>
    makePlayhead({ at: at === null ? wholeRange : at - 1, playing: false, speed: 5 }),
  );
  const settled = useRef(onSettled);
  useEffect(() => {
    settled.current = onSettled;
  });

  const known = useRef({ count: 0, follows: false });
  useEffect(() => {
    const wasNewest = head.state().at === known.current.count - 1;
    const begins = !known.current.follows || known.current.count === 0;
    head.setCount(count);
    if (follows && (wasNewest || begins)) head.go(count - 1);
    known.current = { count, follows };
  }, [head, count, follows]);

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout>;
    const leave = head.listen(() => {
      clearTimeout(waiting);
      const { at, playing } = head.state();
      if (!playing) waiting = setTimeout(() => settled.current(at === wholeRange ? null : at + 1), settles);
    });
    return () => {
      leave();
      clearTimeout(waiting);
      head.pause();
    };
  }, [head]);

  return head;
}

/** What of a player a part shows; it is drawn again when that changes. */
export const usePlayed = <Value extends string | number | boolean>(
  head: Playhead,
  pick: (state: PlayState) => Value,
): Value => useSyncExternalStore(head.listen, () => pick(head.state()));
