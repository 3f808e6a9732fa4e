import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type ESTree, type Plugin, parseSync, Visitor } from "vite";

const folder = resolve(import.meta.dirname, "../../contract/src").replaceAll("\\", "/");

/** What the server checks and documents; the console sends what the compiler has checked. */
const serversOwn = new Set(["params", "query", "body", "reply", "summary"]);

const plain = new Set(["ArrowFunctionExpression", "Literal"]);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Plain data and endpoints of a contract file; its schemas, which are named with a capital, come from the file itself. */
export const light = "?light";
/** What schemas are made with. */
const makers = "@foyer/contract/endpoint";
const named = /import\s*\{([^}]*)\}\s*from\s*["'](@foyer\/contract\/[^"']+)["'];?/g;

/**
 * The console asks endpoints by method and path: their schemas stay behind. What is left of a file is marked as free of
 * side effects, and who takes no schema from it takes it from a twin of the file: so schemas travel only with the forms
 * that check by them.
 */
export function lightContract(): Plugin {
  return {
    name: "light-contract",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^\.|\?light$/ },
      async handler(source, importer) {
        const asked = source.replace(light, "");
        const isOfTwin = importer?.endsWith(light) && importer.startsWith(folder);
        // What schemas are made with travels with them, and with it whatever it imports: no twin that others need.
        if (asked === source && (!isOfTwin || importer === `${folder}/endpoint.ts${light}`)) return null;
        const found = await this.resolve(asked, importer?.replace(light, ""), { skipSelf: true });
        return found && { ...found, id: found.id + light };
      },
    },
    load: {
      filter: { id: /\?light$/ },
      handler: (id) => ({ code: readFileSync(id.replace(light, ""), "utf8"), moduleType: "ts" }),
    },
  };
}

/** After the compiler has taken the types away. */
export function lightContractFiles(): Plugin {
  return {
    name: "light-contract-files",
    apply: "build",
    transform: {
      filter: { id: /\/(contract|web)\/src\// },
      handler: (code, id) => ({
        code: id.startsWith(folder) ? lightened(code, id) : code.replace(named, apart),
        map: null,
      }),
    },
  };
}

function apart(whole: string, names: string, from: string): string {
  if (from === makers) return whole;
  const all = names.split(",").map((each) => each.trim());
  const schemas = all.filter((each) => /^[A-Z]/.test(each));
  const data = all.filter((each) => /^[a-z]/.test(each));
  const line = (some: string[], file: string) =>
    some.length === 0 ? "" : `import { ${some.join(", ")} } from ${JSON.stringify(file)};`;
  return line(schemas, from) + line(data, from + light);
}

/** The code of a contract file without what only the server reads. */
export function lightened(code: string, id: string): string {
  const { program } = parseSync(id.replace(/\.ts(\?.*)?$/, ".js"), code);
  const edits: Edit[] = [];
  for (const statement of program.body) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type !== "VariableDeclaration") continue;
    for (const { init } of declared.declarations) {
      if (init === null || plain.has(init.type)) continue;
      edits.push({ start: init.start, end: init.start, text: "/*#__PURE__*/(() => (" });
      edits.push({ start: init.end, end: init.end, text: "))()" });
    }
  }
  new Visitor({
    CallExpression({ callee, arguments: [described], start, end }) {
      if (callee.type !== "Identifier" || described?.type !== "ObjectExpression") return;
      if (callee.name === "endpoint") {
        edits.push({ start, end: described.start, text: "(" }, { start: described.end, end, text: ")" });
      }
      if (["endpoint", "exportOf"].includes(callee.name)) edits.push(...withoutServersOwn(described));
    },
    // What an endpoint is made into by a function.
    ReturnStatement({ argument }) {
      if (
        argument?.type === "ObjectExpression" &&
        argument.properties.some((each) => propertyName(each) === "permission")
      )
        edits.push(...withoutServersOwn(argument));
    },
  }).visit(program);
  // From the end, so that earlier text keeps its place; at one place, the end of an edit first.
  return edits
    .sort((one, other) => other.start - one.start || other.end - one.end)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}

const propertyName = (property: ESTree.ObjectPropertyKind): string | undefined =>
  property.type === "Property" && property.key.type === "Identifier" ? property.key.name : undefined;

const withoutServersOwn = ({ properties }: ESTree.ObjectExpression): Edit[] =>
  properties.flatMap((property, nth) =>
    serversOwn.has(propertyName(property) ?? "")
      ? [{ start: property.start, end: properties[nth + 1]?.start ?? property.end, text: "" }]
      : [],
  );
