-- Houses the operator rents from their landlord in order to let them: of one landlord, at one site.
create table housing_head_lease (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  -- As agreed; housing_head_lease_house has them while it binds.
  house_ids uuid[] not null check (cardinality(house_ids) > 0),
  site_id uuid not null,
  landlord_id uuid not null,
  start_on date not null,
  end_on date not null check (end_on >= start_on),
  rent_fen bigint not null check (rent_fen >= 0),
  steps jsonb,
  interval_months text not null check (interval_months in ('1', '2', '3', '6', '12')),
  first_pay_on date not null,
  pay_day int not null check (pay_day between 1 and 31),
  free_days_per_year int not null check (free_days_per_year >= 0),
  deposit_fen bigint not null check (deposit_fen >= 0),
  payee_name text,
  payee_bank text,
  payee_account text,
  water_start numeric(12, 2),
  power_start numeric(12, 2),
  gas_start numeric(12, 2),
  remark text,
  state text not null default 'draft' check (state in ('draft', 'active', 'renewing', 'notified', 'left')),
  leaving_on date,
  left_on date,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'left') = (left_on is not null)),
  check (state <> 'notified' or leaving_on is not null),
  foreign key (tenant_id, site_id) references housing_site (tenant_id, id),
  foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id)
);
create unique index housing_head_lease_no on housing_head_lease (tenant_id, no);
create index housing_head_lease_list on housing_head_lease (tenant_id, created_at desc, id desc);
create index housing_head_lease_site on housing_head_lease (tenant_id, site_id, created_at desc, id desc);
create index housing_head_lease_landlord on housing_head_lease (tenant_id, landlord_id, created_at desc, id desc);
create index housing_head_lease_end on housing_head_lease (tenant_id, end_on, id);

-- Which days a head lease that binds, or did, has a house.
create table housing_head_lease_house (
  tenant_id int not null,
  head_lease_id uuid not null,
  house_id uuid not null,
  start_on date not null,
  through_on date not null check (through_on >= start_on),
  primary key (tenant_id, head_lease_id, house_id),
  -- One head lease for a house and day.
  constraint housing_head_lease_one_per_day exclude using gist
    (tenant_id with =, house_id with =, daterange(start_on, through_on, '[]') with &&),
  foreign key (tenant_id, head_lease_id) references housing_head_lease (tenant_id, id),
  foreign key (tenant_id, house_id) references housing_house (tenant_id, id)
);

-- What will be owed to the landlord, period by period, as agreed. Claims and payments are finance's.
create table housing_head_rent (
  tenant_id int not null,
  id uuid not null,
  head_lease_id uuid not null,
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  due_on date not null,
  amount_fen bigint not null check (amount_fen >= 0),
  dropped boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, head_lease_id) references housing_head_lease (tenant_id, id)
);
create unique index housing_head_rent_of on housing_head_rent (tenant_id, head_lease_id, period_from);
create index housing_head_rent_due on housing_head_rent (tenant_id, due_on) where not dropped;

create table housing_head_lease_event (
  tenant_id int not null,
  id uuid not null,
  head_lease_id uuid not null,
  from_state text not null,
  to_state text not null,
  reason text,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, head_lease_id) references housing_head_lease (tenant_id, id)
);
create index housing_head_lease_event_of on housing_head_lease_event (tenant_id, head_lease_id, id);

-- A claim of the landlord on the operator, once it is due, and the money that paid it.
create table payment_head_rent (
  tenant_id int not null,
  id uuid not null,
  head_rent_id uuid not null,
  head_lease_id uuid not null,
  site_id uuid not null,
  landlord_id uuid not null,
  due_on date not null,
  amount_fen bigint not null check (amount_fen >= 0),
  state text not null default 'owed' check (state in ('owed', 'paid', 'dropped')),
  no text,
  channel text,
  channel_no text,
  paid_on date,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'paid') = (paid_on is not null)),
  check ((state = 'paid') = (no is not null and channel is not null and channel_no is not null and username is not null)),
  check ((state = 'dropped') = (amount_fen = 0)),
  foreign key (tenant_id, head_rent_id) references housing_head_rent (tenant_id, id),
  foreign key (tenant_id, head_lease_id) references housing_head_lease (tenant_id, id),
  foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id)
);
create unique index payment_head_rent_no on payment_head_rent (tenant_id, no) where no is not null;
-- A period is claimed and paid once, and a transfer counts once.
create unique index payment_head_rent_once on payment_head_rent (tenant_id, head_rent_id);
create unique index payment_head_rent_channel_no on payment_head_rent (tenant_id, channel, channel_no) where channel_no is not null;
create index payment_head_rent_lease on payment_head_rent (tenant_id, head_lease_id);

select infra_protect('housing_head_lease');
select infra_protect('housing_head_lease_house', 'insert, update');
select infra_protect('housing_head_rent', 'insert, update');
select infra_protect('housing_head_lease_event', 'insert');
select infra_protect('payment_head_rent', 'insert, update');
select infra_scope(name, format('exists (select from housing_head_lease h where h.tenant_id = %1$I.tenant_id and h.id = %1$I.head_lease_id)', name))
  from unnest(array['housing_head_lease_house', 'housing_head_rent', 'housing_head_lease_event']) name;

-- A fact housing may read: what was claimed and paid for periods.
create view payment_head_rent_claim with (security_invoker = true) as
  select tenant_id, head_rent_id, state, paid_on, channel, channel_no from payment_head_rent;
grant select on payment_head_rent_claim to cloud_steward_app;
