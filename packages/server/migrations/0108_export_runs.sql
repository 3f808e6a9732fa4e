-- Exports and files under way, so that any server tells how far one is and companies have their places over all servers.
-- Of use for minutes: unlogged, and nothing refers to it.
create unlogged table export_runs (
  id uuid primary key,
  -- 0: of no company.
  tenant_id bigint not null,
  user_id bigint not null,
  -- The server that makes it, as long as it says so.
  server uuid not null,
  state text not null constraint export_runs__state check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Whether it takes a place of its company: until nothing works for it any more.
  holds_place boolean not null default false,
  rows_done bigint not null default 0,
  rows_total bigint,
  began_at timestamptz not null default clock_timestamp(),
  -- When it last waited for a place of its company alone.
  ready_at timestamptz,
  seen_at timestamptz not null default now(),
  ended_at timestamptz
);
create index export_runs__tenant on export_runs (tenant_id);
