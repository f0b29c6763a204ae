-- Whoever holds a line hears at once that its devices, or those it hears on a shared channel, are others than they were.
create function device_tell_devices() returns trigger language plpgsql as $$
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
create trigger device_tell_devices after insert or delete or update of collector_id, address, type_id, site_id, state
  on device for each row execute function device_tell_devices();

-- A meter that signs in itself stands on its own line under its address.
drop trigger device_end_line on device;
create trigger device_end_line after update of secret_hash, state, address on device for each row
  when (new.category = 'collector' or new.is_direct) execute function device_end_line();

-- So does whoever's devices are to be asked more or less often.
create function device_tell_poll() returns trigger language plpgsql as $$
begin
  perform pg_notify('cloud_steward_devices', new.tenant_id || ' ' || d.id || ' poll')
    from device d where d.tenant_id = new.tenant_id and d.type_id = new.id and (d.category = 'collector' or d.is_direct);
  return null;
end $$;
create trigger device_tell_poll after update of poll_minutes on device_type for each row
  when (new.poll_minutes is distinct from old.poll_minutes) execute function device_tell_poll();
