create table housing_landlord (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  mobile text not null,
  id_no_masked text,
  bank_name text,
  bank_account text,
  remark text,
  created_at timestamptz not null default now(),
  -- A party without a house or a lease yet belongs to whoever entered it.
  created_by uuid,
  primary key (tenant_id, id)
);
create unique index housing_landlord_code on housing_landlord (tenant_id, code);
create index housing_landlord_creator on housing_landlord (tenant_id, created_by) where created_by is not null;
create index housing_landlord_list on housing_landlord (tenant_id, created_at desc, id desc);
create index housing_landlord_name on housing_landlord (tenant_id, name, id);
select infra_protect('housing_landlord');

create table housing_rentee (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  mobile text not null,
  id_no text,
  id_no_masked text,
  remark text,
  created_at timestamptz not null default now(),
  created_by uuid,
  -- Identity numbers are kept sealed with the server's key, and found again by a keyed hash. `id_no` is what earlier versions
  -- wrote: a start empties it.
  id_no_secret text,
  id_no_hash text,
  -- Entered for another rentee as well, before numbers had to differ. Found like any other, but not held to be the only one.
  id_no_shared boolean not null default false,
  identity_state text not null default 'unverified' check (identity_state in ('unverified', 'verified', 'failed')),
  identity_at timestamptz,
  identity_by text,
  -- Rentees are people or companies, with papers of several kinds; and whom to call when something happens.
  party_kind text not null default 'person' check (party_kind in ('person', 'company')),
  paper_kind text not null default 'residentId' check (paper_kind in ('residentId', 'passport', 'hkMoPermit', 'taiwanPermit', 'hkMoTwResidence', 'permanentResidence', 'creditCode')),
  emergency_name text,
  emergency_phone text,
  primary key (tenant_id, id),
  check ((party_kind = 'company') = (paper_kind = 'creditCode'))
);
create unique index housing_rentee_code on housing_rentee (tenant_id, code);
create index housing_rentee_creator on housing_rentee (tenant_id, created_by) where created_by is not null;
create unique index housing_rentee_id_no on housing_rentee (tenant_id, id_no_hash) where not id_no_shared;
create index housing_rentee_id_no_plain on housing_rentee (tenant_id, id) where id_no is not null;
create index housing_rentee_identity on housing_rentee (tenant_id, identity_state, created_at desc, id desc);
create index housing_rentee_list on housing_rentee (tenant_id, created_at desc, id desc);
create index housing_rentee_name on housing_rentee (tenant_id, name, id);
select infra_protect('housing_rentee');
select infra_searchable('housing_rentee', 'name');

create table housing_site (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  region_code text not null,
  address text not null,
  mode text not null,
  landlord_id uuid,
  built_year int,
  remark text,
  created_at timestamptz not null default now(),
  -- Which rows a caller sees who does not see all of his tenant's: those of some organisations. A site belongs to the
  -- organisation that manages it and to the user who looks after it; what happens at a site follows the site.
  org_id uuid,
  steward_id uuid,
  primary key (tenant_id, id)
);
create unique index housing_site_code on housing_site (tenant_id, code);
create index housing_site_list on housing_site (tenant_id, created_at desc, id desc);
create index housing_site_org on housing_site (tenant_id, org_id) where org_id is not null;
create index housing_site_steward on housing_site (tenant_id, steward_id) where steward_id is not null;
select infra_protect('housing_site');

create table housing_building (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  name text not null,
  floors int not null,
  units int,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index housing_building_list on housing_building (tenant_id, created_at desc, id desc);
create unique index housing_building_name on housing_building (tenant_id, site_id, name);
select infra_protect('housing_building');

create table housing_house (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  building_id uuid not null,
  unit_no text not null default '',
  floor int not null,
  number text not null,
  layout text,
  area_m2 numeric(10,2),
  orientation text,
  decoration text,
  mode text not null,
  landlord_id uuid not null,
  remark text,
  created_at timestamptz not null default now(),
  -- A house with leases in its history is archived, never deleted; it holds its number, and is counted no more.
  archived_on date,
  -- The same as a condition a filter can have.
  archived boolean not null default false,
  primary key (tenant_id, id),
  check (archived = (archived_on is not null))
);
create index housing_house_by_number on housing_house (tenant_id, number, id);
create index housing_house_landlord on housing_house (tenant_id, landlord_id, created_at desc, id desc);
create index housing_house_list on housing_house (tenant_id, created_at desc, id desc);
create unique index housing_house_number on housing_house (tenant_id, building_id, unit_no, number);
create index housing_house_site on housing_house (tenant_id, site_id, created_at desc, id desc);
select infra_protect('housing_house');

-- The count the authorised number of houses is held against; one row a tenant, changed with the houses.
create table housing_quota (
  tenant_id int not null,
  houses int not null default 0 check (houses >= 0),
  primary key (tenant_id)
);
select infra_protect('housing_quota', 'insert, update');

create table housing_room (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  building_id uuid not null,
  house_id uuid not null,
  landlord_id uuid not null,
  floor int not null,
  number text not null,
  full_name text not null,
  mode text not null,
  area_m2 numeric(10,2),
  max_persons int,
  base_rent_fen bigint not null check (base_rent_fen >= 0),
  deposit_fen bigint not null check (deposit_fen >= 0),
  overlay text not null default 'none' check ("overlay" in ('none', 'preparing', 'repair', 'owner_use', 'disabled')),
  remark text,
  created_at timestamptz not null default now(),
  -- Rooms made of other rooms. What is merged or split stands as it was, with its leases and bills, and is let no more.
  kind text check (kind in ('flat', 'studio', 'bedroom', 'livingRoom', 'kitchen', 'bathroom', 'balcony', 'corridor', 'store', 'garage')),
  facilities text[],
  archived_on date,
  -- The same as a condition an index and a filter can have.
  archived boolean not null default false,
  -- Photos of a room, in their order; the files themselves are attachments of the room.
  photo_ids text[],
  primary key (tenant_id, id),
  check (archived = (archived_on is not null))
);
create index housing_room_building on housing_room (tenant_id, building_id, created_at desc, id desc);
create index housing_room_full_name on housing_room (tenant_id, full_name, id);
create index housing_room_landlord on housing_room (tenant_id, landlord_id, created_at desc, id desc);
create index housing_room_list on housing_room (tenant_id, created_at desc, id desc);
create unique index housing_room_number on housing_room (tenant_id, house_id, number) where archived_on is null;
create index housing_room_rent on housing_room (tenant_id, base_rent_fen, id);
create index housing_room_site on housing_room (tenant_id, site_id, created_at desc, id desc);
select infra_protect('housing_room');
select infra_searchable('housing_room', 'full_name');

create table housing_lease (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  room_id uuid not null,
  site_id uuid not null,
  landlord_id uuid not null,
  rentee_id uuid not null,
  start_on date not null,
  end_on date not null,
  rent_fen bigint not null check (rent_fen >= 0),
  pay_months text not null,
  advance_days int not null,
  cycle_mode text not null,
  proration text not null,
  deposit_fen bigint not null check (deposit_fen >= 0),
  free_days int,
  late_fee_bp int not null,
  grace_days int not null,
  remark text,
  status text not null default 'draft' check (status in ('draft', 'in_review', 'pending_sign', 'signed', 'ended', 'cancelled')),
  signed_on date,
  left_on date,
  end_reason text,
  created_at timestamptz not null default now(),
  -- From lease month n on: basis points of the price before, and fen on top. [{"fromMonth":12,"addBp":300}]
  steps jsonb,
  -- The monthly rent agreed later, from a day on: changes of a live lease never touch the rent it was signed with.
  rent_changes jsonb,
  due_rule text check (due_rule in ('advance', 'dayOfMonth', 'dayOfPreviousMonth')),
  due_day int check (due_day between 1 and 31),
  included_fees text,
  notice_days int check (notice_days between 0 and 366),
  break_rule text check (break_rule in ('none', 'fixed', 'months', 'deposit')),
  break_fen bigint check (break_fen >= 0),
  break_months int check (break_months between 0 and 24),
  -- After the last day, while nobody has left: charged month by month, or not charged.
  at_end text check (at_end in ('monthly', 'stop')),
  -- How finance counts late fees of the bills of this lease; empty: grace excluded, no cap.
  late_fee_mode text check (late_fee_mode in ('excluded', 'threshold')),
  late_fee_cap_bp int check (late_fee_cap_bp between 0 and 10000),
  -- The life of a lease: reviewed before it is signed, locked while a change is decided, given notice of, followed by the next.
  submitted_by uuid,
  change_lock text,
  notice_on date,
  leaving_on date,
  -- How it ended; empty while it has not.
  end_kind text check (end_kind in ('left', 'early', 'renewed', 'swapped', 'transferred')),
  -- The chain: what this lease follows on and how, and what follows on it.
  previous_id uuid,
  origin text check (origin in ('renewal', 'swap', 'transfer')),
  successor_id uuid,
  -- The lease that now holds what was paid as deposit on this one, and what this one took over.
  deposit_holder_id uuid,
  deposit_carried_fen bigint check (deposit_carried_fen >= 0),
  -- What may be taken from the deposit, as agreed in the lease.
  deduction_reasons text[],
  -- Leases are filed with the housing authority (租赁备案) within some days of being signed.
  filing_no text,
  filed_on date,
  -- Besides the security deposit a lease may ask for others: for keys, cards, a meter. Each is a charge and a line of a bill
  -- of its own, so what is due, paid and held of it follows as it does for the first. Who keeps the money is noted with it.
  deposit_holder text check (deposit_holder in ('operator', 'owner', 'supervised')),
  -- [{"kind":"key","amountFen":10000,"holder":"operator"}]
  other_deposits jsonb,
  -- Of each kind, what leases before this one asked for. {"key":10000}
  other_carried jsonb,
  type_id uuid,
  -- What was answered, with the questions as they were asked then: [{"label":"紧急联系人","kind":"text","value":"李四","shown":"李四"}]
  extras jsonb,
  -- When a room was handed over to its rentee, with what the meters showed. Leases that had begun before this was kept count
  -- as handed over on their first day, which is how their use was shared out.
  handed_on date,
  -- Late fees by day, week, month or once, as a part or an amount, on the kinds of bill the parties agreed on.
  late_fee_on text[],
  late_fee_every text check (late_fee_every in ('day', 'week', 'month', 'once')),
  late_fee_unit_fen bigint check (late_fee_unit_fen > 0),
  -- Leases that renew by themselves, and what became of each end of one.
  auto_renew_months int check (auto_renew_months > 0),
  auto_renew_days int check (auto_renew_days > 0),
  auto_renew_raise_bp int,
  auto_renew_raise_fen bigint,
  master_lease_id uuid,
  primary key (tenant_id, id),
  check (end_on >= start_on),
  check (left_on is null or left_on >= start_on),
  check ((filing_no is null) = (filed_on is null)),
  check (filed_on >= signed_on),
  constraint housing_lease_auto_renewal check (auto_renew_months is null or auto_renew_days is not null),
  constraint housing_lease_one_per_day exclude using gist (tenant_id with =, room_id with =, daterange(start_on, coalesce(left_on, end_on), '[]') with &&) where ((status in ('signed', 'ended')))
);
create index housing_lease_end on housing_lease (tenant_id, status, end_on);
create index housing_lease_end_on on housing_lease (tenant_id, end_on, id);
create unique index housing_lease_filing_no on housing_lease (tenant_id, filing_no) where filing_no is not null;
create index housing_lease_holder on housing_lease (tenant_id, coalesce(deposit_holder_id, id));
create index housing_lease_landlord on housing_lease (tenant_id, landlord_id, created_at desc, id desc);
-- The calendar asks by the day somebody leaves and by the day a renewal that waits would begin; the other days have their indexes.
create index housing_lease_leaving on housing_lease (tenant_id, leaving_on) where leaving_on is not null;
create index housing_lease_list on housing_lease (tenant_id, created_at desc, id desc);
create index housing_lease_locked on housing_lease (tenant_id, change_lock) where change_lock is not null;
create index housing_lease_master on housing_lease (tenant_id, master_lease_id) where master_lease_id is not null;
create unique index housing_lease_no on housing_lease (tenant_id, no);
create index housing_lease_previous on housing_lease (tenant_id, previous_id) where previous_id is not null;
create index housing_lease_renewing on housing_lease (tenant_id, end_on) where auto_renew_months is not null and status = 'signed' and successor_id is null;
create index housing_lease_rentee on housing_lease (tenant_id, rentee_id, created_at desc, id desc);
create index housing_lease_review on housing_lease (tenant_id, status) where status in ('in_review', 'pending_sign');
create index housing_lease_room on housing_lease (tenant_id, room_id, start_on desc);
create index housing_lease_site on housing_lease (tenant_id, site_id, created_at desc, id desc);
create index housing_lease_start_on on housing_lease (tenant_id, start_on, id);
create index housing_lease_to_hand_over on housing_lease (tenant_id, start_on) where status = 'signed' and handed_on is null;
create index housing_lease_type on housing_lease (tenant_id, type_id) where type_id is not null;
create index housing_lease_unfiled on housing_lease (tenant_id, signed_on, id) where status = 'signed' and filing_no is null;
select infra_protect('housing_lease');

-- The charge schedule of a signed lease. Rows are never rewritten; `dropped_at` takes one out before it is billed.
create table housing_charge (
  tenant_id int not null,
  id uuid not null,
  lease_id uuid not null,
  fee text not null check (fee in ('rent', 'deposit', 'one_off')),
  period_from date not null,
  period_to date not null,
  due_on date not null,
  amount_fen bigint not null,
  formula jsonb not null,
  dropped_at timestamptz,
  created_at timestamptz not null default now(),
  -- A change of a live lease drops what is not billed and writes it anew, so a period may have several generations; what
  -- a bill has stays, and the difference is a row of its own, negative when it is a credit.
  adjusts_id uuid,
  -- Empty: the security deposit, or no deposit at all.
  deposit_kind text,
  primary key (tenant_id, id),
  check (amount_fen >= 0 or adjusts_id is not null),
  check (deposit_kind is null or (fee = 'deposit' and (deposit_kind in ('key', 'card', 'meter'))))
);
create index housing_charge_adjusts on housing_charge (tenant_id, adjusts_id) where adjusts_id is not null;
create index housing_charge_credit on housing_charge (tenant_id, lease_id) where dropped_at is null and amount_fen < 0;
create index housing_charge_deposit on housing_charge (tenant_id, lease_id) where deposit_kind is not null;
create index housing_charge_due on housing_charge (tenant_id, due_on, lease_id) where dropped_at is null;
create unique index housing_charge_once on housing_charge (tenant_id, lease_id, fee, period_from, coalesce(deposit_kind, '')) where dropped_at is null and adjusts_id is null;
select infra_protect('housing_charge', 'insert, update');

-- Who else lives there or signs along. `until_on` is the last day.
create table housing_occupant (
  tenant_id int not null,
  id uuid not null,
  lease_id uuid not null,
  rentee_id uuid not null,
  role text not null check (role in ('coTenant', 'occupant')),
  from_on date not null,
  until_on date,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index housing_occupant_lease on housing_occupant (tenant_id, lease_id);
create index housing_occupant_rentee on housing_occupant (tenant_id, rentee_id);
select infra_protect('housing_occupant');

-- What was asked to change in a lease. What it asks for never changes; only what became of it does.
create table housing_lease_change (
  tenant_id int not null,
  id uuid not null,
  lease_id uuid not null,
  room_id uuid not null,
  rentee_id uuid not null,
  site_id uuid not null,
  kind text not null check (kind in ('rent', 'term', 'occupants', 'swap', 'transfer', 'renewal')),
  effective_on date not null,
  asked jsonb not null,
  differences jsonb not null,
  added_fen bigint not null,
  dropped_fen bigint not null,
  credit_fen bigint not null,
  reason text not null,
  state text not null check (state in ('submitted', 'applied', 'rejected', 'withdrawn')),
  proposed_by_id uuid,
  proposed_by text not null,
  decided_by text,
  decided_on date,
  decision_reason text,
  new_lease_id uuid,
  created_at timestamptz not null default now(),
  -- Renewals of a contract of several rooms are asked for together and decided together: one request, a row for each room.
  together_id uuid,
  master_lease_id uuid,
  primary key (tenant_id, id),
  check ((together_id is null) = (master_lease_id is null))
);
create index housing_lease_change_lease on housing_lease_change (tenant_id, lease_id, id);
create index housing_lease_change_list on housing_lease_change (tenant_id, created_at desc, id desc);
create index housing_lease_change_master on housing_lease_change (tenant_id, master_lease_id, created_at desc, id desc) where master_lease_id is not null;
-- One change of a lease waits at a time, whoever asks.
create unique index housing_lease_change_open on housing_lease_change (tenant_id, lease_id) where state = 'submitted';
create index housing_lease_change_renewal on housing_lease_change (tenant_id, effective_on) where state = 'submitted' and kind = 'renewal';
create index housing_lease_change_site on housing_lease_change (tenant_id, site_id, created_at desc, id desc);
create index housing_lease_change_together on housing_lease_change (tenant_id, together_id) where together_id is not null;
select infra_protect('housing_lease_change', 'insert, update');

-- What is in a room and how it is: at hand-over, at check-out and in between. Items are one value, for they are only read
-- together and stand for good once the inspection is done.
create table housing_inspection (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  kind text not null check (kind in ('in', 'out', 'periodic')),
  lease_id uuid not null,
  room_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  inspected_on date not null,
  state text not null default 'draft' check (state in ('draft', 'done')),
  items jsonb not null,
  item_count int not null,
  flaw_count int not null,
  cost_fen bigint not null check (cost_fen >= 0),
  remark text,
  done_by text,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'done') = (done_at is not null))
);
create index housing_inspection_lease on housing_inspection (tenant_id, lease_id, kind, inspected_on);
create index housing_inspection_list on housing_inspection (tenant_id, created_at desc, id desc);
create unique index housing_inspection_no on housing_inspection (tenant_id, no, id);
create index housing_inspection_site on housing_inspection (tenant_id, site_id, created_at desc, id desc);
select infra_protect('housing_inspection');

-- Texts of leases, notices and lists. A row is one version; those of one template share its family.
create table housing_template (
  tenant_id int not null,
  id uuid not null,
  family_id uuid not null,
  version int not null check (version > 0),
  kind text not null check (kind in ('lease', 'masterLease', 'change', 'notice', 'handover', 'checkOut')),
  name text not null,
  body text not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'retired')),
  remark text,
  changed_by text not null,
  published_by text,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'draft') = (published_at is null))
);
create index housing_template_list on housing_template (tenant_id, created_at desc, id desc);
-- One version is in force and one is being written at a time.
create unique index housing_template_live on housing_template (tenant_id, family_id, state) where state in ('draft', 'published');
create unique index housing_template_version on housing_template (tenant_id, family_id, version);
select infra_protect('housing_template');

-- Tries to have a lease signed. The text is fixed when one begins; the row says what became of it.
create table housing_sign_flow (
  tenant_id int not null,
  id uuid not null,
  lease_id uuid,
  room_id uuid,
  site_id uuid,
  rentee_id uuid not null,
  landlord_id uuid,
  method text not null check (method in ('pad', 'provider')),
  version int not null,
  state text not null check (state in ('drafting', 'signing', 'done', 'refused', 'expired', 'revoked', 'rescinded')),
  template_id uuid,
  title text not null,
  html text not null,
  sha256 text not null,
  file_id uuid not null,
  signed_sha256 text,
  signed_file_id uuid,
  -- The flow's name with the signing service.
  provider_flow_id text,
  expires_on date not null,
  started_by text not null,
  reason text,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Signed is a lease, or all leases of such a contract by one text.
  master_lease_id uuid,
  primary key (tenant_id, id),
  check ((state in ('drafting', 'signing')) = (closed_at is null)),
  check ((lease_id is null) <> (master_lease_id is null)),
  check (lease_id is null or (room_id is not null and site_id is not null and landlord_id is not null))
);
create index housing_sign_flow_due on housing_sign_flow (tenant_id, expires_on) where closed_at is null;
create index housing_sign_flow_list on housing_sign_flow (tenant_id, created_at desc, id desc);
-- One try at a time.
create unique index housing_sign_flow_open on housing_sign_flow (tenant_id, lease_id) where closed_at is null;
create unique index housing_sign_flow_open_master on housing_sign_flow (tenant_id, master_lease_id) where closed_at is null and master_lease_id is not null;
create unique index housing_sign_flow_provider on housing_sign_flow (tenant_id, provider_flow_id) where provider_flow_id is not null;
create index housing_sign_flow_site on housing_sign_flow (tenant_id, site_id, created_at desc, id desc);
create unique index housing_sign_flow_version on housing_sign_flow (tenant_id, lease_id, version);
create unique index housing_sign_flow_version_master on housing_sign_flow (tenant_id, master_lease_id, version) where master_lease_id is not null;
select infra_protect('housing_sign_flow', 'insert, update');
drop policy row_scope on housing_sign_flow;

create table housing_signature (
  tenant_id int not null,
  flow_id uuid not null,
  role text not null check (role in ('operator', 'rentee')),
  name text not null,
  file_id uuid not null,
  -- Of the picture of the signature.
  sha256 text not null,
  username text not null,
  signed_at timestamptz not null default now(),
  primary key (tenant_id, flow_id, role)
);
select infra_protect('housing_signature', 'insert');

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
  status text not null default 'draft' check (status in ('draft', 'held', 'paid', 'in_review', 'converted', 'refunded', 'forfeited', 'cancelled')),
  outcome text check (outcome in ('refunded', 'forfeited')),
  asked_by uuid,
  end_reason text,
  lease_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (status <> 'in_review' or outcome is not null),
  check ((status = 'converted') = (lease_id is not null))
);
create index housing_reservation_list on housing_reservation (tenant_id, created_at desc, id desc);
-- A room is kept for one at a time. The board asks it for every room.
create unique index housing_reservation_live on housing_reservation (tenant_id, room_id) where status in ('held', 'paid', 'in_review');
create unique index housing_reservation_no on housing_reservation (tenant_id, no);
create index housing_reservation_rentee on housing_reservation (tenant_id, rentee_id, created_at desc, id desc);
create index housing_reservation_sign_by on housing_reservation (tenant_id, sign_by_on, id);
create index housing_reservation_site on housing_reservation (tenant_id, site_id, created_at desc, id desc);
select infra_protect('housing_reservation');

create table housing_room_change (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  house_id uuid not null,
  kind text not null check (kind in ('merge', 'split')),
  changed_on date not null,
  reason text not null,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index housing_room_change_house on housing_room_change (tenant_id, house_id);
select infra_protect('housing_room_change', 'insert');

-- Which rooms there were before a change and which after it. A room ends by one change and begins by one.
create table housing_room_change_part (
  tenant_id int not null,
  change_id uuid not null,
  room_id uuid not null,
  side text not null check (side in ('before', 'after')),
  primary key (tenant_id, room_id, side)
);
create index housing_room_change_part_of on housing_room_change_part (tenant_id, change_id);
select infra_protect('housing_room_change_part', 'insert');

-- On which days who has to know was told what is missing: a job that runs twice tells once.
create table housing_filing_told (
  tenant_id int not null,
  day date not null,
  primary key (tenant_id, day)
);
select infra_protect('housing_filing_told', 'insert');

-- How many numbers somebody has read on a day. The row is the queue in which his requests wait for each other.
create table housing_identity_look (
  tenant_id int not null,
  user_id uuid not null,
  day date not null,
  looks int not null,
  primary key (tenant_id, user_id, day)
);
select infra_protect('housing_identity_look', 'insert, update');

-- Who owned a house on a day. A house that never changed hands has no row: its landlord owns it on every day. From its first
-- change on its periods [from_on, to_on) follow each other from the beginning to the end of time.
create table housing_owner_change (
  tenant_id int not null,
  id uuid not null,
  house_id uuid not null,
  site_id uuid not null,
  previous_landlord_id uuid not null,
  landlord_id uuid not null,
  effective_on date not null,
  reason text not null,
  state text not null check (state in ('submitted', 'applied', 'rejected', 'withdrawn')),
  proposed_by_id uuid,
  proposed_by text not null,
  decided_by text,
  decided_on date,
  decision_reason text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index housing_owner_change_house on housing_owner_change (tenant_id, house_id, id);
create index housing_owner_change_list on housing_owner_change (tenant_id, created_at desc, id desc);
create unique index housing_owner_change_open on housing_owner_change (tenant_id, house_id) where state = 'submitted';
select infra_protect('housing_owner_change');

create table housing_owner_period (
  tenant_id int not null,
  id uuid not null,
  house_id uuid not null,
  site_id uuid not null,
  landlord_id uuid not null,
  from_on date not null,
  to_on date not null,
  -- Nothing for what was before the first change.
  change_id uuid,
  primary key (tenant_id, id),
  check (from_on < to_on),
  constraint housing_owner_period_one exclude using gist (tenant_id with =, house_id with =, daterange(from_on, to_on, '[)') with &&)
);
create index housing_owner_period_from on housing_owner_period (tenant_id, from_on);
create index housing_owner_period_house on housing_owner_period (tenant_id, house_id, from_on);
select infra_protect('housing_owner_period');

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
  end_on date not null,
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
  water_start numeric(12,2),
  power_start numeric(12,2),
  gas_start numeric(12,2),
  remark text,
  state text not null default 'draft' check (state in ('draft', 'active', 'renewing', 'notified', 'left')),
  leaving_on date,
  left_on date,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (end_on >= start_on),
  check ((state = 'left') = (left_on is not null)),
  check (state <> 'notified' or leaving_on is not null)
);
create index housing_head_lease_end on housing_head_lease (tenant_id, end_on, id);
create index housing_head_lease_landlord on housing_head_lease (tenant_id, landlord_id, created_at desc, id desc);
create index housing_head_lease_list on housing_head_lease (tenant_id, created_at desc, id desc);
create unique index housing_head_lease_no on housing_head_lease (tenant_id, no);
create index housing_head_lease_site on housing_head_lease (tenant_id, site_id, created_at desc, id desc);
select infra_protect('housing_head_lease');

-- Which days a head lease that binds, or did, has a house.
create table housing_head_lease_house (
  tenant_id int not null,
  head_lease_id uuid not null,
  house_id uuid not null,
  start_on date not null,
  through_on date not null,
  primary key (tenant_id, head_lease_id, house_id),
  check (through_on >= start_on),
  constraint housing_head_lease_one_per_day exclude using gist (tenant_id with =, house_id with =, daterange(start_on, through_on, '[]') with &&)
);
select infra_protect('housing_head_lease_house', 'insert, update');

-- What will be owed to the landlord, period by period, as agreed. Claims and payments are finance's.
create table housing_head_rent (
  tenant_id int not null,
  id uuid not null,
  head_lease_id uuid not null,
  period_from date not null,
  period_to date not null,
  due_on date not null,
  amount_fen bigint not null check (amount_fen >= 0),
  dropped boolean not null default false,
  primary key (tenant_id, id),
  check (period_to >= period_from)
);
create index housing_head_rent_due on housing_head_rent (tenant_id, due_on) where not dropped;
create unique index housing_head_rent_of on housing_head_rent (tenant_id, head_lease_id, period_from);
select infra_protect('housing_head_rent', 'insert, update');

-- Types of leases become records of their own: with what besides the terms is asked for, the text they are written by and
-- whether somebody else looks over them first. Those known as words of a dictionary go on under their names.
create table housing_contract_type (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  -- [{"label":"紧急联系人","kind":"text","required":true,"options":null}], in the order the form asks
  fields jsonb,
  template_id uuid,
  review text not null check (review in ('asTenant', 'always', 'never')),
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index housing_contract_type_list on housing_contract_type (tenant_id, created_at desc, id desc);
create unique index housing_contract_type_name on housing_contract_type (tenant_id, name);
create index housing_contract_type_template on housing_contract_type (tenant_id, template_id) where template_id is not null;
select infra_protect('housing_contract_type');

-- What was handed over is one value: it is only read together, and is taken back as a whole.
create table housing_hand_over (
  tenant_id int not null,
  id uuid not null,
  lease_id uuid not null,
  site_id uuid not null,
  handed_on date not null,
  handed_by text not null,
  confirmed_by text,
  keys jsonb not null,
  items text,
  readings jsonb not null,
  skipped text,
  state text not null default 'done' check (state in ('done', 'void')),
  void_reason text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'void') = (void_reason is not null))
);
create unique index housing_hand_over_once on housing_hand_over (tenant_id, lease_id) where state = 'done';
select infra_protect('housing_hand_over', 'insert, update');

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
  late_fee_on text[],
  late_fee_every text check (late_fee_every in ('day', 'week', 'month', 'once')),
  late_fee_unit_fen bigint check (late_fee_unit_fen > 0),
  auto_renew_months int,
  auto_renew_days int,
  auto_renew_raise_bp int,
  auto_renew_raise_fen bigint,
  primary key (tenant_id, id)
);
create index housing_lease_default_list on housing_lease_default (tenant_id, created_at desc, id desc);
create unique index housing_lease_default_site on housing_lease_default (tenant_id, site_id) nulls not distinct;
select infra_protect('housing_lease_default');
drop policy row_scope on housing_lease_default;

-- Once for each lease and end: when the parties were told, what stood against it when it was tried last, and what followed.
create table housing_auto_renewal (
  tenant_id int not null,
  lease_id uuid not null,
  end_on date not null,
  site_id uuid not null,
  told_on date,
  obstacle text check (obstacle in ('notice', 'changing', 'reserved', 'taken', 'room', 'identity', 'late', 'other')),
  tried_on date,
  renewed_on date,
  next_id uuid,
  primary key (tenant_id, lease_id, end_on)
);
select infra_protect('housing_auto_renewal', 'insert, update');

-- Contracts of several rooms: a bracket around leases of one rentee. What its leases say it does not say again; whether
-- it binds or has ended follows from them.
create table housing_master_lease (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  rentee_id uuid not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index housing_master_lease_list on housing_master_lease (tenant_id, created_at desc, id desc);
create unique index housing_master_lease_no on housing_master_lease (tenant_id, no);
create index housing_master_lease_rentee on housing_master_lease (tenant_id, rentee_id, created_at desc, id desc);
select infra_protect('housing_master_lease', 'insert, update');

-- Which rows a caller with a row scope sees, where that follows from another table.
select infra_scope('housing_site', $$(org_id = any ((select infra_scoped_ids('org_ids'))::uuid[])) or (steward_id = any ((select infra_scoped_ids('self_ids'))::uuid[]))$$);
select infra_scope('housing_charge', $$exists (select from housing_lease l where (l.tenant_id = housing_charge.tenant_id and l.id = housing_charge.lease_id))$$);
select infra_scope('housing_occupant', $$exists (select from housing_lease l where (l.tenant_id = housing_occupant.tenant_id and l.id = housing_occupant.lease_id))$$);
select infra_scope('housing_sign_flow', $$ case when (master_lease_id is null) then (site_id = any ((select infra_scoped_ids('site_ids'))::uuid[])) else (housing_master_lease_sites(master_lease_id) <@ (select infra_scoped_ids('site_ids'))) end$$);
select infra_scope('housing_signature', $$exists (select from housing_sign_flow f where (f.tenant_id = housing_signature.tenant_id and f.id = housing_signature.flow_id))$$);
select infra_scope('housing_room_change_part', $$exists (select from housing_room_change c where (c.tenant_id = housing_room_change_part.tenant_id and c.id = housing_room_change_part.change_id))$$);
select infra_scope('housing_filing_told', $$false$$);
select infra_scope('housing_identity_look', 'true');
select infra_scope('housing_head_lease_house', $$exists (select from housing_head_lease h where (h.tenant_id = housing_head_lease_house.tenant_id and h.id = housing_head_lease_house.head_lease_id))$$);
select infra_scope('housing_head_rent', $$exists (select from housing_head_lease h where (h.tenant_id = housing_head_rent.tenant_id and h.id = housing_head_rent.head_lease_id))$$);
select infra_scope('housing_lease_default', $$(site_id is null) or (site_id = any ((select infra_scoped_ids('site_ids'))::uuid[]))$$, $$site_id = any ((select infra_scoped_ids('site_ids'))::uuid[])$$);
select infra_scope('housing_master_lease', $$housing_master_lease_sites(id) <@ (select infra_scoped_ids('site_ids'))$$, 'true');
