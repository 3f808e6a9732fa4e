/** Made places with a number and the one before; names of towns are the same in every language. */
export const samplePlaces = [
  ["Lisboa", 1_284, 1_187],
  ["Porto", 1_102, 1_149],
  ["Braga", 846, 802],
  ["Coimbra", 731, 731],
  ["Faro", 655, 598],
  ["Évora", 412, 455],
  ["Aveiro", 388, 371],
  ["Viseu", 274, 262],
] as const;
