-- 大门、单元门: a lock at the door of a flat that is let room by room, or of a building, opens for all who live behind it.
alter table device add column house_id uuid, add column building_id uuid,
  add constraint device_one_door check (num_nonnulls(room_id, house_id, building_id) <= 1);
create index device_house on device (tenant_id, house_id) where house_id is not null;
create index device_building on device (tenant_id, building_id) where building_id is not null;
create or replace view device_lock with (security_invoker = true) as
  select tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, code_kinds, code_slots, auto_lock_s, state, remark, created_at,
    position, ticket_no, installed_on, installed_by, warranty_until, code_cycles, stage, allotted_to, house_id, building_id
  from device where category = 'lock' with check option;
-- Which rooms lie behind a lock, and what people call its door.
create view device_door_room with (security_invoker = true) as
  select d.tenant_id, d.id as lock_id, r.id as room_id from device d
    join housing_room r on r.tenant_id = d.tenant_id and r.id = d.room_id where d.category = 'lock'
  union all
  select d.tenant_id, d.id, r.id from device d
    join housing_room r on r.tenant_id = d.tenant_id and r.house_id = d.house_id where d.category = 'lock'
  union all
  select d.tenant_id, d.id, r.id from device d
    join housing_room r on r.tenant_id = d.tenant_id and r.building_id = d.building_id where d.category = 'lock';
create view device_door with (security_invoker = true) as
  select d.tenant_id, d.id, coalesce(r.full_name,
      case when b.id is not null then coalesce(s.name || ' ', '') || b.name || coalesce('-' || nullif(h.unit_no, ''), '') || coalesce('-' || h.number, '') end, d.serial) as name
  from device d left join housing_site s on s.tenant_id = d.tenant_id and s.id = d.site_id
  left join housing_room r on r.tenant_id = d.tenant_id and r.id = d.room_id
  left join housing_house h on h.tenant_id = d.tenant_id and h.id = d.house_id
  left join housing_building b on b.tenant_id = d.tenant_id and b.id = coalesce(d.building_id, h.building_id)
  where d.category = 'lock';
grant select on device_door_room, device_door to cloud_steward_app;
