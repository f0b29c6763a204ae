-- What devices said long ago is dropped by whole months: a delete of a hundred million rows would stop everybody.
create function infra_drop_months(parent text, keep int) returns int language plpgsql security definer set search_path = public as $$
declare
  oldest date := date_trunc('month', now() at time zone 'UTC') - make_interval(months => keep);
  part text;
  dropped int := 0;
begin
  -- Charts go back a year, and nothing but what devices say may go.
  if keep < 13 or parent <> 'device_telemetry' then
    raise exception 'months of % are kept', parent;
  end if;
  -- One at a time, and behind nobody's work: what waits for the table waits for us.
  if not pg_try_advisory_xact_lock(hashtext(parent)) then
    return 0;
  end if;
  perform set_config('lock_timeout', '2s', true);
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relname = parent and c.relname ~ ('^' || parent || '_[0-9]{6}$') and to_date(right(c.relname, 6), 'YYYYMM') < oldest
    order by 1
  loop
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  -- Clocks far behind are in no month of ours.
  execute format('delete from %I where at < %L', parent || '_other', oldest::timestamp at time zone 'UTC');
  return dropped;
end $$;
