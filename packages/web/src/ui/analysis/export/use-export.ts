import { type ExportEndpoint, type ExportFormat, exportRuns } from "@foyer/contract/analytics/export";
import type { Reply } from "@foyer/contract/endpoint";
import { useEffect, useRef, useState } from "react";
import { request, requestFile } from "../../../lib/api.ts";
import { saveFile } from "../../../lib/download.ts";
import { Refused } from "../../../lib/refused.ts";
import { exportId } from "./export-id.ts";

export type ExportProgress = Reply<typeof exportRuns.progress>;

/** An export under way. */
export interface RunningExport {
  format: ExportFormat;
  /** Bytes that have come. */
  bytes: number;
  /** What the server reported last, if it could be asked. */
  progress: ExportProgress | undefined;
  /** Why there is no file. */
  refusal: string | undefined;
}

const askEveryMs = 700;

/** Takes the answer to a question along as a file; one at a time. */
export function useExport(endpoint: Pick<ExportEndpoint, "method" | "path" | "raw">) {
  const [run, setRun] = useState<RunningExport>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function start(format: ExportFormat, body: object) {
    stop.current?.abort();
    const stopping = new AbortController();
    stop.current = stopping;
    const { signal } = stopping;
    const id = exportId();
    const change = (more: Partial<RunningExport>) => {
      if (!signal.aborted) setRun((known) => known && { ...known, ...more });
    };
    setRun({ format, bytes: 0, progress: undefined, refusal: undefined });
    const timer = setInterval(() => {
      void readProgress(id, signal).then((progress) => progress && change({ progress }));
    }, askEveryMs);
    try {
      const { file, name } = await requestFile(
        endpoint,
        { body: { ...body, format, exportId: id } },
        { cancelled: signal, onBytes: (bytes) => change({ bytes }) },
      );
      if (signal.aborted) return;
      saveFile(file, name);
      setRun(undefined);
    } catch (cause) {
      // The user who stopped it knows.
      if (signal.aborted) return;
      if (!(cause instanceof Refused)) throw cause;
      change({ refusal: cause.message });
    } finally {
      clearInterval(timer);
    }
  }

  function cancel() {
    stop.current?.abort();
    setRun(undefined);
  }

  return { run, start, cancel };
}

/** A server that cannot be asked just now says nothing: then nothing is shown. */
async function readProgress(id: string, signal: AbortSignal): Promise<ExportProgress | undefined> {
  try {
    return (await request(exportRuns.progress, { params: { id } }, signal)) as ExportProgress;
  } catch {
    return undefined;
  }
}
