-- Where menus are there already: after the page of devices, for the companies and roles that have that.
update menus set sort = sort + 1
where pid = (select pid from menus where id = 43) and sort > (select sort from menus where id = 43);

insert into menus (id, pid, name, zh_name, en_name, path, component, icon, type, sort, permission)
select 90, pid, 'fixList', '待处理问题', 'To fix', '/base/fix', 'reporting/fix-list/fix-list-page', 'tool', 1, sort + 1, 'fix:list'
from menus where id = 43
on conflict (id) do nothing;

insert into menus (id, pid, name, zh_name, en_name, path, component, icon, type, sort, permission)
select 490, 90, 'snooze', '暂缓处理', 'Snooze', '', '', '', 2, 1, 'fix:edit' from menus where id = 90
on conflict (id) do nothing;

insert into company_menus (tenant_id, menu_id)
select tenant_id, added from company_menus, unnest(array[90, 490]) added where menu_id = 43
on conflict do nothing;

insert into role_menus (tenant_id, role_id, menu_id)
select tenant_id, role_id, 90 from role_menus where menu_id = 43
on conflict do nothing;

insert into role_menus (tenant_id, role_id, menu_id)
select tenant_id, role_id, 490 from role_menus where menu_id in (select id from menus where type = 2 and permission = 'device:edit')
on conflict do nothing;
