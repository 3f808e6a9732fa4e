/** Aborts when asked to end: by a signal, by the end of the parent, or after a while (seconds). */
export function waysToEnd({ parent, duration }: { parent?: number; duration?: number }): AbortSignal {
  const ended = new AbortController();
  const end = () => ended.abort();
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  process.on("disconnect", end);
  // false = there was a channel to the parent, and it is closed already; without one there is no such property.
  if (process.connected === false) end();
  if (duration !== undefined) setTimeout(end, duration * 1000).unref();
  if (parent !== undefined) {
    setInterval(() => {
      if (!isAlive(parent)) end();
    }, 1000).unref();
  }
  return ended.signal;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (reason) {
    return reason instanceof Error && "code" in reason && reason.code === "EPERM";
  }
}
