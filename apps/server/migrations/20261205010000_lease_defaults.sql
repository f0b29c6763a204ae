-- What new leases begin with, for the whole tenant or one site.
create table housing_lease_default (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  site_id uuid,
  pay_months text not null,
  due_rule text,
  due_day int,
  advance_days int not null,
  cycle_mode text not null,
  proration text not null,
  notice_days int,
  break_rule text,
  break_fen bigint,
  break_months int,
  at_end text,
  late_fee_bp int not null,
  grace_days int not null,
  late_fee_mode text,
  late_fee_cap_bp int,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references housing_site (tenant_id, id)
);
create unique index housing_lease_default_site on housing_lease_default (tenant_id, site_id) nulls not distinct;
create index housing_lease_default_list on housing_lease_default (tenant_id, created_at desc, id desc);
select infra_protect('housing_lease_default');
-- Whoever sees some sites begins with the terms of all where they have none of their own, and changes only theirs.
drop policy row_scope on housing_lease_default;
select infra_scope('housing_lease_default',
  'site_id is null or site_id = any ((select infra_scoped_ids(''site_ids''))::uuid[])',
  'site_id = any ((select infra_scoped_ids(''site_ids''))::uuid[])');
