import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { root } from "./run.mjs";

/*
 * Finds phrases that nothing says. A phrase counts as said when the code names its whole key; when a file names its
 * branch and the rest of it, as `usePhrases("home")` and `t("period")` do; or when either is put together in a template
 * such as `t(`periods.${period}`)` and what stands in the hole is a word of the code.
 */

const pluralForm = /_(zero|one|two|few|many|other)$/;

function keysOf(tree, before = "") {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [(before + key).replace(pluralForm, "")] : keysOf(value, `${before}${key}.`),
  );
}

const sources = () =>
  globSync("packages/{contract,server,web}/src/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(file),
  );

/**
 * What one file says: its strings, its words, its templates as the pieces between their holes, and the names of
 * functions that it calls with something else than a text.
 */
function readSource(file) {
  const found = { strings: new Set(), words: new Set(), templates: [], bound: [], called: new Set() };
  const source = readFileSync(join(root, file), "utf8");
  visit(parseSync(source, { syntax: "typescript", tsx: file.endsWith("x") }), found);
  return found;
}

function visit(node, found) {
  if (!node || typeof node !== "object") return;
  note[node.type]?.(node, found);
  if (node.quasis) noteTemplate(node, found);
  for (const value of Object.values(node)) visit(value, found);
}

const note = {
  StringLiteral: ({ value }, { strings }) => strings.add(value),
  Identifier: ({ value }, { words }) => words.add(value),
  NumericLiteral: ({ value }, { words }) => words.add(String(value)),
  CallExpression: ({ callee, arguments: [first] }, { called }) => {
    if (first && !isText.has(first.expression.type)) called.add(callee.value);
  },
  VariableDeclarator: noteBranch,
};
const isText = new Set(["StringLiteral", "TemplateLiteral", "ConditionalExpression"]);

function noteTemplate({ quasis }, { strings, templates }) {
  const pieces = quasis.map(({ cooked }) => cooked);
  if (pieces.length === 1) strings.add(pieces[0]);
  else templates.push(pieces);
}

/** `const t = usePhrases("home.periods")`: `t(period)` then says every key below that is a word of the code. */
function noteBranch({ id, init }, found) {
  if (init?.type !== "CallExpression" || init.callee.value !== "usePhrases") return;
  const branch = init.arguments[0]?.expression;
  if (branch?.type === "StringLiteral") found.bound.push([branch.value, id.value]);
}

const hasLetters = (template) => template.some((piece) => /[a-z]/i.test(piece));
const beginsWithBranch = ([first]) => /^[a-z]+\./i.test(first);

function unusedKeys(keys, files) {
  const strings = new Set(files.flatMap((file) => [...file.strings]));
  const words = new Set([...strings, ...files.flatMap((file) => [...file.words])]);
  const templates = files.flatMap((file) => file.templates).filter(hasLetters);
  const isPlain = (text) => words.has(text);
  const isComposed = remembered(
    (text) => isPlain(text) || templates.some((template) => fills(template, text, isPlain)),
  );
  const filesOf = remembered((branch) =>
    files.filter(
      (file) =>
        file.strings.has(branch) || file.templates.some((template) => fills(template, branch, isPlain)),
    ),
  );

  const saysWhole = (file, key) =>
    file.templates.some(
      (template) =>
        beginsWithBranch(template) &&
        fills(
          template,
          key,
          (text) => isComposed(text) || file.templates.some((own) => fills(own, text, isPlain)),
        ),
    );
  const saysRest = (file, branch, rest) =>
    file.strings.has(rest) ||
    file.templates.some((template) => hasLetters(template) && fills(template, rest, isComposed)) ||
    file.bound.some(([bound, name]) => bound === branch && file.called.has(name) && words.has(rest)) ||
    file.bound.some(([bound]) => bound === branch && file.templates.some((own) => fills(own, rest, isPlain)));

  return keys.filter(
    (key) =>
      !strings.has(key) &&
      !files.some((file) => saysWhole(file, key)) &&
      !branchesOf(key).some(([branch, rest]) => filesOf(branch).some((file) => saysRest(file, branch, rest))),
  );
}

function remembered(find) {
  const known = new Map();
  return (text) => {
    if (!known.has(text)) known.set(text, find(text));
    return known.get(text);
  };
}

/** Whether a text is a template with a word in each of its holes. */
function fills([first, ...pieces], text, isWord) {
  if (!text.startsWith(first)) return false;
  const rest = text.slice(first.length);
  if (pieces.length === 0) return rest === "";
  for (let end = 1; end <= rest.length; end++)
    if (isWord(rest.slice(0, end)) && fills(pieces, rest.slice(end), isWord)) return true;
  return false;
}

/** A key split at each of its dots: the branch it hangs on, and the rest. */
function branchesOf(key) {
  const parts = key.split(".");
  return parts.slice(1).map((_, at) => [parts.slice(0, at + 1).join("."), parts.slice(at + 1).join(".")]);
}

const english = JSON.parse(readFileSync(join(root, "packages/phrases/en.json"), "utf8"));
const unused = unusedKeys([...new Set(keysOf(english))], sources().map(readSource));
for (const key of unused) console.log(`packages/phrases: nothing says ${key}`);
process.exit(unused.length > 0 ? 1 : 0);
