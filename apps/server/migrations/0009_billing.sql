create table billing_bill (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  lease_id uuid not null,
  room_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  period_from date not null,
  period_to date not null,
  due_on date not null,
  total_fen bigint not null check (total_fen >= 0),
  paid_fen bigint not null default 0,
  -- The rent in total_fen and in paid_fen: only rent bears a late fee.
  rent_fen bigint not null,
  rent_paid_fen bigint not null default 0,
  late_fee_bp int not null,
  grace_days int not null,
  -- Late fee fixed so far and the last day it covers; what accrues after that day is computed when one looks.
  late_fee_fen bigint not null default 0,
  late_fee_paid_fen bigint not null default 0,
  late_fee_through date,
  state text not null default 'issued' check (state in ('issued', 'part_paid', 'paid', 'written_off', 'void')),
  void_reason text,
  run_id uuid,
  issued_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Bills of other kinds than rent: utilities, and what fee items and debit notes claim.
  kind text not null default 'rent' check (kind in ('rent', 'utility', 'other')),
  -- What changes what is owed on an issued bill without changing the bill: notes, holds, waivers, write-offs.
  -- No longer owed without being paid. What was paid of a credited line has moved to the rentee's prepaid balance.
  credited_fen bigint not null default 0 check (credited_fen >= 0),
  written_off_fen bigint not null default 0 check (written_off_fen >= 0),
  -- The rent in both.
  rent_credited_fen bigint not null default 0,
  late_fee_waived_fen bigint not null default 0 check (late_fee_waived_fen >= 0),
  late_fee_mode text not null default 'excluded' check (late_fee_mode in ('excluded', 'threshold')),
  late_fee_cap_bp int check (late_fee_cap_bp >= 0),
  -- Since when it is held: no late fee accrues and nobody is reminded.
  held_on date,
  -- A debit note is a bill of its own that says which bill it adds to, and why.
  debit_of_id uuid,
  debit_reason text,
  voided_at timestamptz,
  voided_by text,
  late_fee_on text[] not null default '{rent}',
  late_fee_every text not null default 'day' check (late_fee_every in ('day', 'week', 'month', 'once')),
  late_fee_unit_fen bigint check (late_fee_unit_fen > 0),
  -- A bill with a fee that is not to be paid online is paid at the desk; fees that are stand on bills of their own.
  online_payable boolean not null default true,
  primary key (tenant_id, id),
  check (paid_fen between 0 and total_fen),
  check (rent_fen between 0 and total_fen),
  check (rent_paid_fen >= 0 and (rent_paid_fen <= least(rent_fen, paid_fen))),
  check (late_fee_paid_fen between 0 and late_fee_fen),
  constraint billing_bill_within_late_fee check ((late_fee_paid_fen + late_fee_waived_fen) <= late_fee_fen),
  constraint billing_bill_within_rent check (rent_credited_fen >= 0 and ((rent_paid_fen + rent_credited_fen) <= rent_fen)),
  constraint billing_bill_within_total check (((paid_fen + credited_fen) + written_off_fen) <= total_fen)
) with (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=2000);
create index billing_bill_debit_of on billing_bill (tenant_id, debit_of_id) where debit_of_id is not null;
create index billing_bill_due on billing_bill (tenant_id, due_on, id);
create index billing_bill_held on billing_bill (tenant_id, held_on, id) where held_on is not null;
create index billing_bill_landlord on billing_bill (tenant_id, landlord_id, created_at desc, id desc);
create index billing_bill_lease on billing_bill (tenant_id, lease_id, due_on);
create index billing_bill_list on billing_bill (tenant_id, created_at desc, id desc);
create unique index billing_bill_no on billing_bill (tenant_id, no);
create index billing_bill_open_due on billing_bill (tenant_id, due_on) where state in ('issued', 'part_paid');
create index billing_bill_open_rentee on billing_bill (tenant_id, rentee_id, due_on) where state in ('issued', 'part_paid');
create index billing_bill_open_room on billing_bill (tenant_id, room_id, due_on) where state in ('issued', 'part_paid');
create index billing_bill_rentee on billing_bill (tenant_id, rentee_id, created_at desc, id desc);
create index billing_bill_room on billing_bill (tenant_id, room_id, created_at desc, id desc);
-- The bills of a run, to show and to undo it.
create index billing_bill_run on billing_bill (tenant_id, run_id, id) where run_id is not null;
create index billing_bill_site on billing_bill (tenant_id, site_id, created_at desc, id desc);
create index billing_bill_state on billing_bill (tenant_id, state, created_at desc, id desc);
select infra_protect('billing_bill', 'insert, update');

create table billing_bill_line (
  tenant_id int not null,
  id uuid not null,
  bill_id uuid not null,
  charge_id uuid,
  fee text not null check (fee in ('rent', 'deposit', 'utility', 'service', 'value_added', 'one_off', 'late_fee')),
  period_from date not null,
  period_to date not null,
  amount_fen bigint not null check (amount_fen >= 0),
  paid_fen bigint not null default 0,
  formula jsonb not null,
  -- False once its bill is void, so that the charge can be billed again.
  live boolean not null default true,
  -- What a line was made of that is no charge of a lease: a settled reading, a fee of a plan. Its module knows it.
  source_id uuid,
  -- Credited and written off together.
  credited_fen bigint not null default 0 check (credited_fen >= 0),
  -- What leaves a deposit: set against bills, or on its way back to the rentee. Held is what was paid less both, and no
  -- credit and no reversal takes away what is not held any more.
  applied_fen bigint not null default 0 check (applied_fen >= 0),
  refunded_fen bigint not null default 0 check (refunded_fen >= 0),
  -- Which plan made a line; the source says it too, but only one way.
  plan_id uuid,
  -- Accounts are never deleted, so lines need no look at them. Empty: issued before there were any.
  income_account_id uuid,
  tax_bp int,
  primary key (tenant_id, id),
  check (paid_fen between 0 and amount_fen),
  constraint billing_bill_line_held check ((applied_fen + refunded_fen) <= paid_fen),
  constraint billing_bill_line_within check ((paid_fen + credited_fen) <= amount_fen)
) with (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=2000);
create index billing_bill_line_bill on billing_bill_line (tenant_id, bill_id);
-- What makes an issue run harmless when run again: a charge stands on one live bill.
create unique index billing_bill_line_charge on billing_bill_line (tenant_id, charge_id) where live;
create index billing_bill_line_plan on billing_bill_line (tenant_id, plan_id, bill_id) where plan_id is not null;
create unique index billing_bill_line_source on billing_bill_line (tenant_id, source_id) where live and source_id is not null;
select infra_protect('billing_bill_line', 'insert, update');

-- A discount, a waiver or a write-off somebody asks for; whoever decides is another person.
create table billing_adjustment (
  tenant_id int not null,
  id uuid not null,
  kind text not null check (kind in ('discount', 'waiver', 'write_off', 'credit', 'relief', 'gift')),
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
  -- Credits above a tenant's limit are asked for like discounts: [{"lineId": "…", "amountFen": 1}], as they were wanted.
  lines jsonb,
  fee text check (fee in ('rent', 'service', 'value_added', 'one_off')),
  rule_id uuid,
  primary key (tenant_id, id),
  constraint billing_adjustment_days check ((kind not in ('relief', 'gift')) or (bill_id is null and fee is not null and ((kind = 'relief') = (rate_bp is null)) and date_to is not null)),
  constraint billing_adjustment_lines check ((kind = 'credit') = (lines is not null)),
  constraint billing_adjustment_of check (bill_id is not null or ((kind in ('discount', 'relief', 'gift')) and date_from is not null)),
  constraint billing_adjustment_relief exclude using gist (tenant_id with =, lease_id with =, daterange(date_from, date_to, '[]') with &&) where ((kind = 'relief' and (state in ('submitted', 'approved')))),
  constraint billing_adjustment_check1 check (date_to >= date_from)
);
create index billing_adjustment_bill on billing_adjustment (tenant_id, bill_id);
-- A lease has a gift once, however often its signing is told.
create unique index billing_adjustment_gift on billing_adjustment (tenant_id, lease_id, rule_id) where rule_id is not null;
create index billing_adjustment_lease on billing_adjustment (tenant_id, lease_id) where bill_id is null and state = 'approved';
create index billing_adjustment_list on billing_adjustment (tenant_id, created_at desc, id desc);
select infra_protect('billing_adjustment', 'insert, update');

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
  prepaid_fen bigint not null default 0,
  reason text not null,
  adjustment_id uuid,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (prepaid_fen between 0 and total_fen)
);
-- A discount comes to a bill once, however often runs look at it.
create unique index billing_note_adjustment on billing_note (tenant_id, adjustment_id, bill_id) where adjustment_id is not null;
create index billing_note_bill on billing_note (tenant_id, bill_id);
create index billing_note_list on billing_note (tenant_id, created_at desc, id desc);
create unique index billing_note_no on billing_note (tenant_id, no);
create index billing_note_rentee on billing_note (tenant_id, rentee_id, created_at desc, id desc);
select infra_protect('billing_note', 'insert');

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
  prepaid_fen bigint not null default 0,
  primary key (tenant_id, id),
  check (prepaid_fen between 0 and amount_fen)
);
-- What makes crediting a lease change harmless when done again.
create unique index billing_note_line_charge on billing_note_line (tenant_id, charge_id) where charge_id is not null;
create index billing_note_line_note on billing_note_line (tenant_id, note_id);
select infra_protect('billing_note_line', 'insert');

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
create index billing_hold_bill on billing_hold (tenant_id, bill_id);
create unique index billing_hold_open on billing_hold (tenant_id, bill_id) where released_at is null;
select infra_protect('billing_hold', 'insert, update');

-- What a payment fixed of the late fee of a bill, so that its reversal can let it grow again.
create table billing_late_fee_fixing (
  tenant_id int not null,
  payment_id uuid not null,
  bill_id uuid not null,
  fee_before bigint not null,
  through_before date,
  fee_after bigint not null,
  through_after date,
  -- What of the rent was open then: whatever changed it since has built on the fixing.
  rent_open_after bigint not null,
  primary key (tenant_id, payment_id, bill_id)
);
select infra_protect('billing_late_fee_fixing', 'insert');

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
  income_account_id uuid,
  tax_rate_bp int check (tax_rate_bp between 0 and 10000),
  primary key (tenant_id, id)
);
create unique index billing_fee_item_code on billing_fee_item (tenant_id, code);
create index billing_fee_item_list on billing_fee_item (tenant_id, created_at desc, id desc);
select infra_protect('billing_fee_item');

create table billing_charge_plan (
  tenant_id int not null,
  id uuid not null,
  fee_item_id uuid not null,
  site_id uuid not null,
  -- Absent: every lease of the site.
  lease_id uuid,
  -- 0: once, when the lease or the plan begins.
  every_months text check (every_months in ('0', '1', '2', '3', '6', '12')),
  timing text check (timing in ('advance', 'arrears')),
  is_prorated boolean not null default true,
  start_on date not null,
  end_on date,
  remark text,
  created_at timestamptz not null default now(),
  -- A plan that has billed keeps when and whom it charges: other periods would overlap those on bills. It is ended instead.
  billed_at timestamptz,
  -- Charge plans run from state to state, charge on days of their own, and some houses or rooms of a site.
  rhythm text not null default 'period' check (rhythm in ('period', 'daily', 'monthly', 'dates')),
  on_day int check (on_day between 1 and 31),
  on_dates text[],
  due_in_days int check (due_in_days between 0 and 90),
  house_ids uuid[],
  room_ids uuid[],
  -- Plans from before were billed from the day they were written down.
  state text not null default 'active' check (state in ('draft', 'active', 'paused', 'ended')),
  -- What came due before this day and stands on no bill is not charged any more.
  skip_before date,
  primary key (tenant_id, id),
  check (end_on >= start_on),
  check (rhythm <> 'period' or (every_months is not null and timing is not null)),
  check (rhythm <> 'monthly' or (every_months is not null and every_months <> '0' and on_day is not null)),
  check (rhythm <> 'dates' or (cardinality(on_dates) > 0))
);
create index billing_charge_plan_item on billing_charge_plan (tenant_id, fee_item_id);
create index billing_charge_plan_list on billing_charge_plan (tenant_id, created_at desc, id desc);
create index billing_charge_plan_site on billing_charge_plan (tenant_id, site_id);
select infra_protect('billing_charge_plan');

-- When rentees are reminded of open bills, and every reminder of one.
create table billing_dunning_plan (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  site_id uuid,
  kinds text[] not null,
  min_fen bigint not null check (min_fen >= 0),
  notice_days text,
  sms_days text,
  quiet_from int check (quiet_from between 0 and 23),
  quiet_to int check (quiet_to between 0 and 23),
  text_before text not null,
  text_after text not null,
  is_active boolean not null,
  created_at timestamptz not null default now(),
  -- After its last day a plan tells again, every day, week or month, for as long as a year after the due day.
  repeat_every text check (repeat_every in ('day', 'week', 'month')),
  primary key (tenant_id, id)
);
create index billing_dunning_plan_list on billing_dunning_plan (tenant_id, created_at desc, id desc);
select infra_protect('billing_dunning_plan');

create table billing_reminder (
  tenant_id int not null,
  id uuid not null,
  -- What was claimed together is sent together.
  batch_id uuid not null,
  bill_id uuid not null,
  rentee_id uuid not null,
  site_id uuid not null,
  plan_id uuid,
  step int,
  channel text not null check (channel in ('notice', 'sms', 'print')),
  result text not null default 'waiting' check (result in ('waiting', 'sent', 'delivered', 'failed', 'refused', 'unreachable', 'dropped')),
  text text,
  reason text,
  username text,
  created_at timestamptz not null default now(),
  message_id uuid,
  primary key (tenant_id, id)
);
create index billing_reminder_batch on billing_reminder (tenant_id, batch_id) where result = 'waiting';
create index billing_reminder_bill on billing_reminder (tenant_id, bill_id, created_at desc, id desc);
create index billing_reminder_list on billing_reminder (tenant_id, created_at desc, id desc);
create index billing_reminder_message on billing_reminder (tenant_id, message_id) where message_id is not null;
create index billing_reminder_rentee on billing_reminder (tenant_id, rentee_id, created_at desc, id desc);
-- A bill is told of a step once, however many workers find it due.
create unique index billing_reminder_step on billing_reminder (tenant_id, bill_id, step, channel) where step is not null;
select infra_protect('billing_reminder', 'insert, update');

-- Bills their rentee has opened, once each: when, and by which account.
create table billing_bill_read (
  tenant_id int not null,
  bill_id uuid not null,
  user_id uuid,
  read_at timestamptz not null default now(),
  primary key (tenant_id, bill_id)
);
select infra_protect('billing_bill_read', 'insert');

-- Tax invoices for what was paid on bills: asked for, written elsewhere, noted here with their numbers, taken back by red ones.
create table billing_tax_invoice (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  rentee_id uuid not null,
  -- Of its first bill; who sees that site sees it.
  site_id uuid not null,
  bill_nos text not null,
  amount_fen bigint not null check (amount_fen > 0),
  title_kind text not null check (title_kind in ('personal', 'company')),
  title text not null,
  tax_no text,
  email text,
  remark text,
  state text not null default 'asked' check (state in ('asked', 'issued', 'red_due', 'reversed', 'refused', 'withdrawn')),
  maker_id uuid,
  maker text not null,
  invoice_no text,
  issued_on date,
  red_no text,
  red_on date,
  reason text,
  created_at timestamptz not null default now(),
  -- An issued invoice whose bill is paid less than it says needs a red one: since when, and why.
  red_due_on date,
  red_due_reason text,
  -- [{"rateBp": 600, "amountFen": 10600, "taxFen": 600}]: the tax that is in the amount, by rate.
  tax_fen bigint,
  rates jsonb,
  primary key (tenant_id, id),
  check (title_kind = 'personal' or tax_no is not null),
  check (tax_fen between 0 and amount_fen),
  check ((state = 'reversed') = (red_no is not null and red_on is not null)),
  constraint billing_tax_invoice_issued_check check ((state in ('issued', 'red_due', 'reversed')) = (invoice_no is not null and issued_on is not null)),
  constraint billing_tax_invoice_red_due_check check (state <> 'red_due' or (red_due_on is not null and red_due_reason is not null))
);
create index billing_tax_invoice_list on billing_tax_invoice (tenant_id, created_at desc, id desc);
create unique index billing_tax_invoice_no on billing_tax_invoice (tenant_id, no);
create unique index billing_tax_invoice_number on billing_tax_invoice (tenant_id, invoice_no) where invoice_no is not null;
create unique index billing_tax_invoice_red on billing_tax_invoice (tenant_id, red_no) where red_no is not null;
create index billing_tax_invoice_rentee on billing_tax_invoice (tenant_id, rentee_id, created_at desc, id desc);
create index billing_tax_invoice_site on billing_tax_invoice (tenant_id, site_id, created_at desc, id desc);
create index billing_tax_invoice_state on billing_tax_invoice (tenant_id, state, created_at desc, id desc);
select infra_protect('billing_tax_invoice', 'insert, update');

create table billing_tax_invoice_line (
  tenant_id int not null,
  invoice_id uuid not null,
  bill_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- Until it is refused, withdrawn or reversed.
  live boolean not null default true,
  primary key (tenant_id, invoice_id, bill_id)
);
-- What a bill was paid stands on one live invoice.
create unique index billing_tax_invoice_line_live on billing_tax_invoice_line (tenant_id, bill_id) where live;
select infra_protect('billing_tax_invoice_line', 'insert, update');

-- Days somebody could not use his room, and what new leases are given: the part of a fee that some days come to.
create table billing_gift_rule (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  -- Absent: leases of all sites.
  site_id uuid,
  fee text not null check (fee in ('rent', 'service', 'value_added', 'one_off')),
  months int not null check (months between 1 and 12),
  rate_bp int not null check (rate_bp between 1 and 10000),
  min_months int check (min_months between 1 and 120),
  signed_from date not null,
  signed_to date,
  is_active boolean not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (signed_to >= signed_from)
);
create index billing_gift_rule_list on billing_gift_rule (tenant_id, created_at desc, id desc);
select infra_protect('billing_gift_rule');
drop policy row_scope on billing_gift_rule;

-- What income is of in the operator's books, and its tax: lines of bills keep what held when they were issued.
create table billing_income_account (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  -- Lines of these fees are its own where their fee item says nothing else.
  fees text[],
  tax_rate_bp int check (tax_rate_bp between 0 and 10000),
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index billing_income_account_code on billing_income_account (tenant_id, code);
create index billing_income_account_list on billing_income_account (tenant_id, created_at desc, id desc);
select infra_protect('billing_income_account', 'insert, update');

-- Which rows a caller with a row scope sees, where that follows from another table.
select infra_scope('billing_bill_line', $$exists (select from billing_bill b where (b.tenant_id = billing_bill_line.tenant_id and b.id = billing_bill_line.bill_id))$$);
select infra_scope('billing_note_line', $$exists (select from billing_bill b where (b.tenant_id = billing_note_line.tenant_id and b.id = billing_note_line.bill_id))$$);
select infra_scope('billing_hold', $$exists (select from billing_bill b where (b.tenant_id = billing_hold.tenant_id and b.id = billing_hold.bill_id))$$);
select infra_scope('billing_late_fee_fixing', $$exists (select from billing_bill b where (b.tenant_id = billing_late_fee_fixing.tenant_id and b.id = billing_late_fee_fixing.bill_id))$$);
select infra_scope('billing_bill_read', $$exists (select from billing_bill b where (b.tenant_id = billing_bill_read.tenant_id and b.id = billing_bill_read.bill_id))$$);
select infra_scope('billing_tax_invoice_line', $$exists (select from billing_tax_invoice i where (i.tenant_id = billing_tax_invoice_line.tenant_id and i.id = billing_tax_invoice_line.invoice_id))$$);
select infra_scope('billing_gift_rule', $$(site_id is null) or (site_id = any ((select infra_scoped_ids('site_ids'))::uuid[]))$$, $$site_id = any ((select infra_scoped_ids('site_ids'))::uuid[])$$);
