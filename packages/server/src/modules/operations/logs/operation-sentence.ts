import { settingGroupNames } from "@foyer/contract/devices/device-settings";
import {
  type OperationKind,
  type OperationVerb,
  operationKind,
} from "@foyer/contract/operations/operation-kinds";
import { type RefusalKey, refusals } from "@foyer/contract/refusals";
import type { PhraseKey } from "@foyer/phrases/phrases";
import { isNamed, labelKey } from "./field-labels.ts";
import type { LogRow } from "./logs.queries.ts";
import { nameKey } from "./named-ids.ts";
import { type Change, isRecord, listChanges } from "./operation-changes.ts";
import { type Held, listSubjects, listTargets, type Subjects } from "./operation-subjects.ts";
import { type Reading, valueText } from "./value-words.ts";

const mostNamed = 3;
const mostChanges = 3;

/** A piece of a sentence; names are what users wrote, in any script. */
export interface SentencePart {
  text: string;
  isName: boolean;
}

const [isolate, end] = ["\u2068", "\u2069"];
/** What users wrote neither turns the words around it nor ends its own frame. */
const framed = (name: string): string =>
  `${isolate}${name.replace(/[\u2066-\u2069\u202a-\u202e]/g, "")}${end}`;

export const splitSentence = (sentence: string): SentencePart[] =>
  sentence
    .split(/(\u2068[^\u2069]*\u2069)/)
    .filter((text) => text !== "")
    .map((text) =>
      text.startsWith(isolate) ? { text: text.slice(1, -1), isName: true } : { text, isName: false },
    );

/** As plain text; only right-to-left text needs the frames around names. */
export const asText = (sentence: string, rightToLeft: boolean): string =>
  rightToLeft ? sentence : sentence.replace(/[\u2068\u2069]/g, "");

type Said = Omit<Reading, "names">;

function heldBy(row: LogRow): Held {
  const { content, before, facts, endpoint } = row;
  return { kind: operationKind(endpoint), content, before, names: facts?.names ?? {} };
}

const phrase = (key: string) => `logSentences.${key}` as PhraseKey;

const listSeparator = (tag: string): string =>
  /^(zh|ja)/.test(tag) ? "、" : tag.startsWith("ar") ? "، " : ", ";

function quotedList({ names, count }: Subjects, { words, tag }: Said): string {
  const quoted = names.slice(0, mostNamed).map((name) => words(phrase("quoted"), { name: framed(name) }));
  const list = quoted.join(listSeparator(tag));
  const more = count - quoted.length;
  return more > 0 ? words(phrase("more"), { names: list, number: String(more) }) : list;
}

function thingText({ kind: { thing } }: Held, subjects: Subjects, said: Said): string {
  const { words } = said;
  const one = words(phrase(`one.${thing}`));
  if (subjects.count === 0) return one;
  const many = words(phrase(`many.${thing}`));
  const noun = subjects.count > 1 && many !== phrase(`many.${thing}`) ? many : one;
  return words(phrase("named"), { thing: noun, names: quotedList(subjects, said) });
}

/** What a device was made to do: restarted, reset, or its counts cleared. */
const maintained: Readonly<Record<string, OperationVerb>> = { "1": "restart", "2": "reset", "3": "clear" };

const switches = new Set(["PUT /api/users/status", "PUT /api/adminUser"]);

/** The closer word for what was done, where the call's content says it. */
function closerVerb(
  { kind, content, before }: Held,
  endpoint: string,
  changed: readonly Change[],
): OperationVerb {
  if (endpoint === "PUT /api/jobs/:id")
    return isRecord(before) && before.is_paused === true ? "resume" : "pause";
  if (!isRecord(content)) return kind.verb;
  if (kind.verb === "restart") return maintained[String(content.type)] ?? kind.verb;
  return kind.verb === "change" ? closerChange(content, switches.has(endpoint), changed) : kind.verb;
}

function closerChange(
  { status, enabled }: Record<string, unknown>,
  isSwitch: boolean,
  changed: readonly Change[],
): OperationVerb {
  const field = changed.length === 1 ? changed[0]?.path.join(".") : undefined;
  if (field === "name" || field === "jobName") return "rename";
  if (!isSwitch && field !== "status" && field !== "enabled") return "change";
  return Number(status ?? enabled) === 1 ? "enable" : "disable";
}

const groups = new Set<string>(settingGroupNames);
const isNumber = (part: string) => /^\d+$/.test(part);

function findLabel(path: readonly string[], kind: OperationKind, { words }: Said): string {
  const [first = "", ...rest] = path[0] === "settings" ? path.slice(1) : path;
  const isSetting = kind.verb === "configure" || kind.thing === "template";
  if (isSetting && groups.has(first) && rest.length > 0) {
    const group = words(`deviceSettings.groups.${first}` as PhraseKey);
    if (rest[0] === "on") return group;
    const inside = rest.map((part) => {
      const key = `deviceSettings.fields.${first}.${part}`;
      const said = words(key as PhraseKey);
      return said === key ? part : said;
    });
    return [group, ...inside.filter((part) => part !== group)].join(" · ");
  }
  const described = path.map((part) => {
    const key = labelKey(part, kind);
    return key ? words(key) : part;
  });
  return described.join(" · ");
}

export interface DescribedChange {
  field: string;
  before: string | null;
  after: string | null;
  changed: boolean;
}

function describeChange(change: Change, held: Held, said: Said): DescribedChange {
  const { thing } = held.kind;
  const { path, before, after, changed } = change;
  const field = path.findLast((part) => !isNumber(part)) ?? "";
  const text = (value: unknown) =>
    value === undefined ? null : valueText(field, thing, value, { ...said, names: held.names });
  return { field: findLabel(path, held.kind, said), before: text(before), after: text(after), changed };
}

const isShown = ({ path: [first = "", ...inside] }: Change, { thing }: OperationKind): boolean =>
  isNamed(first, thing) && !inside.includes("id");

/** Field by field what an operation changed, in the reader's words. */
export function describeChanges(row: LogRow, said: Said): DescribedChange[] {
  const held = heldBy(row);
  return listChanges(held.kind, held.content, held.before, row.endpoint)
    .filter((change) => isShown(change, held.kind))
    .map((change) => describeChange(change, held, said));
}

/** Operations whose sentence goes on with what was changed. */
const goingOn = new Set<OperationVerb>(["change", "configure", "license"]);

function changeText(change: DescribedChange, { words }: Said): string {
  const { field, before, after } = change;
  if (after === null) return field;
  const values = { field, before: framed(before ?? ""), after: framed(after) };
  return words(phrase(before === null ? "set" : "change"), values);
}

function withChanges(sentence: string, changed: readonly Change[], held: Held, said: Said): string {
  const described = changed.filter((change) => isShown(change, held.kind));
  if (described.length === 0) return sentence;
  const shown = described
    .slice(0, mostChanges)
    .map((change) => changeText(describeChange(change, held, said), said));
  const changes = [
    shown.join("; "),
    ...(described.length > mostChanges ? [`+${described.length - mostChanges}`] : []),
  ];
  return said.words(phrase("withChanges"), { sentence, changes: changes.join(" ") });
}

const isRefusal = (key: string): key is RefusalKey => Object.hasOwn(refusals, key);

/** Why it was refused, with the numbers and names of then as far as they are kept. */
export function refusalReason({ refusal, facts, endpoint }: LogRow, words: Said["words"]): string {
  if (refusal === null) return "";
  if (!isRefusal(refusal)) return refusal;
  const reason = words(`refusals.${refusal}`, facts?.values).replace(/\{\{\w+\}\}/g, "…");
  const kind = operationKind(endpoint);
  const faulty = String(facts?.values?.fields ?? "")
    .split(",")
    .flatMap((field) => labelKey(field.split(".").at(-1) ?? "", kind) ?? []);
  if (faulty.length === 0) return reason;
  return `${reason} (${[...new Set(faulty.map((key) => words(key)))].join(", ")})`;
}

/** What somebody did, as a sentence in the reader's language, names in frames. */
export function toSentence(row: LogRow, said: Said): string {
  const { words } = said;
  const held = heldBy(row);
  const { content, kind, names } = held;
  const nick = row.user_id === null ? undefined : names[nameKey("user", row.user_id)];
  const who = framed(nick || row.username || words("logs.nobody"));
  if (isRecord(content) && typeof content.furtherRefused === "number")
    return words(phrase("further"), { who, number: content.furtherRefused.toLocaleString(said.tag) });

  const changed = listChanges(kind, content, held.before, row.endpoint).filter((one) => one.changed);
  const verb = closerVerb(held, row.endpoint, changed);
  const targets = verb === "rename" ? [String(changed[0]?.after)] : listTargets(held);
  const values = {
    who,
    thing: thingText(held, listSubjects(held), said),
    target: quotedList({ names: targets, count: targets.length }, said) || "…",
  };
  const isRefused = row.status >= 400;
  const deed = words(phrase(`${isRefused ? "tried" : "done"}.${verb}`), values);
  // For what was refused, the rest is only shown where the previous state is known.
  const isKnown = kind.verb === "configure" || kind.verb === "license" || isRecord(held.before);
  const whole = goingOn.has(verb) && isKnown ? withChanges(deed, changed, held, said) : deed;
  if (!isRefused) return whole;
  return words(phrase("refused"), { attempt: whole, reason: refusalReason(row, words) });
}
