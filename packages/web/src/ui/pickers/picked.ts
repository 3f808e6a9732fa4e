/** Something that was chosen: its name and the names of what it is in, from the top down. */
export interface Picked {
  id: number;
  name: string;
  above: readonly string[];
}

/** No list of what counts are asked of is longer. */
export const mostPicked = 1000;
