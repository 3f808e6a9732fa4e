import { AsyncLocalStorage } from "node:async_hooks";

/** What a line of the log belongs to, wherever it is written. */
export interface LogContext {
  requestId?: string;
  tenantId?: number;
  job?: string;
}

const current = new AsyncLocalStorage<LogContext>();

export const logContextNow = (): LogContext | undefined => current.getStore();

/** Lines that are written while `work` runs carry this, and what they would carry without it; it may be added to meanwhile. */
export function inLogContext<Result>(context: LogContext, work: () => Result): Result {
  return current.run(Object.assign(context, { ...current.getStore(), ...context }), work);
}
