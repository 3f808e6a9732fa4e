import pg from "pg";

/** A database that went away, or gave priority to others: another try makes sense. */
export const mayPass = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return /^(08|40|57)/.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  // What the driver says of a connection that was lost has no code.
  return "code" in error
    ? /^E(CONN|PIPE|NOENT)/.test(String(error.code))
    : error.message.startsWith("Connection terminated");
};
