-- The people of a company that rents: each account of its may see all of its rooms, or chosen ones.
create table identity_enterprise_member (
  tenant_id int not null,
  user_id uuid not null,
  rentee_id uuid not null,
  role text not null check (role in ('manager', 'staff')),
  department text,
  -- Rooms he sees; none: all of the company. Leases that follow in such a room are his as well.
  room_ids uuid[] check (cardinality(room_ids) > 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  check (role = 'staff' or room_ids is null),
  foreign key (tenant_id, user_id) references identity_user (tenant_id, id) on delete cascade,
  foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id) on delete cascade
);
create index identity_enterprise_member_rentee on identity_enterprise_member (tenant_id, rentee_id);
select infra_protect('identity_enterprise_member', 'insert, update');
create index identity_user_party on identity_user (tenant_id, party_id) where party_id is not null;
alter table identity_user add column last_sign_in_at timestamptz;

alter table identity_invitation
  add column department text,
  add column member_role text check (member_role in ('manager', 'staff')),
  add column room_ids uuid[],
  drop constraint identity_invitation_kind_check,
  add constraint identity_invitation_kind_check check (kind in ('landlord', 'rentee', 'colleague', 'staff', 'operator')),
  add constraint identity_invitation_colleague check ((kind = 'colleague') = (member_role is not null));

-- A user limited to some rooms of his company works as a separate database role, as users limited to some organisations do. The
-- policies apply to that role alone. A row that names no room and no bill is visible to the user who made it.
create function infra_narrow(name text, condition text, checks text default null) returns void language plpgsql as $$
begin
  execute format('create policy room_scope on %I as restrictive to cloud_steward_narrowed using (%s) with check (%s)',
    name, condition, coalesce(checks, condition));
end $$;

do $$
declare
  room text := 'room_id = any ((select infra_scoped_ids(''room_ids''))::uuid[])';
  own text := 'rentee_id = any ((select infra_scoped_ids(''rentee_ids''))::uuid[])';
  name text;
begin
  foreach name in array array['broadband_account', 'broadband_order', 'checkout_check_out', 'checkout_deposit_refund', 'housing_inspection', 'housing_lease',
    'housing_lease_change', 'housing_reservation', 'housing_sign_flow', 'lock_credential', 'lock_remote_open', 'lock_unlock',
    'metering_proposed_reading', 'metering_settlement', 'metering_share_part', 'prepaid_account', 'prepaid_account_day',
    'prepaid_correction', 'prepaid_recharge', 'prepaid_year_refund', 'work_order'] loop
    perform infra_narrow(name, room || ' and ' || own);
  end loop;
  foreach name in array array['billing_adjustment', 'housing_auto_renewal', 'housing_charge', 'housing_hand_over',
    'housing_occupant', 'payment_refund'] loop
    perform infra_narrow(name, format('exists (select from housing_lease l where l.tenant_id = %1$I.tenant_id and l.id = %1$I.lease_id)', name));
  end loop;
  -- A bill of an order stands with the first of its rooms.
  perform infra_narrow('billing_bill', room || ' and ' || own
    || ' and value_added_rooms_of_bill(id) <@ (select infra_scoped_ids(''room_ids''))');
  foreach name in array array['billing_bill_line', 'billing_note', 'billing_reminder'] loop
    perform infra_narrow(name, format('exists (select from billing_bill b where b.tenant_id = %1$I.tenant_id and b.id = %1$I.bill_id)', name));
  end loop;
  foreach name in array array['housing_master_lease', 'payment_payout', 'payment_received', 'payment_refund_request'] loop
    perform infra_narrow(name, 'false');
  end loop;
  perform infra_narrow('payment_holding',
    'exists (select from housing_reservation r where r.tenant_id = payment_holding.tenant_id and r.id = payment_holding.reservation_id)');
  perform infra_narrow('channel_voucher', 'maker_id = any ((select infra_scoped_ids(''self_ids''))::uuid[])');
  -- A row for bills is visible to a user who sees each of these bills; a row without bills to the user who made it.
  perform infra_narrow('channel_order', own || ' and (cardinality(bill_ids) > 0 or user_id = any ((select infra_scoped_ids(''self_ids''))::uuid[]))'
    || ' and not exists (select from unnest(bill_ids) x(id) where not exists'
    || ' (select from billing_bill b where b.tenant_id = channel_order.tenant_id and b.id = x.id))', own);
  perform infra_narrow('payment', own || ' and (user_id = any ((select infra_scoped_ids(''self_ids''))::uuid[])'
    || ' or exists (select from payment_allocation a where a.tenant_id = payment.tenant_id and a.payment_id = payment.id))'
    || ' and not exists (select from payment_allocation a where a.tenant_id = payment.tenant_id and a.payment_id = payment.id and not exists'
    || ' (select from billing_bill b where b.tenant_id = a.tenant_id and b.id = a.bill_id))', own);
  perform infra_narrow('billing_tax_invoice', own || ' and exists (select from billing_tax_invoice_line i'
    || ' where i.tenant_id = billing_tax_invoice.tenant_id and i.invoice_id = billing_tax_invoice.id)'
    || ' and not exists (select from billing_tax_invoice_line i where i.tenant_id = billing_tax_invoice.tenant_id and i.invoice_id = billing_tax_invoice.id'
    || ' and not exists (select from billing_bill b where b.tenant_id = i.tenant_id and b.id = i.bill_id))', own);
  perform infra_narrow('value_added_order', own || ' and value_added_rooms_of_order(id) <@ (select infra_scoped_ids(''room_ids''))', own);
  perform infra_narrow('value_added_order_line', room);
end $$;

-- Operators: organisations of the tenant that run houses for landlords.
create table channel_operator (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  org_id uuid not null,
  region_code text,
  contact text,
  mobile text,
  state text not null default 'active' check (state in ('active', 'stopped')),
  -- Why it was stopped.
  reason text,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, org_id) references identity_org (tenant_id, id)
);
create unique index channel_operator_org on channel_operator (tenant_id, org_id);
create unique index channel_operator_name on channel_operator (tenant_id, name);
create index channel_operator_list on channel_operator (tenant_id, created_at desc, id desc);
select infra_protect('channel_operator', 'insert, update');
select infra_scope('channel_operator', $$org_id = any ((select infra_scoped_ids('org_ids'))::uuid[])$$);

-- From when to when a site was assigned to an operator. The site itself names the organisation of today.
create table channel_operator_site (
  tenant_id int not null,
  id uuid not null,
  operator_id uuid not null,
  site_id uuid not null,
  from_at timestamptz not null,
  assigned_by text not null,
  to_at timestamptz,
  taken_by text,
  reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, operator_id) references channel_operator (tenant_id, id),
  foreign key (tenant_id, site_id) references housing_site (tenant_id, id) on delete cascade
);
create index channel_operator_site_operator on channel_operator_site (tenant_id, operator_id, from_at desc);
create unique index channel_operator_site_open on channel_operator_site (tenant_id, site_id) where to_at is null;
select infra_protect('channel_operator_site', 'insert, update');

-- A tenant lets people of the platform look at its data, for a time: all of them, or one by his user name.
create table identity_support_grant (
  tenant_id int not null,
  id uuid not null,
  username text,
  reason text not null,
  ends_at timestamptz not null,
  granted_by text not null,
  ended_at timestamptz,
  ended_by text,
  end_reason text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (ends_at <= created_at + interval '72 hours'),
  check ((ended_at is null) = (ended_by is null))
);
create index identity_support_grant_list on identity_support_grant (tenant_id, created_at desc, id desc);
select infra_protect('identity_support_grant', 'insert, update');
-- A session that looks in stands in the tenant it looks at; its user is one of the platform.
alter table identity_session add column support_grant_id uuid;
create index identity_session_support on identity_session (support_grant_id) where support_grant_id is not null and ended_at is null;
