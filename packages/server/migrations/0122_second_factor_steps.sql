-- The latest step of time whose code of a user's app was taken. Beside the factor, which a cluster keeps on each of its nodes: one that is
-- away keeps nobody out. `second_factors.last_step` stays that of the code it was confirmed with.
create table second_factor_steps (
  user_id bigint constraint second_factor_steps__pk primary key,
  last_step bigint not null,
  constraint second_factor_steps__factor foreign key (user_id) references second_factors (user_id) on delete cascade
);
