/** Whether keys write there. */
export const takesText = (target: Element | null): boolean =>
  target?.matches(
    "input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable=true]",
  ) ?? false;
