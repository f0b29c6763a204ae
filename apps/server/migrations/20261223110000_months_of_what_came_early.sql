-- A month is made also when something of it came before it was there, by a clock that is wrong: that lies in the default
-- partition, and moves into its month.
create or replace function infra_make_months(parent text, first int, last int) returns void language plpgsql security definer set search_path = public as $$
declare
  month date;
  part text;
  other regclass;
  key text;
  columns text;
  begins timestamptz;
  ends timestamptz;
begin
  -- Only of tables that are made this way.
  select nullif(p.partdefid, 0)::regclass, quote_ident(a.attname) into other, key
    from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
    where c.relname = parent and c.relnamespace = 'public'::regnamespace and p.partstrat = 'r';
  if key is null then
    raise exception 'no months of %', parent;
  end if;
  -- Each tenant's job asks for them: of two at once the second finds them made.
  perform pg_advisory_xact_lock(hashtext('infra_make_months'));
  for n in first .. last loop
    month := date_trunc('month', now() at time zone 'UTC') + make_interval(months => n);
    part := parent || '_' || to_char(month, 'YYYYMM');
    continue when to_regclass(part) is not null;
    begins := month::timestamp at time zone 'UTC';
    ends := (month + interval '1 month')::timestamp at time zone 'UTC';
    execute format('create table %I (like %I including all)', part, parent);
    if other is not null then
      select string_agg(quote_ident(attname), ', ' order by attnum) into columns
        from pg_attribute where attrelid = part::regclass and attnum > 0 and not attisdropped;
      -- The owner of the table sees what is of all tenants as long as he is not held to their rows.
      execute format('alter table %s no force row level security', other);
      execute format('with early as (delete from %1$s where %2$s >= %3$L and %2$s < %4$L returning *) insert into %5$I (%6$s) select %6$s from early',
        other, key, begins, ends, part, columns);
      execute format('alter table %s force row level security', other);
    end if;
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, begins, ends);
    perform infra_protect(part, 'insert, update');
  end loop;
end $$;
