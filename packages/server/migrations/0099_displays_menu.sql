-- Where menus are there already: the pages of displays, for the companies and roles that have the one of big screens.
insert into menus (id, name, zh_name, en_name, path, component, icon, type, sort, permission, hidden)
select added.id, added.name, added.zh_name, added.en_name, added.path, added.component, 'device-desktop-analytics', 1,
  (select coalesce(max(sort), 0) from menus where pid is null) + added.nth, 'screen:list', true
from (values
  (79, 'displays', '显示端', 'Displays', '/screens/walls', 'reporting/screens/displays-page', 1),
  (80, 'ownDisplay', '本机显示端', 'This display', '/screen-setting/:nth', 'reporting/screens/own-display-page', 2)
) as added (id, name, zh_name, en_name, path, component, nth)
where exists (select from menus where id = 78)
on conflict (id) do nothing;

insert into company_menus (tenant_id, menu_id)
select tenant_id, added from company_menus, unnest(array[79, 80]) added where menu_id = 78
on conflict do nothing;

insert into role_menus (tenant_id, role_id, menu_id)
select tenant_id, role_id, added from role_menus, unnest(array[79, 80]) added where menu_id = 78
on conflict do nothing;
