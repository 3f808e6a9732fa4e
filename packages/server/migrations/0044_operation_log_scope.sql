-- How far the operator saw when it was done: who sees less is not shown it. Both empty = all of the company, or not known.
alter table operation_logs add column range_organisations bigint[];
alter table operation_logs add column range_entities bigint[];

-- What operators of the platform did for no company, or for another one, stood in the log of the first.
with moved as (
  delete from operation_logs l
  where l.tenant_id <> 0 and exists (select from users u where u.id = l.user_id and u.tenant_id is null)
    and (split_part(l.endpoint, ' ', 2) in ('/auth/logout', '/api/users/center', '/api/users/updatePass',
        '/api/users/updateAvatar', '/api/users/sessions', '/api/users/sessions/others')
      or (l.endpoint ~ ' /api/(companys|adminUser|adminRoles|deviceModel|update/config|jobs|menus)(/|$)'
        and l.endpoint not like '% /api/companys/oneself'))
  returning l.*
)
insert into operation_logs (tenant_id, id, at, user_id, username, ip, endpoint, content, before, status, refusal)
select coalesce((select c.id from companies c
    where c.id = case when endpoint = 'POST /api/adminUser/root' then (content->>'tenantId')::bigint
      when endpoint in ('PUT /api/companys', 'PUT /api/adminRoles/menu') then (content->>'id')::bigint
      when endpoint in ('PUT /api/adminUser', 'POST /api/adminUser/resetPass') then (before->>'tenant_id')::bigint end), 0),
  id, at, user_id, username, ip, endpoint, content, before, status, refusal
from moved;

-- Questions that people keep for themselves are nobody else's.
update operation_logs set content = content - 'question'
where endpoint like '% /api/query/saved' and jsonb_typeof(content) = 'object' and content->'shared' is distinct from 'true'::jsonb;
update operation_logs set before = before - 'question'
where endpoint like '% /api/query/saved' and jsonb_typeof(before) = 'object' and before->'shared' is distinct from 'true'::jsonb;
update operation_logs set before = (
  select coalesce(jsonb_agg(case when one->'shared' is distinct from 'true'::jsonb then one - 'question' else one end), '[]')
  from jsonb_array_elements(before) one)
where endpoint like '% /api/query/saved' and jsonb_typeof(before) = 'array';
