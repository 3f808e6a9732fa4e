import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const isText = (name) => /\.(js|css|html|svg|json)$/.test(name);
/** Smaller files fit one packet anyway. */
const smallest = 1_000;
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** Puts a compressed twin beside every text file, so that the server sends it without work of its own. */
export async function compress(folder) {
  const names = (await readdir(folder, { recursive: true })).filter(isText);
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const body = await readFile(file);
      if (body.length < smallest) return;
      await writeFile(`${file}.br`, await promisify(brotliCompress)(body, brotli));
      await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
    }),
  );
}
