/** Where the server's API begins. */
export const apiBase = "/hx-api";
