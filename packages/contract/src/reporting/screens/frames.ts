/** Where the page around a page in a frame is served: below the API root, by the key of its host. */
export const framePath = (key: string) => `/framed/${key}`;
