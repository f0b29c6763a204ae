-- Identity numbers are kept sealed with the server's key, and found again by a keyed hash. `id_no` is what earlier versions
-- wrote: a start empties it.
alter table housing_rentee
  add column id_no_secret text,
  add column id_no_hash text,
  -- Entered for another rentee as well, before numbers had to differ. Found like any other, but not held to be the only one.
  add column id_no_shared boolean not null default false,
  add column identity_state text not null default 'unverified' check (identity_state in ('unverified', 'verified', 'failed')),
  add column identity_at timestamptz,
  add column identity_by text;
create unique index housing_rentee_id_no on housing_rentee (tenant_id, id_no_hash) where not id_no_shared;
create index housing_rentee_id_no_plain on housing_rentee (tenant_id, id) where id_no is not null;
create index housing_rentee_identity on housing_rentee (tenant_id, identity_state, created_at desc, id desc);

-- How many numbers somebody has read on a day. The row is the queue in which his requests wait for each other.
create table housing_identity_look (
  tenant_id int not null,
  user_id uuid not null,
  day date not null,
  looks int not null,
  primary key (tenant_id, user_id, day)
);
select infra_protect('housing_identity_look', 'insert, update');
select infra_scope('housing_identity_look', 'true');

-- The audit took down numbers as they were typed. Nothing may change it but this, which only takes them out.
create function housing_forget_id_numbers() returns int language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  tenant int := nullif(current_setting('app.tenant_id', true), '')::int;
  gone int;
begin
  update system_audit set before = before - array['idNo', 'id_no'], after = after - array['idNo', 'id_no']
    where tenant_id = tenant and resource = 'housing.rentee'
      and (before ->> 'idNo' is not null or before ->> 'id_no' is not null or after ->> 'idNo' is not null or after ->> 'id_no' is not null);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function housing_forget_id_numbers() from public;
grant execute on function housing_forget_id_numbers() to cloud_steward_app;

-- What the law wants of each lease that goes on: its filing, and a rentee whose identity somebody has checked. By which
-- day follows from a parameter of the tenant, 30 days after signing where it says nothing.
create view housing_filing with (security_invoker = true) as
  select l.tenant_id, l.id, l.no as lease_no, l.room_id, l.site_id, l.landlord_id, l.rentee_id, l.signed_on, l.end_on,
    l.filing_no, l.filed_on, r.identity_state, l.created_at,
    l.signed_on + coalesce((select p.param_value::int from system_param p
      where p.tenant_id = l.tenant_id and p.param_name = 'housing.filingDays' and p.param_value ~ '^[0-9]{1,3}$'), 30) as file_by
  from housing_lease l join housing_rentee r on r.tenant_id = l.tenant_id and r.id = l.rentee_id
  where l.status = 'signed' and l.signed_on is not null;
grant select on housing_filing to cloud_steward_app;
