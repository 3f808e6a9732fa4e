import pg from "pg";

const lockNotAvailable = "55P03";

/** Whether a statement failed because it waited for a lock for as long as `lock_timeout` lets it. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === lockNotAvailable;
