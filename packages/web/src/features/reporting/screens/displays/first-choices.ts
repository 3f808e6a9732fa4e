/** What a new display begins with: of one screen, where it is known which. */
export const firstChoices = (screenId: number | undefined) => ({
  name: "",
  ...(screenId !== undefined && { screenId }),
  entityId: null,
  language: null,
  binding: {},
});
