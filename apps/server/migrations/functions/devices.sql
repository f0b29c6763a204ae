-- Whoever holds the line of a collector hears at once that it has something to send.
create or replace function device_tell_line() returns trigger language plpgsql as $$
begin
  perform pg_notify('cloud_steward_devices', new.tenant_id || ' ' || coalesce(new.collector_id::text, ''));
  return null;
end $$;

-- So does whoever's collector was put out of use or got another password.
create or replace function device_end_line() returns trigger language plpgsql as $$
begin
  perform pg_notify('cloud_steward_devices', new.tenant_id || ' ' || new.id || ' end');
  return null;
end $$;

-- Whoever holds the line of a collector goes by the new version at once.
create or replace function device_tell_model() returns trigger language plpgsql as $$
begin
  perform pg_notify('cloud_steward_devices', new.tenant_id || ' ' || collector_id || ' model')
    from (select distinct collector_id from device
      where tenant_id = new.tenant_id and type_id = new.type_id and collector_id is not null and state <> 'removed') lines;
  return null;
end $$;

create or replace function device_life(state text, stage text) returns text language sql immutable parallel safe as
  $$ select case when state = 'in_stock' and stage in ('allotted', 'installed') then stage
    when state = 'active' and stage in ('installed', 'fault') then stage
    when state = 'removed' and stage = 'scrapped' then stage else state end $$;

-- Whoever holds a line hears at once that its devices, or those it hears on a shared channel, are others than they were.
create or replace function device_tell_devices() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.collector_id, new.address, new.type_id, new.site_id, new.state)
      is not distinct from (old.collector_id, old.address, old.type_id, old.site_id, old.state) then
    return null;
  end if;
  perform pg_notify('cloud_steward_devices', coalesce(new.tenant_id, old.tenant_id) || ' ' || line || ' model')
    from (select new.collector_id as line union select old.collector_id
      union select k.collector_id from device_link k
        where k.tenant_id = coalesce(new.tenant_id, old.tenant_id) and k.device_id = coalesce(new.id, old.id)) lines
    where line is not null;
  return null;
end $$;

-- So does whoever's devices are to be asked more or less often.
create or replace function device_tell_poll() returns trigger language plpgsql as $$
begin
  perform pg_notify('cloud_steward_devices', new.tenant_id || ' ' || d.id || ' poll')
    from device d where d.tenant_id = new.tenant_id and d.type_id = new.id and (d.category = 'collector' or d.is_direct);
  return null;
end $$;
