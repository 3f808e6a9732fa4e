-- Codes sent by mail, one for each purpose and address or account.
create table mail_codes (
  purpose text not null,
  target text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  -- wrong tries at this code
  tries integer not null default 0,
  sent_at timestamptz not null,
  -- codes sent since `counted_from`
  sent integer not null default 1,
  counted_from timestamptz not null,
  constraint mail_codes__pk primary key (purpose, target)
);
