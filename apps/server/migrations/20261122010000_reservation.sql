-- A room kept for somebody until a lease is signed, against a holding deposit.
create table housing_reservation (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  room_id uuid not null,
  site_id uuid not null,
  landlord_id uuid not null,
  rentee_id uuid not null,
  start_on date not null,
  lease_months int check (lease_months > 0),
  rent_fen bigint not null check (rent_fen >= 0),
  deposit_months int not null check (deposit_months >= 0),
  sign_by_on date not null,
  holding_fen bigint not null check (holding_fen > 0),
  remark text,
  status text not null default 'draft'
    check (status in ('draft', 'held', 'paid', 'in_review', 'converted', 'refunded', 'forfeited', 'cancelled')),
  outcome text check (outcome in ('refunded', 'forfeited')),
  asked_by uuid,
  end_reason text,
  lease_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (status <> 'in_review' or outcome is not null),
  check ((status = 'converted') = (lease_id is not null)),
  foreign key (tenant_id, room_id) references housing_room (tenant_id, id),
  foreign key (tenant_id, site_id) references housing_site (tenant_id, id),
  foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id),
  foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id),
  foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id)
);
create unique index housing_reservation_no on housing_reservation (tenant_id, no);
-- A room is kept for one at a time. The board asks it for every room.
create unique index housing_reservation_live on housing_reservation (tenant_id, room_id) where status in ('held', 'paid', 'in_review');
create index housing_reservation_list on housing_reservation (tenant_id, created_at desc, id desc);
create index housing_reservation_site on housing_reservation (tenant_id, site_id, created_at desc, id desc);
create index housing_reservation_rentee on housing_reservation (tenant_id, rentee_id, created_at desc, id desc);
create index housing_reservation_sign_by on housing_reservation (tenant_id, sign_by_on, id);

create table housing_reservation_event (
  tenant_id int not null,
  id uuid not null,
  reservation_id uuid not null,
  from_status text not null,
  to_status text not null,
  reason text,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, reservation_id) references housing_reservation (tenant_id, id)
);
create index housing_reservation_event_of on housing_reservation_event (tenant_id, reservation_id, id);

select infra_protect('housing_reservation');
select infra_protect('housing_reservation_event', 'insert');
select infra_scope('housing_reservation_event', 'exists (select from housing_reservation r where r.tenant_id = housing_reservation_event.tenant_id and r.id = housing_reservation_event.reservation_id)');

-- Holding deposits as money: received once for a reservation, gone once.
create table payment_holding (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  reservation_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'held' check (state in ('held', 'applied', 'refunded', 'forfeited')),
  channel text not null,
  channel_no text,
  received_on date not null,
  out_channel text,
  out_channel_no text,
  out_on date,
  -- The payment that booked it over to the first bill of a lease.
  payment_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'held') = (out_on is null)),
  check ((state = 'applied') = (payment_id is not null)),
  foreign key (tenant_id, reservation_id) references housing_reservation (tenant_id, id),
  foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id)
);
create unique index payment_holding_no on payment_holding (tenant_id, no);
create unique index payment_holding_reservation on payment_holding (tenant_id, reservation_id);
create unique index payment_holding_channel_no on payment_holding (tenant_id, channel, channel_no) where channel_no is not null;
create unique index payment_holding_out_channel_no on payment_holding (tenant_id, out_channel, out_channel_no) where out_channel_no is not null;
create index payment_holding_rentee on payment_holding (tenant_id, rentee_id);
select infra_protect('payment_holding', 'insert, update');

-- A fact housing may read: what is held for a reservation.
create view payment_holding_held with (security_invoker = true) as
  select tenant_id, reservation_id, amount_fen as held_fen from payment_holding where state = 'held';
grant select on payment_holding_held to cloud_steward_app;
