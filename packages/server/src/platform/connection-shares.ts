/** Connections to the database that a server may hold, by what they are for; each is opened when it is first needed. */
export interface ConnectionShares {
  /** Everything that is not named below. */
  pool: number;
  questions: number;
  sessions: number;
  /** Exports that see one moment, each over a connection of its own. */
  exports: number;
  ingest: number;
  backlog: number;
  background: number;
  jobs: number;
  relay: number;
}

const all = {
  pool: 6,
  questions: 8,
  sessions: 3,
  exports: 4,
  ingest: 3,
  backlog: 1,
  background: 2,
  jobs: 4,
  relay: 1,
};
const noQuestions = { questions: 0, sessions: 0, exports: 0 };

/** What a server of each role takes unless told otherwise; what a role never does has none. */
const usual = {
  all,
  api: { ...all, ingest: 1, backlog: 0, background: 0, jobs: 2 },
  ingest: { ...all, ...noQuestions, background: 0, jobs: 2 },
  worker: { ...all, ...noQuestions, ingest: 1, backlog: 0 },
} satisfies Record<string, ConnectionShares>;

type Role = keyof typeof usual;

/** A transaction may need a look at something beside it. */
const leastOfPool = 2;

type Purpose = keyof ConnectionShares;
const add = (shares: Iterable<number>) => [...shares].reduce((sum, share) => sum + share, 0);

/** All connections of the shares. */
export const totalOf = (shares: ConnectionShares): number => add(Object.values(shares));

const purposesOf = (role: Role) => Object.entries(usual[role]) as [Purpose, number][];
const leastOf = ([purpose, share]: [Purpose, number]) =>
  Math.min(share, purpose === "pool" ? leastOfPool : 1);

/** How many connections a server of a role cannot do without. */
export const leastConnections = (role: Role): number => add(purposesOf(role).map(leastOf));

/**
 * Divides the connections a server may hold, `leastConnections` or more: each purpose gets what it cannot do without, and
 * what is left goes out in proportion to what is usual beyond that.
 */
export function connectionShares(role: Role, total: number | undefined): ConnectionShares {
  if (total === undefined) return usual[role];
  const purposes = purposesOf(role);
  const least = purposes.map(leastOf);
  const weights = purposes.map(([, share], at) => share - (least[at] ?? 0));
  const left = total - add(least);
  const exact = weights.map((weight) => (left * weight) / add(weights));
  const shares = exact.map((share, at) => Math.floor(share) + (least[at] ?? 0));
  const byRest = exact.map((share, at) => ({ at, rest: share % 1 })).sort((a, b) => b.rest - a.rest);
  for (const { at } of byRest.slice(0, total - add(shares))) shares[at] = (shares[at] ?? 0) + 1;
  return Object.fromEntries(purposes.map(([purpose], at) => [purpose, shares[at]])) as Record<
    Purpose,
    number
  >;
}
