import { type Brand, serialPlace } from "@foyer/contract/devices/brands/brand";

/** The addresses a brand is described with, as the listener takes them: in lower case, without a query. */
export const listenedPaths = ({ connections }: Brand): string[] => [
  ...new Set(
    connections
      .flatMap(({ paths }) => paths)
      .map((path) => path.replace(serialPlace, ":sn").replace(/\?.*/, "").toLowerCase()),
  ),
];
