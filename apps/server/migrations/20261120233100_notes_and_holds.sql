-- What changes what is owed on an issued bill without changing the bill: notes, holds, waivers, write-offs.
alter table billing_bill
  -- No longer owed without being paid. What was paid of a credited line has moved to the rentee's prepaid balance.
  add column credited_fen bigint not null default 0 check (credited_fen >= 0),
  add column written_off_fen bigint not null default 0 check (written_off_fen >= 0),
  -- The rent in both.
  add column rent_credited_fen bigint not null default 0,
  add column late_fee_waived_fen bigint not null default 0 check (late_fee_waived_fen >= 0),
  add column late_fee_mode text not null default 'excluded' check (late_fee_mode in ('excluded', 'threshold')),
  add column late_fee_cap_bp int check (late_fee_cap_bp >= 0),
  -- Since when it is held: no late fee accrues and nobody is reminded.
  add column held_on date,
  -- A debit note is a bill of its own that says which bill it adds to, and why.
  add column debit_of_id uuid,
  add column debit_reason text,
  add column voided_at timestamptz,
  add column voided_by text;
alter table billing_bill drop constraint billing_bill_state_check;
alter table billing_bill
  add constraint billing_bill_state_check check (state in ('issued', 'part_paid', 'paid', 'written_off', 'void')),
  add constraint billing_bill_within_total check (paid_fen + credited_fen + written_off_fen <= total_fen),
  add constraint billing_bill_within_rent check (rent_credited_fen >= 0 and rent_paid_fen + rent_credited_fen <= rent_fen),
  add constraint billing_bill_within_late_fee check (late_fee_paid_fen + late_fee_waived_fen <= late_fee_fen);
alter table billing_bill_line
  -- Credited and written off together.
  add column credited_fen bigint not null default 0 check (credited_fen >= 0),
  add constraint billing_bill_line_within check (paid_fen + credited_fen <= amount_fen);
create index billing_bill_debit_of on billing_bill (tenant_id, debit_of_id) where debit_of_id is not null;
create index billing_bill_held on billing_bill (tenant_id, held_on, id) where held_on is not null;
alter table billing_bill add foreign key (tenant_id, debit_of_id) references billing_bill (tenant_id, id);

-- A discount, a waiver or a write-off somebody asks for; whoever decides is another person.
create table billing_adjustment (
  tenant_id int not null,
  id uuid not null,
  kind text not null check (kind in ('discount', 'waiver', 'write_off')),
  bill_id uuid,
  lease_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  amount_fen bigint check (amount_fen > 0),
  rate_bp int check (rate_bp between 1 and 10000),
  date_from date,
  date_to date,
  reason text not null,
  state text not null default 'submitted' check (state in ('submitted', 'approved', 'rejected', 'withdrawn')),
  maker_id uuid,
  maker text not null,
  checker_id uuid,
  checker text,
  decided_at timestamptz,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (bill_id is not null or (kind = 'discount' and date_from is not null)),
  check (date_to >= date_from)
);
create index billing_adjustment_list on billing_adjustment (tenant_id, created_at desc, id desc);
create index billing_adjustment_bill on billing_adjustment (tenant_id, bill_id);
create index billing_adjustment_lease on billing_adjustment (tenant_id, lease_id) where bill_id is null and state = 'approved';

-- Credit notes and write-offs. Only ever inserted.
create table billing_note (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  kind text not null check (kind in ('credit', 'write_off', 'waiver')),
  bill_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  total_fen bigint not null check (total_fen > 0),
  -- The part that was paid already: now the rentee's prepaid balance.
  prepaid_fen bigint not null default 0 check (prepaid_fen between 0 and total_fen),
  reason text not null,
  adjustment_id uuid,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index billing_note_no on billing_note (tenant_id, no);
create index billing_note_list on billing_note (tenant_id, created_at desc, id desc);
create index billing_note_bill on billing_note (tenant_id, bill_id);
create index billing_note_rentee on billing_note (tenant_id, rentee_id, created_at desc, id desc);
-- A discount comes to a bill once, however often runs look at it.
create unique index billing_note_adjustment on billing_note (tenant_id, adjustment_id, bill_id) where adjustment_id is not null;

create table billing_note_line (
  tenant_id int not null,
  id uuid not null,
  note_id uuid not null,
  bill_id uuid not null,
  line_id uuid,
  fee text not null,
  -- The negative charge of a lease change that it settles.
  charge_id uuid,
  amount_fen bigint not null check (amount_fen > 0),
  prepaid_fen bigint not null default 0 check (prepaid_fen between 0 and amount_fen),
  primary key (tenant_id, id)
);
create index billing_note_line_note on billing_note_line (tenant_id, note_id);
-- What makes crediting a lease change harmless when done again.
create unique index billing_note_line_charge on billing_note_line (tenant_id, charge_id) where charge_id is not null;

create table billing_hold (
  tenant_id int not null,
  id uuid not null,
  bill_id uuid not null,
  held_on date not null,
  reason text not null,
  username text not null,
  created_at timestamptz not null default now(),
  released_on date,
  release_reason text,
  release_username text,
  released_at timestamptz,
  primary key (tenant_id, id)
);
create unique index billing_hold_open on billing_hold (tenant_id, bill_id) where released_at is null;
create index billing_hold_bill on billing_hold (tenant_id, bill_id);

alter table billing_adjustment add foreign key (tenant_id, bill_id) references billing_bill (tenant_id, id);
alter table billing_adjustment add foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id);
alter table billing_note add foreign key (tenant_id, bill_id) references billing_bill (tenant_id, id);
alter table billing_note add foreign key (tenant_id, adjustment_id) references billing_adjustment (tenant_id, id);
alter table billing_note_line add foreign key (tenant_id, note_id) references billing_note (tenant_id, id);
alter table billing_hold add foreign key (tenant_id, bill_id) references billing_bill (tenant_id, id);

select infra_protect('billing_adjustment', 'insert, update');
select infra_protect('billing_note', 'insert');
select infra_protect('billing_note_line', 'insert');
select infra_protect('billing_hold', 'insert, update');
select infra_scope(name, format('exists (select from billing_bill b where b.tenant_id = %1$I.tenant_id and b.id = %1$I.bill_id)', name))
  from unnest(array['billing_note_line', 'billing_hold']) name;

create or replace view billing_open_bill with (security_invoker = true) as
  select tenant_id, id, room_id, lease_id, rentee_id, due_on, total_fen - paid_fen - credited_fen - written_off_fen as open_fen
  from billing_bill where state in ('issued', 'part_paid');

-- Which negative charges of lease changes a note has settled.
create view billing_credited_charge with (security_invoker = true) as
  select tenant_id, charge_id, bill_id from billing_note_line where charge_id is not null;
grant select on billing_credited_charge to cloud_steward_app;
