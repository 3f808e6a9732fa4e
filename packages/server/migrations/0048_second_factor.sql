-- Second factors of users: codes of an app (RFC 6238). The secret is sealed.
create table second_factors (
  user_id bigint primary key,
  secret text not null,
  -- null: begun, and no code of the app was shown yet.
  confirmed_at timestamptz,
  -- The latest step of time whose code was taken: this and those before it never work again.
  last_step bigint not null default 0,
  -- What recovery codes are hashed with.
  salt bytea not null,
  constraint second_factors__user foreign key (user_id) references users (id) on delete cascade
);

create table recovery_codes (
  user_id bigint not null,
  code_hash bytea not null,
  primary key (user_id, code_hash),
  constraint recovery_codes__factor foreign key (user_id) references second_factors (user_id) on delete cascade
);

-- Who has shown a right password and still has to show the second factor.
create table sign_in_steps (
  token_hash bytea primary key,
  user_id bigint not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  constraint sign_in_steps__user foreign key (user_id) references users (id) on delete cascade
);
create index sign_in_steps__by_user on sign_in_steps (user_id);

alter table companies add column second_factor_required boolean not null default false;

-- Whether users of a company (null: the platform's operators) need a second factor.
create function second_factor_required(tenant bigint) returns boolean language sql stable as $$
  select case when tenant is null
    then coalesce((select (value ->> 'required')::boolean from installation where key = 'operatorsSecondFactor'), false)
    else coalesce((select c.second_factor_required from companies c where c.id = tenant), false)
  end
$$;
