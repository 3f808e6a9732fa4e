/** Settings of a log that says nothing. */
export const silent = { logLevel: "silent", instance: undefined, role: "all" } as const;
