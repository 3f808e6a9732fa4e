/** One field of what was sent beside what was there. */
export interface Difference {
  /** Names of the fields on the way to it, as calls write them. */
  path: readonly string[];
  /** undefined: not there. */
  before: unknown;
  after: unknown;
  changed: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Tables call their columns `job_name`, calls their fields `jobName`: they are compared as the latter. */
const fieldOf = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Columns whose field has another name in the calls. */
const otherNames: Readonly<Record<string, string>> = {
  bean: "beanName",
  method: "methodName",
  cron: "cronExpression",
  organisationId: "deptId",
  snLength: "snLenth",
  startDay: "startTime",
  endDay: "endTime",
};

type Leaves = Map<string, { path: string[]; value: unknown }>;

/** The values at the ends of a thing's branches; lists of plain values are one value. */
function leavesOf(value: unknown, path: string[] = [], leaves: Leaves = new Map()): Leaves {
  const inside = isRecord(value)
    ? Object.entries(value)
    : Array.isArray(value) && value.some((one) => typeof one === "object" && one !== null)
      ? value.map((one, index) => [String(index + 1), one] as const)
      : null;
  if (inside === null || inside.length === 0) {
    leaves.set(path.join("."), { path, value });
    return leaves;
  }
  for (const [name, one] of inside) {
    const field = fieldOf(name);
    leavesOf(one, [...path, otherNames[field] ?? field], leaves);
  }
  return leaves;
}

/** The same to the eye: an empty text, nothing and not there; lists in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  const plain = (value: unknown) => (value === "" || value === undefined ? null : value);
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

/**
 * What an operation changed, field by field in the order it was sent. What was there and was not sent stays out, unless
 * nothing at all was sent but ids: then it is what is gone.
 */
export function differences(content: unknown, before: unknown): Difference[] {
  const isGone = Array.isArray(content) && content.every((id) => typeof id === "number");
  if (content === null || content === undefined || isGone) {
    if (before === null || before === undefined) return isGone ? sent(content) : [];
    return [...leavesOf(before).values()].map(({ path, value }) => ({
      path,
      before: value,
      after: undefined,
      changed: isGone,
    }));
  }
  if (before === null || before === undefined) return sent(content);
  const were = leavesOf(before);
  return [...leavesOf(content).entries()].map(([name, { path, value }]) => {
    const was = were.get(name)?.value;
    return { path, before: was, after: value, changed: !isSame(was, value) };
  });
}

const sent = (content: unknown): Difference[] =>
  [...leavesOf(content).values()].map(({ path, value }) => ({
    path,
    before: undefined,
    after: value,
    changed: true,
  }));
