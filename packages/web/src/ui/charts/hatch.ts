/** A field of slanting lines for what was not counted. */
export function hatch(colour: string) {
  const size = 8;
  const tile = document.createElement("canvas");
  tile.width = size;
  tile.height = size;
  const pen = tile.getContext("2d");
  if (pen !== null) {
    pen.strokeStyle = colour;
    pen.lineWidth = 1.5;
    // Three strokes, so that the pattern has no seam at the corners of a tile.
    for (const shift of [-size, 0, size]) {
      pen.moveTo(shift, size);
      pen.lineTo(shift + size, 0);
    }
    pen.stroke();
  }
  return { image: tile, repeat: "repeat" as const };
}

/** The same as a background, for legends. */
export const hatchGround = "repeating-linear-gradient(-45deg, var(--chart-hatch) 0 2px, transparent 2px 4px)";
