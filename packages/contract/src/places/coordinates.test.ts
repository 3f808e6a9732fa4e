import { expect, test } from "vitest";
import { coordinatesText, toLatLong } from "./coordinates.ts";

test("coordinates are read as maps copy them, and nothing else is", () => {
  expect(toLatLong("52.5219, 13.4132")).toEqual({ latitude: 52.5219, longitude: 13.4132 });
  expect(toLatLong(" -33.8568 151.2153")).toEqual({ latitude: -33.8568, longitude: 151.2153 });
  expect(toLatLong("0,0")).toEqual({ latitude: 0, longitude: 0 });
  for (const text of ["", "52.5", "91, 0", "0, 181", "52,5219, 13,4132", "1e1, 2", "NaN, NaN", "1, 2, 3"])
    expect(toLatLong(text), text).toBeUndefined();
});

test("what is read is said the same way", () => {
  const place = { latitude: 16.0612, longitude: 108.2247 };
  expect(toLatLong(coordinatesText(place))).toEqual(place);
});
