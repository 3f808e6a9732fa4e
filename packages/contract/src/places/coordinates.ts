import * as z from "zod/mini";

export interface LatLong {
  latitude: number;
  longitude: number;
}

/** Degrees as maps copy them, `52.5219, 13.4132`; undefined where it is not such. */
export function toLatLong(text: string): LatLong | undefined {
  const [, first = "", second = ""] =
    /^(-?\d{1,2}(?:\.\d{1,15})?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(text.trim()) ?? [];
  const [latitude, longitude] = [Number(first), Number(second)];
  if (first === "" || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { latitude, longitude };
}

export const coordinatesText = ({ latitude, longitude }: LatLong): string => `${latitude}, ${longitude}`;

/** Where a site lies, latitude first; empty: nobody said. */
export const Coordinates = z.string().check(
  z.trim(),
  z.maxLength(60),
  z.refine((text) => text === "" || toLatLong(text) !== undefined, "coordinates"),
);
