-- Fees beside rent: what they are and how they are worked out, and which leases bear them when.
create table billing_fee_item (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  fee text not null check (fee in ('service', 'value_added', 'one_off', 'utility')),
  basis text not null check (basis in ('fixed', 'area', 'person', 'rent', 'formula')),
  price_fen bigint check (price_fen >= 0),
  rate_bp int check (rate_bp between 0 and 100000),
  formula text,
  round_mode text not null check (round_mode in ('half_up', 'down', 'up')),
  online_payable boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index billing_fee_item_code on billing_fee_item (tenant_id, code);
create index billing_fee_item_list on billing_fee_item (tenant_id, created_at desc, id desc);

create table billing_charge_plan (
  tenant_id int not null,
  id uuid not null,
  fee_item_id uuid not null,
  site_id uuid not null,
  -- Absent: every lease of the site.
  lease_id uuid,
  -- 0: once, when the lease or the plan begins.
  every_months text not null check (every_months in ('0', '1', '2', '3', '6', '12')),
  timing text not null check (timing in ('advance', 'arrears')),
  is_prorated boolean not null default true,
  start_on date not null,
  end_on date,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (end_on >= start_on)
);
create index billing_charge_plan_list on billing_charge_plan (tenant_id, created_at desc, id desc);
create index billing_charge_plan_site on billing_charge_plan (tenant_id, site_id);
create index billing_charge_plan_item on billing_charge_plan (tenant_id, fee_item_id);

alter table billing_charge_plan add foreign key (tenant_id, fee_item_id) references billing_fee_item (tenant_id, id);
alter table billing_charge_plan add foreign key (tenant_id, site_id) references housing_site (tenant_id, id);
alter table billing_charge_plan add foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id);
select infra_protect('billing_fee_item');
select infra_protect('billing_charge_plan');
