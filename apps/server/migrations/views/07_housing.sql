-- What a tenant holds, for whoever is about to close it: figures of the modules that keep them.
create view housing_in_force with (security_invoker = true) as
  select tenant_id, count(*)::int as leases from housing_lease where status = 'signed' group by tenant_id;
grant select on housing_in_force to cloud_steward_app;

-- What identity may know of sites: who manages them.
create view housing_site_manager with (security_invoker = true) as
  select tenant_id, id, org_id, steward_id from housing_site;
grant select on housing_site_manager to cloud_steward_app;

-- Whose meters count on one ladder: the house, or a room let by itself that is a home of its own. Whoever lives there.
create view housing_household with (security_invoker = true) as
  select tenant_id, id as room_id, house_id,
    case when mode = 'shared' and kind in ('flat', 'studio') then id else house_id end as household_id from housing_room;
grant select on housing_household to cloud_steward_app;

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

-- For whoever books something of a day: join a house with `day >= from_on and day < to_on` and get its owner, always one.
create view housing_owner_on with (security_invoker = true) as
  select p.tenant_id, p.house_id, p.landlord_id, p.from_on, p.to_on, p.change_id from housing_owner_period p
  union all
  select h.tenant_id, h.id, h.landlord_id, '-infinity'::date, 'infinity'::date, null from housing_house h
    where not exists (select from housing_owner_period p where p.tenant_id = h.tenant_id and p.house_id = h.id);
grant select on housing_owner_on to cloud_steward_app;

-- The people of companies that rent.
create view housing_enterprise_user with (security_invoker = true) as
  select a.tenant_id, a.id, a.rentee_id, a.name, a.username, a.mobile, a.department, a.role, a.room_ids,
    case when a.room_ids is null then 'all' else 'rooms' end as scope, a.last_sign_in_at, a.state, a.created_at
  from identity_enterprise_account a join housing_rentee r on r.tenant_id = a.tenant_id and r.id = a.rentee_id and r.party_kind = 'company';
grant select on housing_enterprise_user to cloud_steward_app;
