-- Where menus are there already: the menu is grouped by what people come for (figures, screens, places, devices, people, data, company,
-- platform). Entries that people made stay below what they put them under, and what they named themselves keeps its name. New
-- installations have it so from the start.
insert into menus (id, name, zh_name, en_name, path, icon, type, sort)
select added.id, added.name, added.zh_name, added.en_name, added.path, added.icon, 0, added.sort
from (values
  (81, 'signage', '屏幕', 'Screens', '/signage', 'presentation', 3),
  (82, 'fleet', '设备', 'Devices', '/fleet', 'router', 5),
  (83, 'people', '人员', 'People', '/people', 'address-book', 6),
  (84, 'data', '数据管理', 'Data', '/data', 'database', 7),
  (85, 'company', '企业', 'Company', '/company', 'building', 8)
) as added (id, name, zh_name, en_name, path, icon, sort)
where exists (select from menus where id = 5)
on conflict (id) do nothing;

-- Each entry of the product with its place; pages that were reached from others alone are listed now.
update menus m set pid = placed.pid, sort = placed.sort, hidden = m.hidden and m.id not in (54, 71, 72, 79)
from (values
  (1, null::bigint, 1),
  (3, null, 2),
  (10, 3, 1),
  (11, 3, 2),
  (12, 3, 3),
  (13, 3, 4),
  (14, 3, 5),
  (15, 3, 6),
  (30, 3, 7),
  (35, 3, 8),
  (31, 3, 9),
  (33, 3, 10),
  (36, 3, 11),
  (37, 3, 12),
  (32, 3, 13),
  (16, 3, 14),
  (34, 3, 15),
  (75, 3, 16),
  (77, 3, 17),
  (38, 3, 18),
  (78, 81, 1),
  (79, 81, 2),
  (2, 81, 3),
  (5, null, 4),
  (40, 5, 1),
  (41, 5, 2),
  (42, 5, 3),
  (43, 82, 1),
  (72, 82, 2),
  (71, 82, 3),
  (74, 82, 4),
  (21, 82, 5),
  (45, 83, 1),
  (44, 83, 2),
  (48, 84, 1),
  (54, 84, 2),
  (52, 84, 3),
  (49, 84, 4),
  (50, 84, 5),
  (46, 85, 1),
  (27, 85, 2),
  (47, 85, 3),
  (6, null, 9),
  (24, 6, 1),
  (22, 6, 2),
  (23, 6, 3),
  (25, 6, 4),
  (26, 6, 5),
  (28, 6, 6)
) as placed (id, pid, sort)
where m.id = placed.id;

update menus m set name = called.name, zh_name = called.zh_name, en_name = called.en_name
from (values
  (3, 'figures', '客流数据', 'Figures'),
  (10, 'quickFlow', '客流速览', 'At a glance'),
  (11, 'queryOrganisations', '按组织查询', 'Figures by organisation'),
  (12, 'queryEntities', '按门店查询', 'Figures by site'),
  (13, 'queryAreas', '按区域查询', 'Figures by area'),
  (14, 'queryAccesses', '按出入口查询', 'Figures by entrance'),
  (15, 'createQuery', '自定义查询', 'Custom query'),
  (30, 'compare', '日期对比', 'Days against days'),
  (35, 'contrast', '门店对比', 'Sites against sites'),
  (37, 'festivalCompare', '节假日对比', 'Holidays against holidays'),
  (5, 'places', '场所', 'Places'),
  (43, 'devices', '设备列表', 'Device list'),
  (46, 'basicInfo', '企业资料', 'Company details'),
  (27, 'companyInfo', '企业设置', 'Company settings'),
  (6, 'platform', '平台管理', 'Platform'),
  (22, 'systemDevices', '全部企业的设备', 'Devices of all companies'),
  (28, 'systemLogs', '系统日志', 'System log')
) as called (id, name, zh_name, en_name)
where m.id = called.id and not m.renamed;

-- A name of one's own keeps the entry, not the word the product knew it by.
update menus m set name = called.name
from (values (3, 'figures'), (5, 'places'), (6, 'platform')) as called (id, name)
where m.id = called.id;

update menus set icon = case id when 3 then 'chart-bar' when 5 then 'map-pin' else 'server' end
where (id, icon) in ((3, 'search'), (5, 'database'), (6, 'settings'));

-- Analyses and queries are one catalogue now.
update menus set pid = 3 where pid = 4;

delete from role_menus where menu_id = 4;
delete from company_menus where menu_id = 4;
delete from menus where id = 4;

-- Who has a page has the catalogue it lies in, and nobody has one without a page.
insert into company_menus (tenant_id, menu_id)
select distinct c.tenant_id, m.pid from company_menus c join menus m on m.id = c.menu_id join menus k on k.id = m.pid and k.type = 0
where m.type = 1
on conflict do nothing;

insert into role_menus (tenant_id, role_id, menu_id)
select distinct r.tenant_id, r.role_id, m.pid from role_menus r join menus m on m.id = r.menu_id join menus k on k.id = m.pid and k.type = 0
where m.type = 1
on conflict do nothing;

delete from role_menus r using menus k
where k.id = r.menu_id and k.type = 0 and not exists (
  select from role_menus below join menus m on m.id = below.menu_id
  where m.pid = k.id and below.tenant_id = r.tenant_id and below.role_id = r.role_id);

delete from company_menus c using menus k
where k.id = c.menu_id and k.type = 0 and not exists (
  select from company_menus below join menus m on m.id = below.menu_id
  where m.pid = k.id and below.tenant_id = c.tenant_id);
