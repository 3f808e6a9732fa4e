/** Which version of the player this page is; empty where it was not built. */
export const playerVersion = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="foyer-player"]')?.content ?? "";
