-- One function makes the months to come of whatever lies in months; each table had one of its own.
create function infra_make_months(parent text, first int, last int) returns void language plpgsql security definer set search_path = public as $$
declare
  month date;
  part text;
begin
  -- Only of tables that are made this way.
  if not exists (select from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
      where c.relname = parent and c.relnamespace = 'public'::regnamespace and p.partstrat = 'r') then
    raise exception 'no months of %', parent;
  end if;
  for n in first .. last loop
    month := date_trunc('month', now() at time zone 'UTC') + make_interval(months => n);
    part := parent || '_' || to_char(month, 'YYYYMM');
    continue when to_regclass(part) is not null;
    execute format('create table %I partition of %I for values from (%L) to (%L)',
      part, parent, month::timestamp at time zone 'UTC', (month + interval '1 month')::timestamp at time zone 'UTC');
    perform infra_protect(part, 'insert, update');
  end loop;
end $$;
drop function device_make_months(int, int);
drop function lock_make_months(int, int);
