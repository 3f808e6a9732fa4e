import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { root } from "../run.mjs";
import { isTest } from "./graph.mjs";

const server = "packages/server/src/";

/** Where SQL may stand beside `*.queries.ts`: the folder that is the database. */
const atHome = /[.]queries[.]ts$|^platform\/database\//;

const builderCalls = new Set([
  "selectFrom",
  "insertInto",
  "updateTable",
  "deleteFrom",
  "mergeInto",
  "selectNoFrom",
]);
const statement =
  /^\s*(select\s|insert into\s|update \w+ set\s|delete from\s|with (recursive )?\w+ (\([\w, ]+\) )?as\s|create \w+ |alter \w+ |drop \w+ |truncate |lock table |copy \w+|begin\b|commit\b|rollback\b|set (local|session) |listen |notify |vacuum|analyze )/i;

/** Files of the server with SQL that are no `*.queries.ts`: a statement's text, kysely's tag or its builder. */
export function findStraySql() {
  return globSync("**/*.ts", { cwd: join(root, server) })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !atHome.test(path) && !isTest(path))
    .flatMap((path) => {
      const why = sqlOf(readFileSync(join(root, server, path), "utf8"));
      return why ? [{ entry: path, why }] : [];
    });
}

/** The first piece of SQL in a file's code, if there is any. Files without a telling word are not parsed. */
function sqlOf(text) {
  if (
    !/\bsql\b|From\(|insertInto|updateTable|mergeInto|\.query\(|\b(select|insert|update|delete|with|begin|set|listen)\b/i.test(
      text,
    )
  )
    return;
  return firstSql(parseSync(text, { syntax: "typescript" }));
}

function firstSql(node) {
  if (Array.isArray(node)) {
    for (const part of node) {
      const found = firstSql(part);
      if (found) return found;
    }
    return;
  }
  if (!node || typeof node !== "object") return;
  return sqlAt(node) ?? firstSql(Object.values(node));
}

function sqlAt(node) {
  switch (node.type) {
    case "ImportDeclaration":
      return node.source.value === "kysely" &&
        !node.typeOnly &&
        node.specifiers.some(({ local, isTypeOnly }) => local.value === "sql" && !isTypeOnly)
        ? "sql of kysely"
        : undefined;
    case "CallExpression":
      return calledSql(node.callee);
    case "StringLiteral":
      return statement.test(node.value) && /\s/.test(node.value.trim()) ? shortened(node.value) : undefined;
    case "TemplateLiteral":
      return statement.test(node.quasis[0].raw) ? shortened(node.quasis[0].raw) : undefined;
  }
}

function calledSql({ type, property }) {
  if (type !== "MemberExpression" || property.type !== "Identifier") return;
  return builderCalls.has(property.value) || property.value === "query" ? `.${property.value}()` : undefined;
}

const shortened = (text) => `"${text.trim().replace(/\s+/g, " ").slice(0, 40)}"`;
