/** Whose records a batch holds. Of `one` the company is a single parameter, by which Citus finds its worker. */
export type Companies = "one" | "several";

/** SQL of the company of a batch's rows. */
export interface BatchCompany {
  /** That of a row. */
  of(row: string): string;
  /** Condition: a row of a table is of the batch's company, where it has only one. */
  isOwn(row: string): string;
}

const theCompany = "$1::bigint";

export const batchCompany: Record<Companies, BatchCompany> = {
  one: { of: () => theCompany, isOwn: (row) => `${row}.tenant_id = ${theCompany}` },
  several: { of: (row) => `${row}.tenant_id`, isOwn: () => "true" },
};
