/** How many things one call takes. */
export const mostAtOnce = 1000;
