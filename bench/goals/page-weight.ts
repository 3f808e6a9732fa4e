import { gzipSync } from "node:zlib";
import { type Goal, judge, type Row, row } from "../figures/row.ts";
import type { PagesHouse } from "../house/pages-house.ts";

interface Loaded {
  path: string;
  /** Compressed with gzip, as a server sends it; fonts and pictures as they are. */
  bytes: number;
  /** Whether the server sent it compressed, where that helps. */
  isCompressed: boolean;
}

interface Visit {
  measured: string;
  path: string;
  token?: string;
  marks: Goal;
}

const isCompact = (type: string) => /font|image\/(png|jpeg|webp)/.test(type);
const isApi = ({ path }: Loaded) => path.startsWith("/hx-api");
const isChart = ({ path }: Loaded) => /chart/i.test(path);
const isFont = ({ path }: Loaded) => path.endsWith(".woff2");
/** Compressing less gains nothing. */
const smallest = 2_000;

async function load({ visitor, server }: PagesHouse, { path, token }: Visit): Promise<Loaded[]> {
  const context = await visitor(token);
  const page = await context.newPage();
  const bodies: Promise<Loaded>[] = [];
  page.on("response", (response) => {
    const { pathname, origin } = new URL(response.url());
    // The live stream has no end.
    if (origin !== server.url || response.headers()["content-type"]?.includes("event-stream")) return;
    bodies.push(
      response.body().then((body) => ({
        path: pathname,
        bytes: isCompact(response.headers()["content-type"] ?? "") ? body.length : gzipSync(body).length,
        isCompressed: response.headers()["content-encoding"] !== undefined || body.length < smallest,
      })),
    );
  });
  await page.goto(`${server.url}${path}`, { waitUntil: "load" });
  // Late parts come when the screen has been idle for a while.
  await page.waitForTimeout(3_000);
  const loaded = await Promise.all(bodies);
  await context.close();
  return loaded;
}

const kilobytes = (parts: readonly Loaded[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

async function weigh(house: PagesHouse, visit: Visit): Promise<Row> {
  const loaded = await load(house, visit);
  const files = loaded.filter((part) => !isApi(part));
  const base = files.filter((part) => !isChart(part));
  const font = kilobytes(base.filter(isFont));
  const charts = kilobytes(files.filter(isChart));
  const plain = files.filter((part) => !part.isCompressed && !isFont(part));
  for (const part of plain) console.log(`  sent without compression: ${part.path}`);
  const total = kilobytes(base);
  return row({
    goal: "P7",
    measured: visit.measured,
    ours: `${total.toFixed(0)} kB (font ${font.toFixed(0)}), ${base.length} files, charts ${charts.toFixed(0)} kB, answers ${kilobytes(loaded.filter(isApi)).toFixed(0)} kB`,
    reference: "zigbee2mqtt 291 kB, homebridge 218 kB, Directus 2,291 kB",
    ratio: (total / 291).toFixed(2),
    floor: `<= ${visit.marks.floor} kB`,
    aim: `<= ${visit.marks.aim} kB`,
    result: judge(total, visit.marks),
  });
}

/** P7: what a first visit loads, compressed, charts apart. */
export async function pageWeight(house: PagesHouse): Promise<Row[]> {
  const most = (kB: number): Goal => ({ floor: kB, aim: kB, most: true });
  return [
    await weigh(house, { measured: "first load, sign-in page", path: "/", marks: most(120) }),
    await weigh(house, {
      measured: "first load, table screen",
      path: "/system/deviceModel",
      token: house.platform,
      marks: most(220),
    }),
    await weigh(house, {
      measured: "first load, home",
      path: "/index",
      token: house.company,
      marks: most(260),
    }),
  ];
}
