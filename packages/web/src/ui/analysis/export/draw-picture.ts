import type { LegendEntry, PicturedChart } from "../../charts/pictured-charts.ts";
import { wrappedText } from "./wrapped-text.ts";

/** What stands around the charts. */
export interface PictureWords {
  title: string;
  /** The question in words. */
  sentence: string;
  /** The days, and how new the figures are. */
  notes: readonly string[];
  /** What the hatched parts of bars are. */
  missing: string;
  /** BCP 47. */
  tag: string;
  rightToLeft: boolean;
}

/** CSS pixels. */
const margin = 24;
const leastWidth = 480;
const swatch = 10;

interface Line {
  text: string;
  font: string;
  colour: string;
  height: number;
}

type Pen = CanvasRenderingContext2D;

function listLines(pen: Pen, words: PictureWords, { look }: PicturedChart, width: number): Line[] {
  const styles = [
    { text: words.title, font: `600 18px ${look.font}`, colour: look.text, height: 26 },
    { text: words.sentence, font: `500 14px ${look.font}`, colour: look.text, height: 21 },
    ...words.notes.map((text) => ({ text, font: `400 12px ${look.font}`, colour: look.quiet, height: 18 })),
  ];
  return styles.flatMap(({ text, ...style }) => {
    pen.font = style.font;
    const broken = wrappedText(text, words.tag, width, (part) => pen.measureText(part).width);
    return broken.map((line) => ({ text: line, ...style }));
  });
}

interface PlacedEntry extends LegendEntry {
  hatched?: boolean;
  x: number;
  row: number;
}

/** Where each entry of the legend stands, from the side the language begins at. */
function placedLegend(
  pen: Pen,
  { legend, lacks, look }: PicturedChart,
  missing: string,
  width: number,
): PlacedEntry[] {
  pen.font = `400 12px ${look.font}`;
  let [x, row] = [0, 0];
  const hatched = { name: missing, colour: look.quiet, dashed: false, bar: true, hatched: true };
  return (lacks ? [...legend, hatched] : legend).map((entry: LegendEntry & { hatched?: boolean }) => {
    const size = swatch + 6 + pen.measureText(entry.name).width;
    if (x > 0 && x + size > width) [x, row] = [0, row + 1];
    const placed = { ...entry, x, row };
    x += size + 18;
    return placed;
  });
}

const rowHeight = 20;

function drawLegend(
  pen: Pen,
  entries: readonly PlacedEntry[],
  { look }: PicturedChart,
  at: { y: number; width: number; rightToLeft: boolean },
): void {
  pen.font = `400 12px ${look.font}`;
  const toPlace = (x: number, size: number) => (at.rightToLeft ? at.width - margin - x - size : margin + x);
  for (const { name, colour, dashed, bar, hatched, x, row } of entries) {
    const y = at.y + row * rowHeight;
    pen.strokeStyle = colour;
    pen.lineWidth = bar ? swatch : 2;
    pen.setLineDash(hatched ? [2, 2] : dashed ? [3, 2] : []);
    pen.beginPath();
    pen.moveTo(toPlace(x, swatch), y + rowHeight / 2);
    pen.lineTo(toPlace(x, swatch) + swatch, y + rowHeight / 2);
    pen.stroke();
    pen.fillStyle = look.text;
    pen.textBaseline = "middle";
    pen.fillText(name, toPlace(x + swatch + 6, 0), y + rowHeight / 2);
  }
}

/** Charts below each other under the question they answer, each with its legend, on the page's background. */
export function drawPicture(
  charts: readonly [PicturedChart, ...PicturedChart[]],
  words: PictureWords,
  ratio: number,
): HTMLCanvasElement {
  const [first] = charts;
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas to draw on");
  const width = Math.max(leastWidth, ...charts.map((chart) => chart.width)) + 2 * margin;
  const lines = listLines(pen, words, first, width - 2 * margin);
  const legends = charts.map((chart) => placedLegend(pen, chart, words.missing, width - 2 * margin));
  const legendHeights = legends.map(
    (legend, at) => ((legend.at(-1)?.row ?? -1) + 1 + (charts[at]?.known ? 1 : 0)) * rowHeight,
  );
  const headHeight = lines.reduce((sum, line) => sum + line.height, 0);
  const chartsHeight = charts.reduce(
    (sum, { height }, at) => sum + height + (legendHeights[at] ?? 0) + 16,
    0,
  );
  canvas.width = width * ratio;
  canvas.height = (2 * margin + headHeight + chartsHeight) * ratio;
  pen.scale(ratio, ratio);
  pen.fillStyle = first.look.surface;
  pen.fillRect(0, 0, width, canvas.height / ratio);
  pen.direction = words.rightToLeft ? "rtl" : "ltr";
  pen.textAlign = "start";

  let y = margin;
  for (const { text, font, colour, height } of lines) {
    pen.font = font;
    pen.fillStyle = colour;
    pen.textBaseline = "middle";
    pen.fillText(text, words.rightToLeft ? width - margin : margin, y + height / 2);
    y += height;
  }
  charts.forEach((chart, at) => {
    y += 16;
    pen.drawImage(chart.drawing, margin, y, chart.width, chart.height);
    y += chart.height;
    drawLegend(pen, legends[at] ?? [], chart, { y, width, rightToLeft: words.rightToLeft });
    y += legendHeights[at] ?? 0;
    if (chart.known) {
      pen.font = `400 12px ${chart.look.font}`;
      pen.fillStyle = chart.look.quiet;
      pen.fillText(chart.known, words.rightToLeft ? width - margin : margin, y - rowHeight / 2);
    }
  });
  return canvas;
}
