import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type ESTree, type Plugin, parseSync } from "vite";

const packages = ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"];

const named = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["'](${packages.join("|")})["'];?`, "g");

/** For a package: what its index gives by name, and in which file and under which name that lies. */
type Index = ReadonlyMap<string, { file: string; name: string }>;

/**
 * Takes each component and icon from the file it lies in. Through the index of a package with hundreds of them every
 * file would seem to need all the others, and nothing could be separated when files are put together.
 */
export function directImports(): Plugin {
  const indexes = new Map<string, Index>();
  return {
    name: "direct-imports",
    apply: "build",
    async buildStart() {
      for (const name of packages) {
        const found = await this.resolve(name, import.meta.filename);
        if (found !== null) indexes.set(name, indexOf(found.id));
      }
    },
    transform: {
      filter: { id: /\/(src|@mantine)\//, code: named },
      handler: (code) => ({
        code: code.replace(named, (_, names: string, of: string) => directly(names, indexes.get(of))),
        map: null,
      }),
    },
  };
}

const directly = (names: string, index: Index | undefined): string =>
  names
    .split(",")
    .map((each) => each.trim().split(/\s+as\s+/))
    .filter(([name]) => name !== "")
    .map(([name = "", local = name]) => {
      const from = index?.get(name);
      if (from === undefined) throw new Error(`no index names ${name}`);
      return `import { ${from.name} as ${local} } from ${JSON.stringify(from.file)};`;
    })
    .join("");

function indexOf(file: string): Index {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  const at = (path: string) => resolve(dirname(file), path).replaceAll("\\", "/");
  const imported = new Map(
    program.body
      .filter((each) => each.type === "ImportDeclaration")
      .flatMap(({ specifiers, source }) =>
        specifiers
          .filter((each) => each.type === "ImportSpecifier")
          .map(
            (each) => [each.local.name, { file: at(source.value), name: nodeName(each.imported) }] as const,
          ),
      ),
  );
  const toPlace = (local: string, source: string | undefined) =>
    source === undefined ? imported.get(local) : { file: at(source), name: local };
  return new Map(
    program.body
      .filter((each) => each.type === "ExportNamedDeclaration")
      .flatMap(({ specifiers, source }) =>
        specifiers.flatMap(({ local, exported }) => {
          const place = toPlace(nodeName(local), source?.value);
          return place === undefined ? [] : [[nodeName(exported), place] as const];
        }),
      ),
  );
}

const nodeName = (node: ESTree.ModuleExportName): string =>
  node.type === "Literal" ? node.value : node.name;
