-- Whether, where the role's menus are chosen, ticking a page ticks its buttons.
alter table roles add column linked boolean not null default true;
create index user_roles__by_role on user_roles (tenant_id, role_id);

-- People named the entry themselves: its phrase counts no longer.
alter table menus add column renamed boolean not null default false;
