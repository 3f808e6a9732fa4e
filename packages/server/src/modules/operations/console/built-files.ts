import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/** An entry of Vite's manifest. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const assetFolder = "assets/";

/** What was built, as paths below the folder. Not with `recursive`, which looks at each of the thousands of files. */
function filesIn(folder: string, below = ""): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = below + entry.name;
    if (entry.isDirectory()) return filesIn(resolve(folder, entry.name), `${path}/`);
    return entry.isFile() ? [path] : [];
  });
}

/** The files of the web console below `folder`, and which of them a screen needs; undefined where it is not built. */
export function readBuiltFiles(folder: string) {
  const page = resolve(folder, "index.html");
  if (!existsSync(page)) return undefined;
  const files = filesIn(folder);
  const assets = new Set(files.filter((file) => file.startsWith(assetFolder)));
  const manifestFile = resolve(folder, ".vite/manifest.json");
  const manifest: Record<string, Chunk> = existsSync(manifestFile)
    ? JSON.parse(readFileSync(manifestFile, "utf8"))
    : {};

  function listFiles(source: string): string[] {
    const found = new Set<string>();
    const seen = new Set<string>();
    function find(key: string) {
      const chunk = seen.has(key) ? undefined : manifest[key];
      seen.add(key);
      if (!chunk) return;
      for (const imported of chunk.imports ?? []) find(imported);
      for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
    }
    find(source);
    return [...found];
  }

  const html = readFileSync(page, "utf8");
  const screenPage = resolve(folder, "screen.html");
  const screenHtml = existsSync(screenPage) ? readFileSync(screenPage, "utf8") : "";
  return {
    html,
    /** The page of displays; it is built by itself. */
    screenHtml,
    /** Another one whenever any file is: the pages name their first by its content, that one all others. */
    version: createHash("sha256").update(html).update(screenHtml).digest("base64url").slice(0, 12),
    assets,
    others: files.filter((file) => !assets.has(file)),
    isAsset: (path: string): boolean => path.includes(`/${assetFolder}`),
    assetNamed: (name: string): string => `${assetFolder}${name}`,

    /** Code and styles of a source file and all it imports, what is imported first: later styles win. */
    listFiles,

    /** The phrases of a part of the console. */
    phraseFiles(language: string, part: string): string[] {
      const start = `${assetFolder}phrases-${language}-${part.replaceAll("/", ".")}-`;
      return [...assets].filter((file) => file.startsWith(start) && file.endsWith(".json"));
    },
  };
}

export type BuiltFiles = NonNullable<ReturnType<typeof readBuiltFiles>>;
