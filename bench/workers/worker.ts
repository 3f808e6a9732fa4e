import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

export interface Worker {
  pid: number;
  /** Puts a question to the process and waits for its answer. */
  ask<Answer>(question: object): Promise<Answer>;
  stop(): Promise<void>;
}

type Message = { answer: unknown } | { error: string };

/** Starts a program of its own that answers one question at a time. */
export async function startWorker(file: string, env: Record<string, string> = {}): Promise<Worker> {
  const child: ChildProcess = fork(file, {
    env: { ...process.env, ...env },
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  await once(child, "spawn");
  const ended = once(child, "exit");
  return {
    pid: child.pid!,
    async ask<Answer>(question: object) {
      child.send(question);
      const [message] = (await Promise.race([
        once(child, "message"),
        ended.then(() => Promise.reject(new Error(`${file} ended`))),
      ])) as [Message];
      if ("error" in message) throw new Error(message.error);
      return message.answer as Answer;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** The other end: answers questions until the asking program goes away. */
export function answering<Question>(answer: (question: Question) => Promise<unknown>): void {
  process.on("message", (question: Question) => {
    answer(question).then(
      (value) => process.send?.({ answer: value }),
      (error: unknown) =>
        process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.on("disconnect", () => process.exit(0));
}
