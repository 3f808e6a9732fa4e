import type pg from "pg";

export interface TableSize {
  table: string;
  rows: number;
  /** Bytes of the rows (with what lies apart of them), and of all indexes. */
  data: number;
  indexes: number;
}

/** What each table takes on disk with all its partitions, the largest first; rows as last counted by vacuum. */
export async function tableSizes(client: pg.Client): Promise<TableSize[]> {
  const { rows } = await client.query<TableSize>(`
    with recursive parts as (
      select oid as root, oid from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition
      union all
      select p.root, i.inhrelid from parts p join pg_inherits i on i.inhparent = p.oid
    )
    select root::regclass::text as table,
      sum(greatest(c.reltuples, 0))::float8 as rows,
      sum(pg_table_size(c.oid))::float8 as data,
      sum(pg_indexes_size(c.oid))::float8 as indexes
    from parts p join pg_class c on c.oid = p.oid and c.relkind = 'r'
    group by root order by sum(pg_total_relation_size(c.oid)) desc`);
  return rows;
}
