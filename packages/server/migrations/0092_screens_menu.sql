-- Where menus are there already: the entry of big screens opens one, and a page of its own lists and makes them, for the
-- companies and roles that had the entry. New installations have both from the start.
update menus set component = 'reporting/screens/screen-window-page'
where id = 2 and component = 'reporting/screens/screens-page';

update menus set zh_name = '打开大屏', en_name = 'Open a big screen' where id = 2 and not renamed;

insert into menus (id, name, zh_name, en_name, path, component, icon, type, sort, permission)
select 78, 'screens', '大屏', 'Big screens', '/screens', 'reporting/screens/screens-page', 'layout-dashboard', 1, sort, 'screen:list'
from menus where id = 2
on conflict (id) do nothing;

update menus set pid = 78 where id between 103 and 106 and pid = 2;

insert into company_menus (tenant_id, menu_id)
select tenant_id, 78 from company_menus where menu_id = 2
on conflict do nothing;

insert into role_menus (tenant_id, role_id, menu_id)
select tenant_id, role_id, 78 from role_menus where menu_id = 2
on conflict do nothing;
