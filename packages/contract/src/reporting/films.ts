/** What the films of a company may take together. */
export const mostFilmBytes = 2 * 1024 * 1024 * 1024;
export const filmTypes = ["video/mp4", "video/webm"] as const;

/** Where a film is served: below the API root, named by its content. */
export const filmPath = (hash: string) => `/films/${hash}`;
