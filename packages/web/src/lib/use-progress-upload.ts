import type { Endpoint, Reply } from "@foyer/contract/endpoint";
import { useEffect, useRef, useState } from "react";
import { request } from "./api.ts";
import { carriedWithProgress } from "./carried-with-progress.ts";
import { Refused } from "./refused.ts";

/** Sends one large file: how far it is, why it was not taken, and a way to stop. */
export function useProgressUpload<E extends Endpoint>(
  endpoint: E,
  onKept: (kept: Reply<E>) => void,
  onRefused: () => void,
) {
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function upload(file: File) {
    const stop = new AbortController();
    running.current = stop;
    const body = new FormData();
    body.append("file", file, file.name);
    setRefusal(undefined);
    setShare(0);
    try {
      onKept((await request(endpoint, { body }, stop.signal, carriedWithProgress(setShare))) as Reply<E>);
    } catch (cause) {
      // The user who stopped it knows.
      if (stop.signal.aborted) return;
      if (!(cause instanceof Refused)) throw cause;
      setRefusal(cause.message);
      onRefused();
    } finally {
      setShare(undefined);
    }
  }

  return { share, refusal, upload, cancel: () => running.current?.abort() };
}
