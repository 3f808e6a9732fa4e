/**
 * Does work for the rows of each company apart, as a statement is about one company: its rows lie on one server of several. In the order
 * of their ids, so that two who hold rows of several companies wait for each other instead of both failing.
 */
export async function byCompany<Row extends { readonly tenantId: number }, Result = never>(
  rows: Iterable<Row>,
  work: (tenantId: number, rows: readonly Row[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const companies = [...Map.groupBy(rows, ({ tenantId }) => tenantId)].sort(([one], [other]) => one - other);
  const results: Result[] = [];
  for (const [tenantId, ofCompany] of companies) results.push(...(await work(tenantId, ofCompany)));
  return results;
}
