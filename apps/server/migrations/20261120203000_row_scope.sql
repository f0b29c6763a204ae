-- Which rows a caller sees who does not see all of his tenant's: those of some organisations. A site belongs to the
-- organisation that manages it and to the user who looks after it; what happens at a site follows the site.
alter table housing_site
  add column org_id uuid,
  add column steward_id uuid;
create index housing_site_org on housing_site (tenant_id, org_id) where org_id is not null;
create index housing_site_steward on housing_site (tenant_id, steward_id) where steward_id is not null;
create index housing_lease_site on housing_lease (tenant_id, site_id, created_at desc, id desc);

-- A party without a house or a lease yet belongs to whoever entered it.
alter table housing_landlord add column created_by uuid;
alter table housing_rentee add column created_by uuid;
create index housing_landlord_creator on housing_landlord (tenant_id, created_by) where created_by is not null;
create index housing_rentee_creator on housing_rentee (tenant_id, created_by) where created_by is not null;

-- The sites whose bills a payment was booked on: mostly one.
create table payment_site (
  tenant_id int not null,
  site_id uuid not null,
  payment_id uuid not null,
  primary key (tenant_id, site_id, payment_id)
);
create index payment_site_payment on payment_site (tenant_id, payment_id);
select infra_protect('payment_site', 'insert');
insert into payment_site (tenant_id, site_id, payment_id)
  select distinct a.tenant_id, b.site_id, a.payment_id from payment_allocation a
    join billing_bill b on b.tenant_id = a.tenant_id and b.id = a.bill_id;

-- The second wall for such callers. They work as a role of their own, which the application takes on for a transaction
-- (set local role): the policies below bind that role alone, so they cost everybody else nothing. Whatever is not set
-- shows no row.
create function infra_scoped_ids(name text) returns uuid[] language sql stable parallel safe as $$
  select nullif(current_setting('app.' || name, true), '')::uuid[]
$$;
create function infra_scope(name text, condition text, checks text default null) returns void language plpgsql as $$
begin
  execute format('create policy row_scope on %I as restrictive to cloud_steward_scoped using (%s) with check (%s)',
    name, condition, coalesce(checks, condition));
end $$;
-- From here on a protected table with a site is scoped by it.
create or replace function infra_protect(name text, writes text default 'insert, update, delete') returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy tenant on %I using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int) '
    'with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int)', name);
  execute format('grant select, %s on %I to cloud_steward_app', writes, name);
  if exists (select from pg_attribute where attrelid = name::regclass and attname = 'site_id') then
    perform infra_scope(name, 'site_id = any ((select infra_scoped_ids(''site_ids''))::uuid[])');
  end if;
end $$;

select infra_scope('housing_site',
  'org_id = any ((select infra_scoped_ids(''org_ids''))::uuid[]) or steward_id = any ((select infra_scoped_ids(''self_ids''))::uuid[])');
select infra_scope(name, 'site_id = any ((select infra_scoped_ids(''site_ids''))::uuid[])')
  from unnest(array['housing_building', 'housing_house', 'housing_room', 'housing_lease', 'billing_bill', 'payment_site']) name;
select infra_scope(name, format('exists (select from housing_lease l where l.tenant_id = %1$I.tenant_id and l.id = %1$I.lease_id)', name))
  from unnest(array['housing_charge', 'housing_lease_event']) name;
select infra_scope(name, format('exists (select from billing_bill b where b.tenant_id = %1$I.tenant_id and b.id = %1$I.bill_id)', name))
  from unnest(array['billing_bill_line', 'payment_allocation']) name;
-- A payment is written before what ties it to its sites.
select infra_scope('payment',
  'exists (select from payment_site s where s.tenant_id = payment.tenant_id and s.payment_id = payment.id)', 'true');

-- Whatever the application may do it may do in that role as well. Called after the migrations of every version.
create function infra_copy_rights() returns void language plpgsql as $$
declare
  command text;
begin
  for command in
    select format('grant %s on %I to cloud_steward_scoped', a.privilege_type, c.relname)
      from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace = 'public'::regnamespace and a.grantee = 'cloud_steward_app'::regrole
        and not has_table_privilege('cloud_steward_scoped', c.oid, a.privilege_type)
    union all
    select format('grant %s (%I) on %I to cloud_steward_scoped', a.privilege_type, t.attname, c.relname)
      from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
      where c.relnamespace = 'public'::regnamespace and a.grantee = 'cloud_steward_app'::regrole
        and not has_column_privilege('cloud_steward_scoped', c.oid, t.attnum, a.privilege_type)
    union all
    select format('grant execute on function %s to cloud_steward_scoped', p.oid::regprocedure)
      from pg_proc p, aclexplode(p.proacl) a
      where p.pronamespace = 'public'::regnamespace and a.grantee = 'cloud_steward_app'::regrole
        and not has_function_privilege('cloud_steward_scoped', p.oid, 'execute')
  loop
    execute command;
  end loop;
  if not has_schema_privilege('cloud_steward_scoped', 'public', 'usage') then
    grant usage on schema public to cloud_steward_scoped;
  end if;
end $$;

-- What identity may know of sites: who manages them.
create view housing_site_manager with (security_invoker = true) as
  select tenant_id, id, org_id, steward_id from housing_site;
grant select on housing_site_manager to cloud_steward_app;
