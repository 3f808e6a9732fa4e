import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const web = resolve(import.meta.dirname, "../src");
const library = resolve(import.meta.dirname, "../../../node_modules/@mantine");

/** `Button.Group = ButtonGroup;`, and what only tools for developers and themes of others read. */
const hung = /^([A-Z]\w*)\.(\w+) = (.+);$/gm;
const forTools = new Set(["displayName", "varsResolver"]);

/** `Button.Group`, wherever it is said but where it is hung on. */
const said = /\b[A-Z]\w*\.[A-Z]\w*\b(?! =)/g;

/** What the library's own theme is reckoned from, whatever colours ours has. */
const primary = "blue";

/** Classes of parts that the console does not show, by component. */
const unusedClasses: Readonly<Record<string, readonly string[]>> = {
  ActionIcon: ["group", "groupSection"],
  Button: ["group", "groupSection"],
  Input: ["bottomSection", "success"],
  Loader: ["barsLoader", "bar", "dotsLoader", "dot"],
};

const toText = (folder: string, pattern: string): string =>
  globSync(pattern, { cwd: folder })
    .map((file) => readFileSync(resolve(folder, file), "utf8"))
    .join("\n");

/**
 * Takes what is hung on the library's components and not used off them, so that it is left out: parts of other parts, and
 * names for tools. Its colours stay as far as the console names them: each is a dozen variables on every page.
 */
export function lightMantine(): Plugin {
  let own = "";
  let parts = new Set<string>();
  return {
    name: "light-mantine",
    apply: "build",
    config: () => ({ css: { lightningcss: { unusedSymbols: unusedClassNames() } } }),
    buildStart() {
      own = toText(web, "**/*.{ts,tsx,css}");
      parts = new Set((own + toText(library, "*/esm/**/*.mjs")).match(said));
    },
    transform: {
      filter: { id: /\/@mantine\/\w+\/esm\/.*\.mjs$/ },
      handler: (code, id) => ({
        code: id.endsWith("/default-colors.mjs")
          ? withColours(code, (name) => name === primary || new RegExp(`["'\`-]${name}["'\`-]`).test(own))
          : withoutHung(code, (part) => parts.has(part)),
        map: null,
      }),
    },
  };
}

/** The code of a component without what is hung on it, but for what is used. */
export function withoutHung(code: string, isUsed: (part: string) => boolean): string {
  const taken: string[] = [];
  const left = code.replace(hung, (line, of: string, name: string, value: string) => {
    if (!forTools.has(name) && (!/^[A-Z]/.test(name) || isUsed(`${of}.${name}`))) return line;
    taken.push(value);
    return "";
  });
  return taken
    .filter((value) => /^\w+$/.test(value))
    .reduce((rest, value) => {
      const stays = rest.replace(new RegExp(`^import \\{ ${value} \\} from .*$`, "m"), "");
      return new RegExp(`\\b${value}\\b`).test(stays) ? rest : stays;
    }, left);
}

/** The library's own colours, but only those that are named. */
export const withColours = (code: string, isNamed: (name: string) => boolean): string =>
  code.replace(/^\t(\w+): \[[^\]]*\],?$/gm, (whole, name: string) => (isNamed(name) ? whole : ""));

/** How the library's style sheets call the classes that no part of the console has. */
function unusedClassNames(): string[] {
  return Object.entries(unusedClasses).flatMap(([component, names]) => {
    const file = `${library}/core/esm/components/${component}/${component}.module.mjs`;
    const code = readFileSync(file, "utf8");
    return names.map((name) => {
      const [, found] = new RegExp(`"${name}": "(\\w+)"`).exec(code) ?? [];
      if (found === undefined) throw new Error(`${component} of the library has no class ${name}`);
      return found;
    });
  });
}
