/** What work is given by a server that goes on. */
export const neverStopping = new AbortController().signal;
