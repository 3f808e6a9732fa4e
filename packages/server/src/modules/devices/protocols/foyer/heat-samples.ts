/** Bodies as the page of the format prints them. */
export const heatSamples = {
  grid: `{ "v": 1, "sn": "W21-0001", "start": "2026-11-22T10:00:00Z", "seconds": 300, "covered": 300,
  "cols": 32, "rows": 24, "measure": "presence", "unit": "s", "scale": 0.1,
  "cells": [[77, 124], [78, 40]], "visits": [[77, 3], [78, 2]], "people": 9 }`,
  positions: `{ "v": 1, "sn": "W21-0001", "space": "unit", "tracks": [
  { "id": "a1", "points": [[1795341600.0, 0.41, 0.77], [1795341600.4, 0.42, 0.76]] } ] }`,
  metres: `{ "sn": "W21-0002", "space": "m", "box": [-4, -3, 4, 3], "cols": 16, "rows": 12, "seconds": 60,
  "tracks": [ { "id": "g7", "weight": 3, "points": [[1795341600, -1.5, 2.25]] } ] }`,
};
