import type { LanguageCode } from "@foyer/phrases/languages";
import { translate } from "@foyer/phrases/translate";
import { backgroundTurn } from "../../../platform/background-turn.ts";
import type { Sheet, SheetCell } from "../../../platform/spreadsheet/sheet.ts";
import { toWall, writeWall } from "../../../platform/time/zone-time.ts";
import type { UploadRow } from "./upload-records.queries.ts";

/** Rows made into cells before others get their turn. */
const atOnce = 2_000;

/** Uploads as a sheet in the reader's language, times on the clock of the device's entity. */
export async function uploadSheet(
  rows: AsyncIterable<UploadRow>,
  { sn, zone, language }: { sn: string; zone: string; language: LanguageCode },
): Promise<Sheet> {
  const say = (key: keyof typeof columns) => translate(language, `deviceDetail.uploads.${key}`);
  const clock = (moment: Date) => writeWall(toWall(zone, moment.getTime()));
  const cells: SheetCell[][] = [];
  for await (const row of rows) {
    cells.push(Object.values(columns).map(({ cell }) => cell(row, { sn, clock })));
    if (cells.length % atOnce === 0) await backgroundTurn();
  }
  return {
    name: sn,
    columns: await Promise.all(
      Object.entries<SheetColumn>(columns).map(async ([key, { kind }]) => {
        const title = await say(key as keyof typeof columns);
        return { header: kind === "moment" ? `${title} (${zone})` : title, ...(kind && { kind }) };
      }),
    ),
    rows: cells,
    rightToLeft: language === "ara",
  };
}

interface SheetColumn {
  kind?: "number" | "moment";
  cell: (row: UploadRow, of: { sn: string; clock: (moment: Date) => string }) => SheetCell;
}

const columns = {
  sn: { cell: (_, { sn }) => sn },
  line: { cell: ({ line }) => line },
  dataTime: { kind: "moment", cell: ({ start_at }, { clock }) => clock(start_at) },
  seconds: { kind: "number", cell: ({ seconds }) => seconds },
  uploadTime: {
    kind: "moment",
    cell: ({ first_received_at, received_at }, { clock }) => clock(first_received_at ?? received_at),
  },
  storageTime: { kind: "moment", cell: ({ received_at }, { clock }) => clock(received_at) },
  in: { kind: "number", cell: ({ in_count }) => in_count ?? 0 },
  out: { kind: "number", cell: ({ out_count }) => out_count ?? 0 },
  return: { kind: "number", cell: ({ turnback }) => turnback ?? 0 },
  passBy: { kind: "number", cell: ({ passby }) => passby ?? 0 },
  staffIn: { kind: "number", cell: ({ staff_in }) => staff_in ?? 0 },
  staffOut: { kind: "number", cell: ({ staff_out }) => staff_out ?? 0 },
  source: { cell: ({ source }) => source },
} satisfies Record<string, SheetColumn>;
