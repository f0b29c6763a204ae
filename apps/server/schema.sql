-- Written by `npm run db-types`: the whole schema as the migrations make it, for reading and for reviews.
-- infra_protect() puts a table behind row-level security and lets the application read it and do what stands behind its name;
-- a protected table with a site is scoped by its site, unless another scope follows.


create table billing_adjustment (
  tenant_id int not null,
  id uuid not null,
  kind text not null,
  bill_id uuid,
  lease_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  amount_fen bigint,
  rate_bp int,
  date_from date,
  date_to date,
  reason text not null,
  state text not null default 'submitted',
  maker_id uuid,
  maker text not null,
  checker_id uuid,
  checker text,
  decided_at timestamptz,
  remark text,
  created_at timestamptz not null default now(),
  lines jsonb,
  fee text,
  rule_id uuid,
  constraint billing_adjustment_pkey primary key (tenant_id, id),
  constraint billing_adjustment_amount_fen_check check (amount_fen > 0),
  constraint billing_adjustment_check1 check (date_to >= date_from),
  constraint billing_adjustment_days check (((kind not in ('relief', 'gift')) or (bill_id is null and fee is not null and ((kind = 'relief') = (rate_bp is null)) and date_to is not null))),
  constraint billing_adjustment_fee_check check ((fee in ('rent', 'service', 'value_added', 'one_off'))),
  constraint billing_adjustment_kind_check check ((kind in ('discount', 'waiver', 'write_off', 'credit', 'relief', 'gift'))),
  constraint billing_adjustment_lines check (((kind = 'credit') = (lines is not null))),
  constraint billing_adjustment_of check ((bill_id is not null or ((kind in ('discount', 'relief', 'gift')) and date_from is not null))),
  constraint billing_adjustment_rate_bp_check check (rate_bp >= 1 and rate_bp <= 10000),
  constraint billing_adjustment_relief exclude using gist (tenant_id with =, lease_id with =, daterange(date_from, date_to, '[]') with &&) where ((kind = 'relief' and (state in ('submitted', 'approved')))),
  constraint billing_adjustment_state_check check ((state in ('submitted', 'approved', 'rejected', 'withdrawn')))
);
create index billing_adjustment_bill on billing_adjustment (tenant_id, bill_id);
create unique index billing_adjustment_gift on billing_adjustment (tenant_id, lease_id, rule_id) where rule_id is not null;
create index billing_adjustment_lease on billing_adjustment (tenant_id, lease_id) where bill_id is null and state = 'approved';
create index billing_adjustment_list on billing_adjustment (tenant_id, created_at desc, id desc);
select infra_protect('billing_adjustment', 'insert, update');
create policy room_scope on billing_adjustment for all using (exists ( select
   from housing_lease l
  where (l.tenant_id = billing_adjustment.tenant_id and l.id = billing_adjustment.lease_id))) with check (exists ( select
   from housing_lease l
  where (l.tenant_id = billing_adjustment.tenant_id and l.id = billing_adjustment.lease_id)));

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
  total_fen bigint not null,
  paid_fen bigint not null default 0,
  rent_fen bigint not null,
  rent_paid_fen bigint not null default 0,
  late_fee_bp int not null,
  grace_days int not null,
  late_fee_fen bigint not null default 0,
  late_fee_paid_fen bigint not null default 0,
  late_fee_through date,
  state text not null default 'issued',
  void_reason text,
  run_id uuid,
  issued_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  kind text not null default 'rent',
  credited_fen bigint not null default 0,
  written_off_fen bigint not null default 0,
  rent_credited_fen bigint not null default 0,
  late_fee_waived_fen bigint not null default 0,
  late_fee_mode text not null default 'excluded',
  late_fee_cap_bp int,
  held_on date,
  debit_of_id uuid,
  debit_reason text,
  voided_at timestamptz,
  voided_by text,
  late_fee_on text[] not null default '{rent}',
  late_fee_every text not null default 'day',
  late_fee_unit_fen bigint,
  online_payable boolean not null default true,
  late_fee_until date,
  constraint billing_bill_pkey primary key (tenant_id, id),
  constraint billing_bill_check check (paid_fen >= 0 and paid_fen <= total_fen),
  constraint billing_bill_check1 check (rent_fen >= 0 and rent_fen <= total_fen),
  constraint billing_bill_check2 check ((rent_paid_fen >= 0 and (rent_paid_fen <= least(rent_fen, paid_fen)))),
  constraint billing_bill_check3 check (late_fee_paid_fen >= 0 and late_fee_paid_fen <= late_fee_fen),
  constraint billing_bill_credited_fen_check check (credited_fen >= 0),
  constraint billing_bill_kind_check check ((kind in ('rent', 'utility', 'other'))),
  constraint billing_bill_late_fee_cap_bp_check check (late_fee_cap_bp >= 0),
  constraint billing_bill_late_fee_every_check check ((late_fee_every in ('day', 'week', 'month', 'once'))),
  constraint billing_bill_late_fee_mode_check check ((late_fee_mode in ('excluded', 'threshold'))),
  constraint billing_bill_late_fee_unit_fen_check check (late_fee_unit_fen > 0),
  constraint billing_bill_late_fee_waived_fen_check check (late_fee_waived_fen >= 0),
  constraint billing_bill_state_check check ((state in ('issued', 'part_paid', 'paid', 'written_off', 'void'))),
  constraint billing_bill_total_fen_check check (total_fen >= 0),
  constraint billing_bill_within_late_fee check (((late_fee_paid_fen + late_fee_waived_fen) <= late_fee_fen)),
  constraint billing_bill_within_rent check ((rent_credited_fen >= 0 and ((rent_paid_fen + rent_credited_fen) <= rent_fen))),
  constraint billing_bill_within_total check ((((paid_fen + credited_fen) + written_off_fen) <= total_fen)),
  constraint billing_bill_written_off_fen_check check (written_off_fen >= 0)
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
create index billing_bill_run on billing_bill (tenant_id, run_id, id) where run_id is not null;
create index billing_bill_site on billing_bill (tenant_id, site_id, created_at desc, id desc);
create index billing_bill_state on billing_bill (tenant_id, state, created_at desc, id desc);
select infra_protect('billing_bill', 'insert, update');
create policy room_scope on billing_bill for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])) and (value_added_rooms_of_bill(id) <@ ( select infra_scoped_ids('room_ids')))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])) and (value_added_rooms_of_bill(id) <@ ( select infra_scoped_ids('room_ids'))));
create policy schedules on billing_bill for select using (current_setting('app.schedules', true) = 'on');

create table billing_bill_line (
  tenant_id int not null,
  id uuid not null,
  bill_id uuid not null,
  charge_id uuid,
  fee text not null,
  period_from date not null,
  period_to date not null,
  amount_fen bigint not null,
  paid_fen bigint not null default 0,
  formula jsonb not null,
  live boolean not null default true,
  source_id uuid,
  credited_fen bigint not null default 0,
  applied_fen bigint not null default 0,
  refunded_fen bigint not null default 0,
  plan_id uuid,
  income_account_id uuid,
  tax_bp int,
  constraint billing_bill_line_pkey primary key (tenant_id, id),
  constraint billing_bill_line_amount_fen_check check (amount_fen >= 0),
  constraint billing_bill_line_applied_fen_check check (applied_fen >= 0),
  constraint billing_bill_line_check check (paid_fen >= 0 and paid_fen <= amount_fen),
  constraint billing_bill_line_credited_fen_check check (credited_fen >= 0),
  constraint billing_bill_line_fee_check check ((fee in ('rent', 'deposit', 'utility', 'service', 'value_added', 'one_off', 'late_fee'))),
  constraint billing_bill_line_held check (((applied_fen + refunded_fen) <= paid_fen)),
  constraint billing_bill_line_refunded_fen_check check (refunded_fen >= 0),
  constraint billing_bill_line_within check (((paid_fen + credited_fen) <= amount_fen))
) with (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=2000);
create index billing_bill_line_bill on billing_bill_line (tenant_id, bill_id);
create unique index billing_bill_line_charge on billing_bill_line (tenant_id, charge_id) where live;
create index billing_bill_line_plan on billing_bill_line (tenant_id, plan_id, bill_id) where plan_id is not null;
create unique index billing_bill_line_source on billing_bill_line (tenant_id, source_id) where live and source_id is not null;
create index billing_bill_line_void on billing_bill_line (tenant_id, charge_id) where (not live) and charge_id is not null;
select infra_protect('billing_bill_line', 'insert, update');
select infra_scope('billing_bill_line', $$exists (select from billing_bill b where (b.tenant_id = billing_bill_line.tenant_id and b.id = billing_bill_line.bill_id))$$);
create policy room_scope on billing_bill_line for all using (exists ( select
   from billing_bill b
  where (b.tenant_id = billing_bill_line.tenant_id and b.id = billing_bill_line.bill_id))) with check (exists ( select
   from billing_bill b
  where (b.tenant_id = billing_bill_line.tenant_id and b.id = billing_bill_line.bill_id)));
create policy schedules on billing_bill_line for select using (current_setting('app.schedules', true) = 'on');

create table billing_bill_read (
  tenant_id int not null,
  bill_id uuid not null,
  user_id uuid,
  read_at timestamptz not null default now(),
  constraint billing_bill_read_pkey primary key (tenant_id, bill_id)
);
select infra_protect('billing_bill_read', 'insert');
select infra_scope('billing_bill_read', $$exists (select from billing_bill b where (b.tenant_id = billing_bill_read.tenant_id and b.id = billing_bill_read.bill_id))$$);

create table billing_charge_plan (
  tenant_id int not null,
  id uuid not null,
  fee_item_id uuid not null,
  site_id uuid not null,
  lease_id uuid,
  every_months text,
  timing text,
  is_prorated boolean not null default true,
  start_on date not null,
  end_on date,
  remark text,
  created_at timestamptz not null default now(),
  billed_at timestamptz,
  rhythm text not null default 'period',
  on_day int,
  on_dates text[],
  due_in_days int,
  house_ids uuid[],
  room_ids uuid[],
  state text not null default 'active',
  skip_before date,
  constraint billing_charge_plan_pkey primary key (tenant_id, id),
  constraint billing_charge_plan_check check (end_on >= start_on),
  constraint billing_charge_plan_check1 check ((rhythm <> 'period' or (every_months is not null and timing is not null))),
  constraint billing_charge_plan_check2 check ((rhythm <> 'monthly' or (every_months is not null and every_months <> '0' and on_day is not null))),
  constraint billing_charge_plan_check3 check ((rhythm <> 'dates' or (cardinality(on_dates) > 0))),
  constraint billing_charge_plan_due_in_days_check check (due_in_days >= 0 and due_in_days <= 90),
  constraint billing_charge_plan_every_months_check check ((every_months in ('0', '1', '2', '3', '6', '12'))),
  constraint billing_charge_plan_on_day_check check (on_day >= 1 and on_day <= 31),
  constraint billing_charge_plan_rhythm_check check ((rhythm in ('period', 'daily', 'monthly', 'dates'))),
  constraint billing_charge_plan_state_check check ((state in ('draft', 'active', 'paused', 'ended'))),
  constraint billing_charge_plan_timing_check check ((timing in ('advance', 'arrears')))
);
create index billing_charge_plan_item on billing_charge_plan (tenant_id, fee_item_id);
create index billing_charge_plan_list on billing_charge_plan (tenant_id, created_at desc, id desc);
create index billing_charge_plan_site on billing_charge_plan (tenant_id, site_id);
select infra_protect('billing_charge_plan');

create table billing_dunning_plan (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  site_id uuid,
  kinds text[] not null,
  min_fen bigint not null,
  notice_days text,
  sms_days text,
  quiet_from int,
  quiet_to int,
  text_before text not null,
  text_after text not null,
  is_active boolean not null,
  created_at timestamptz not null default now(),
  repeat_every text,
  constraint billing_dunning_plan_pkey primary key (tenant_id, id),
  constraint billing_dunning_plan_min_fen_check check (min_fen >= 0),
  constraint billing_dunning_plan_quiet_from_check check (quiet_from >= 0 and quiet_from <= 23),
  constraint billing_dunning_plan_quiet_to_check check (quiet_to >= 0 and quiet_to <= 23),
  constraint billing_dunning_plan_repeat_every_check check ((repeat_every in ('day', 'week', 'month')))
);
create index billing_dunning_plan_list on billing_dunning_plan (tenant_id, created_at desc, id desc);
select infra_protect('billing_dunning_plan');

create table billing_fee_item (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  fee text not null,
  basis text not null,
  price_fen bigint,
  rate_bp int,
  formula text,
  round_mode text not null,
  online_payable boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  income_account_id uuid,
  tax_rate_bp int,
  constraint billing_fee_item_pkey primary key (tenant_id, id),
  constraint billing_fee_item_basis_check check ((basis in ('fixed', 'area', 'person', 'rent', 'formula'))),
  constraint billing_fee_item_fee_check check ((fee in ('service', 'value_added', 'one_off', 'utility'))),
  constraint billing_fee_item_price_fen_check check (price_fen >= 0),
  constraint billing_fee_item_rate_bp_check check (rate_bp >= 0 and rate_bp <= 100000),
  constraint billing_fee_item_round_mode_check check ((round_mode in ('half_up', 'down', 'up'))),
  constraint billing_fee_item_tax_rate_bp_check check (tax_rate_bp >= 0 and tax_rate_bp <= 10000)
);
create unique index billing_fee_item_code on billing_fee_item (tenant_id, code);
create index billing_fee_item_list on billing_fee_item (tenant_id, created_at desc, id desc);
select infra_protect('billing_fee_item');

create table billing_gift_rule (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  site_id uuid,
  fee text not null,
  months int not null,
  rate_bp int not null,
  min_months int,
  signed_from date not null,
  signed_to date,
  is_active boolean not null,
  remark text,
  created_at timestamptz not null default now(),
  constraint billing_gift_rule_pkey primary key (tenant_id, id),
  constraint billing_gift_rule_check check (signed_to >= signed_from),
  constraint billing_gift_rule_fee_check check ((fee in ('rent', 'service', 'value_added', 'one_off'))),
  constraint billing_gift_rule_min_months_check check (min_months >= 1 and min_months <= 120),
  constraint billing_gift_rule_months_check check (months >= 1 and months <= 12),
  constraint billing_gift_rule_rate_bp_check check (rate_bp >= 1 and rate_bp <= 10000)
);
create index billing_gift_rule_list on billing_gift_rule (tenant_id, created_at desc, id desc);
select infra_protect('billing_gift_rule');
select infra_scope('billing_gift_rule', $$(site_id is null) or (site_id = any ((select infra_scoped_ids('site_ids'))::uuid[]))$$, 'site_id = any (( select infra_scoped_ids('site_ids'))::uuid[])');

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
  constraint billing_hold_pkey primary key (tenant_id, id)
);
create index billing_hold_bill on billing_hold (tenant_id, bill_id);
create unique index billing_hold_open on billing_hold (tenant_id, bill_id) where released_at is null;
select infra_protect('billing_hold', 'insert, update');
select infra_scope('billing_hold', $$exists (select from billing_bill b where (b.tenant_id = billing_hold.tenant_id and b.id = billing_hold.bill_id))$$);

create table billing_income_account (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  fees text[],
  tax_rate_bp int,
  remark text,
  created_at timestamptz not null default now(),
  constraint billing_income_account_pkey primary key (tenant_id, id),
  constraint billing_income_account_tax_rate_bp_check check (tax_rate_bp >= 0 and tax_rate_bp <= 10000)
);
create unique index billing_income_account_code on billing_income_account (tenant_id, code);
create index billing_income_account_list on billing_income_account (tenant_id, created_at desc, id desc);
select infra_protect('billing_income_account', 'insert, update');

create table billing_late_fee_fixing (
  tenant_id int not null,
  payment_id uuid not null,
  bill_id uuid not null,
  fee_before bigint not null,
  through_before date,
  fee_after bigint not null,
  through_after date,
  rent_open_after bigint not null,
  constraint billing_late_fee_fixing_pkey primary key (tenant_id, payment_id, bill_id)
);
select infra_protect('billing_late_fee_fixing', 'insert');
select infra_scope('billing_late_fee_fixing', $$exists (select from billing_bill b where (b.tenant_id = billing_late_fee_fixing.tenant_id and b.id = billing_late_fee_fixing.bill_id))$$);

create table billing_note (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  kind text not null,
  bill_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  total_fen bigint not null,
  prepaid_fen bigint not null default 0,
  reason text not null,
  adjustment_id uuid,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  constraint billing_note_pkey primary key (tenant_id, id),
  constraint billing_note_check check (prepaid_fen >= 0 and prepaid_fen <= total_fen),
  constraint billing_note_kind_check check ((kind in ('credit', 'write_off', 'waiver'))),
  constraint billing_note_total_fen_check check (total_fen > 0)
);
create unique index billing_note_adjustment on billing_note (tenant_id, adjustment_id, bill_id) where adjustment_id is not null;
create index billing_note_bill on billing_note (tenant_id, bill_id);
create index billing_note_list on billing_note (tenant_id, created_at desc, id desc);
create unique index billing_note_no on billing_note (tenant_id, no);
create index billing_note_rentee on billing_note (tenant_id, rentee_id, created_at desc, id desc);
select infra_protect('billing_note', 'insert');
create policy room_scope on billing_note for all using (exists ( select
   from billing_bill b
  where (b.tenant_id = billing_note.tenant_id and b.id = billing_note.bill_id))) with check (exists ( select
   from billing_bill b
  where (b.tenant_id = billing_note.tenant_id and b.id = billing_note.bill_id)));

create table billing_note_line (
  tenant_id int not null,
  id uuid not null,
  note_id uuid not null,
  bill_id uuid not null,
  line_id uuid,
  fee text not null,
  charge_id uuid,
  amount_fen bigint not null,
  prepaid_fen bigint not null default 0,
  constraint billing_note_line_pkey primary key (tenant_id, id),
  constraint billing_note_line_amount_fen_check check (amount_fen > 0),
  constraint billing_note_line_check check (prepaid_fen >= 0 and prepaid_fen <= amount_fen)
);
create unique index billing_note_line_charge on billing_note_line (tenant_id, charge_id) where charge_id is not null;
create index billing_note_line_note on billing_note_line (tenant_id, note_id);
select infra_protect('billing_note_line', 'insert');
select infra_scope('billing_note_line', $$exists (select from billing_bill b where (b.tenant_id = billing_note_line.tenant_id and b.id = billing_note_line.bill_id))$$);

create table billing_reminder (
  tenant_id int not null,
  id uuid not null,
  batch_id uuid not null,
  bill_id uuid not null,
  rentee_id uuid not null,
  site_id uuid not null,
  plan_id uuid,
  step int,
  channel text not null,
  result text not null default 'waiting',
  text text,
  reason text,
  username text,
  created_at timestamptz not null default now(),
  message_id uuid,
  constraint billing_reminder_pkey primary key (tenant_id, id),
  constraint billing_reminder_channel_check check ((channel in ('notice', 'sms', 'print'))),
  constraint billing_reminder_result_check check ((result in ('waiting', 'sent', 'delivered', 'failed', 'refused', 'unreachable', 'dropped')))
);
create index billing_reminder_batch on billing_reminder (tenant_id, batch_id) where result = 'waiting';
create index billing_reminder_bill on billing_reminder (tenant_id, bill_id, created_at desc, id desc);
create index billing_reminder_list on billing_reminder (tenant_id, created_at desc, id desc);
create index billing_reminder_message on billing_reminder (tenant_id, message_id) where message_id is not null;
create index billing_reminder_rentee on billing_reminder (tenant_id, rentee_id, created_at desc, id desc);
create unique index billing_reminder_step on billing_reminder (tenant_id, bill_id, step, channel) where step is not null;
select infra_protect('billing_reminder', 'insert, update');
create policy room_scope on billing_reminder for all using (exists ( select
   from billing_bill b
  where (b.tenant_id = billing_reminder.tenant_id and b.id = billing_reminder.bill_id))) with check (exists ( select
   from billing_bill b
  where (b.tenant_id = billing_reminder.tenant_id and b.id = billing_reminder.bill_id)));

create table billing_tax_invoice (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  rentee_id uuid not null,
  site_id uuid not null,
  bill_nos text not null,
  amount_fen bigint not null,
  title_kind text not null,
  title text not null,
  tax_no text,
  email text,
  remark text,
  state text not null default 'asked',
  maker_id uuid,
  maker text not null,
  invoice_no text,
  issued_on date,
  red_no text,
  red_on date,
  reason text,
  created_at timestamptz not null default now(),
  red_due_on date,
  red_due_reason text,
  tax_fen bigint,
  rates jsonb,
  constraint billing_tax_invoice_pkey primary key (tenant_id, id),
  constraint billing_tax_invoice_amount_fen_check check (amount_fen > 0),
  constraint billing_tax_invoice_check check (title_kind = 'personal' or tax_no is not null),
  constraint billing_tax_invoice_check1 check (tax_fen >= 0 and tax_fen <= amount_fen),
  constraint billing_tax_invoice_check2 check (((state = 'reversed') = (red_no is not null and red_on is not null))),
  constraint billing_tax_invoice_issued_check check (((state in ('issued', 'red_due', 'reversed')) = (invoice_no is not null and issued_on is not null))),
  constraint billing_tax_invoice_red_due_check check ((state <> 'red_due' or (red_due_on is not null and red_due_reason is not null))),
  constraint billing_tax_invoice_state_check check ((state in ('asked', 'issued', 'red_due', 'reversed', 'refused', 'withdrawn'))),
  constraint billing_tax_invoice_title_kind_check check ((title_kind in ('personal', 'company')))
);
create index billing_tax_invoice_list on billing_tax_invoice (tenant_id, created_at desc, id desc);
create unique index billing_tax_invoice_no on billing_tax_invoice (tenant_id, no);
create unique index billing_tax_invoice_number on billing_tax_invoice (tenant_id, invoice_no) where invoice_no is not null;
create unique index billing_tax_invoice_red on billing_tax_invoice (tenant_id, red_no) where red_no is not null;
create index billing_tax_invoice_rentee on billing_tax_invoice (tenant_id, rentee_id, created_at desc, id desc);
create index billing_tax_invoice_site on billing_tax_invoice (tenant_id, site_id, created_at desc, id desc);
create index billing_tax_invoice_state on billing_tax_invoice (tenant_id, state, created_at desc, id desc);
select infra_protect('billing_tax_invoice', 'insert, update');
create policy room_scope on billing_tax_invoice for all using ((rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])) and (exists ( select
   from billing_tax_invoice_line i
  where (i.tenant_id = billing_tax_invoice.tenant_id and i.invoice_id = billing_tax_invoice.id))) and (not (exists ( select
   from billing_tax_invoice_line i
  where (i.tenant_id = billing_tax_invoice.tenant_id and i.invoice_id = billing_tax_invoice.id and (not (exists ( select
           from billing_bill b
          where (b.tenant_id = i.tenant_id and b.id = i.bill_id))))))))) with check (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]));

create table billing_tax_invoice_line (
  tenant_id int not null,
  invoice_id uuid not null,
  bill_id uuid not null,
  amount_fen bigint not null,
  live boolean not null default true,
  constraint billing_tax_invoice_line_pkey primary key (tenant_id, invoice_id, bill_id),
  constraint billing_tax_invoice_line_amount_fen_check check (amount_fen > 0)
);
create unique index billing_tax_invoice_line_live on billing_tax_invoice_line (tenant_id, bill_id) where live;
select infra_protect('billing_tax_invoice_line', 'insert, update');
select infra_scope('billing_tax_invoice_line', $$exists (select from billing_tax_invoice i where (i.tenant_id = billing_tax_invoice_line.tenant_id and i.id = billing_tax_invoice_line.invoice_id))$$);

create table broadband_account (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  account_no text,
  login text not null generated always as (coalesce(account_no, no)) stored,
  carrier text not null,
  state text not null,
  rentee_id uuid,
  landlord_id uuid,
  site_id uuid not null,
  room_id uuid not null,
  lease_id uuid,
  package_id uuid not null,
  next_package_id uuid,
  secret text,
  shown_at timestamptz,
  carrier_ref text,
  start_on date,
  expire_on date,
  held_on date,
  hold_until date,
  auto_renew boolean not null default false,
  told_days int,
  state_before text,
  is_online boolean,
  seen_at timestamptz,
  look_on date,
  seller_id uuid,
  commission_bp int,
  is_sold boolean not null generated always as (seller_id is not null) stored,
  created_at timestamptz not null default now(),
  constraint broadband_account_pkey primary key (tenant_id, id),
  constraint broadband_account_carrier_check check ((carrier in ('direct', 'dianxin', 'yidong', 'liantong'))),
  constraint broadband_account_check check ((num_nonnulls(rentee_id, landlord_id) = 1)),
  constraint broadband_account_state_check check ((state in ('ordered', 'paid', 'opening', 'active', 'changing', 'moving', 'held', 'expired', 'suspended', 'blocked', 'open_failed', 'refunded', 'cancelled', 'closed')))
);
create index broadband_account_carrier on broadband_account (tenant_id, carrier, created_at desc, id desc);
create index broadband_account_expiry on broadband_account (tenant_id, expire_on, id);
create index broadband_account_landlord on broadband_account (tenant_id, landlord_id) where landlord_id is not null;
create index broadband_account_lease on broadband_account (tenant_id, lease_id) where lease_id is not null;
create index broadband_account_list on broadband_account (tenant_id, created_at desc, id desc);
create index broadband_account_look on broadband_account (tenant_id, look_on) where look_on is not null;
create unique index broadband_account_no on broadband_account (tenant_id, no);
create unique index broadband_account_number on broadband_account (tenant_id, carrier, account_no) where account_no is not null;
create index broadband_account_package on broadband_account (tenant_id, package_id);
create index broadband_account_rentee on broadband_account (tenant_id, rentee_id) where rentee_id is not null;
create index broadband_account_room on broadband_account (tenant_id, room_id);
create index broadband_account_sold on broadband_account (tenant_id, seller_id, created_at desc, id desc) where seller_id is not null;
select infra_protect('broadband_account', 'insert, update');
create policy room_scope on broadband_account for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));
create policy schedules on broadband_account for select using (current_setting('app.schedules', true) = 'on');

create table broadband_carrier (
  tenant_id int not null,
  id uuid not null,
  carrier text not null,
  mode text not null,
  url text,
  secret text,
  has_secret boolean generated always as (secret is not null) stored,
  checked_at timestamptz,
  problem text,
  created_at timestamptz not null default now(),
  constraint broadband_carrier_pkey primary key (tenant_id, id),
  constraint broadband_carrier_carrier_check check ((carrier in ('direct', 'dianxin', 'yidong', 'liantong'))),
  constraint broadband_carrier_check check (mode = 'manual' or url is not null),
  constraint broadband_carrier_mode_check check ((mode in ('http', 'manual')))
);
create unique index broadband_carrier_kind on broadband_carrier (tenant_id, carrier);
create index broadband_carrier_list on broadband_carrier (tenant_id, created_at desc, id desc);
select infra_protect('broadband_carrier');
create policy schedules on broadband_carrier for select using (current_setting('app.schedules', true) = 'on');

create table broadband_order (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  account_id uuid not null,
  type text not null,
  state text not null,
  carrier text not null,
  mode text not null,
  rentee_id uuid,
  landlord_id uuid,
  site_id uuid not null,
  room_id uuid not null,
  lease_id uuid,
  package_id uuid not null,
  price_fen bigint not null default 0,
  amount_fen bigint not null default 0,
  pay_by text,
  bill_id uuid,
  paid_at timestamptz,
  expires_at timestamptz,
  taken_from_id uuid,
  taken_fen bigint not null default 0,
  taken_count int not null default 0,
  next_at timestamptz,
  tries int not null default 0,
  sent_at timestamptz,
  answered_at timestamptz,
  carrier_ref text,
  secret text,
  until_on date,
  reason text,
  work_order_id uuid,
  refund_by timestamptz,
  code_id uuid,
  seller_id uuid,
  commission_bp int,
  commission_fen bigint not null default 0,
  commission_on date,
  maker text not null,
  created_at timestamptz not null default now(),
  refunded_fen bigint not null default 0,
  parent_id uuid,
  parent_bp int,
  constraint broadband_order_pkey primary key (tenant_id, id),
  constraint broadband_order_amount_fen_check check (amount_fen >= 0),
  constraint broadband_order_commission_fen_check check (commission_fen >= 0),
  constraint broadband_order_mode_check check ((mode in ('http', 'manual'))),
  constraint broadband_order_parent check (((parent_id is null) = (parent_bp is null))),
  constraint broadband_order_parent_bp_check check (parent_bp >= 1 and parent_bp <= 10000),
  constraint broadband_order_pay_by_check check ((pay_by in ('online', 'balance', 'wallet'))),
  constraint broadband_order_price_fen_check check (price_fen >= 0),
  constraint broadband_order_refunded check (refunded_fen >= 0 and refunded_fen <= amount_fen),
  constraint broadband_order_state_check check ((state in ('created', 'requested', 'done', 'failed', 'cancelled', 'refunded'))),
  constraint broadband_order_taken_fen_check check (taken_fen >= 0),
  constraint broadband_order_type_check check ((type in ('open', 'renew', 'change', 'move', 'hold', 'block', 'suspend', 'resume', 'reset', 'close')))
);
create index broadband_order_account on broadband_order (tenant_id, account_id, created_at desc, id desc);
create index broadband_order_ask on broadband_order (tenant_id, next_at) where state = 'requested' and mode = 'http';
create index broadband_order_bill on broadband_order (tenant_id, bill_id) where bill_id is not null;
create index broadband_order_commission on broadband_order (tenant_id, refund_by) where state = 'done' and commission_fen > 0 and commission_on is null;
create index broadband_order_expiry on broadband_order (tenant_id, expires_at) where state = 'created';
create index broadband_order_landlord on broadband_order (tenant_id, landlord_id, created_at desc, id desc) where landlord_id is not null;
create index broadband_order_list on broadband_order (tenant_id, created_at desc, id desc);
create unique index broadband_order_no on broadband_order (tenant_id, no);
create unique index broadband_order_open on broadband_order (tenant_id, account_id) where state in ('created', 'requested');
create index broadband_order_rentee on broadband_order (tenant_id, rentee_id, created_at desc, id desc) where rentee_id is not null;
create index broadband_order_take on broadband_order (tenant_id, paid_at) where paid_at is not null and taken_fen = 0 and amount_fen > 0 and (state in ('requested', 'done'));
create index broadband_order_waiting on broadband_order (tenant_id, seller_id) where commission_fen > 0 and commission_on is null;
select infra_protect('broadband_order', 'insert, update');
create policy room_scope on broadband_order for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));
create policy schedules on broadband_order for select using (current_setting('app.schedules', true) = 'on');

create table broadband_package (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  carrier text not null,
  down_mbps int not null,
  up_mbps int not null,
  months int not null,
  price_fen bigint not null,
  floor_fen bigint not null,
  setup_fen bigint,
  commission_bp int,
  site_ids uuid[],
  carrier_code text,
  description text,
  state text not null default 'draft',
  created_at timestamptz not null default now(),
  hold_fen bigint,
  constraint broadband_package_pkey primary key (tenant_id, id),
  constraint broadband_package_carrier_check check ((carrier in ('direct', 'dianxin', 'yidong', 'liantong'))),
  constraint broadband_package_check check (floor_fen <= price_fen),
  constraint broadband_package_commission_bp_check check (commission_bp >= 0 and commission_bp <= 10000),
  constraint broadband_package_down_mbps_check check (down_mbps > 0),
  constraint broadband_package_floor_fen_check check (floor_fen >= 0),
  constraint broadband_package_hold_fen_check check (hold_fen >= 0),
  constraint broadband_package_months_check check (months > 0),
  constraint broadband_package_price_fen_check check (price_fen >= 0),
  constraint broadband_package_setup_fen_check check (setup_fen >= 0),
  constraint broadband_package_state_check check ((state in ('draft', 'published', 'stopped'))),
  constraint broadband_package_up_mbps_check check (up_mbps > 0)
);
create index broadband_package_list on broadband_package (tenant_id, created_at desc, id desc);
create unique index broadband_package_name on broadband_package (tenant_id, name);
select infra_protect('broadband_package');

create table broadband_term (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  order_id uuid not null,
  package_id uuid not null,
  from_on date not null,
  to_on date not null,
  months int not null,
  held_days int not null default 0,
  value_fen bigint not null,
  constraint broadband_term_pkey primary key (tenant_id, id),
  constraint broadband_term_check check (to_on >= from_on),
  constraint broadband_term_held_days_check check (held_days >= 0),
  constraint broadband_term_months_check check (months > 0),
  constraint broadband_term_value_fen_check check (value_fen >= 0)
);
create index broadband_term_account on broadband_term (tenant_id, account_id, from_on);
create unique index broadband_term_order on broadband_term (tenant_id, order_id);
select infra_protect('broadband_term');
select infra_scope('broadband_term', $$exists (select from broadband_account a where (a.tenant_id = broadband_term.tenant_id and a.id = broadband_term.account_id))$$);

create table channel (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  kind text not null,
  merchant_no text not null,
  app_id text not null,
  serial_no text,
  private_key text,
  api_key text,
  has_keys boolean not null default false,
  is_active boolean not null,
  created_at timestamptz not null default now(),
  fee_bp int not null default 60,
  max_share_bp int,
  frozen_days int,
  app_secret text,
  constraint channel_pkey primary key (tenant_id, id),
  constraint channel_fee_bp_check check (fee_bp >= 0 and fee_bp <= 10000),
  constraint channel_frozen_days_check check (frozen_days >= 1 and frozen_days <= 180),
  constraint channel_kind_check check ((kind in ('wechat', 'alipay', 'sandbox', 'alipaySandbox'))),
  constraint channel_max_share_bp_check check (max_share_bp >= 0 and max_share_bp <= 10000)
);
create index channel_list on channel (tenant_id, created_at desc, id desc);
create unique index channel_merchant on channel (tenant_id, kind, merchant_no);
select infra_protect('channel');
create policy schedules on channel for select using (current_setting('app.schedules', true) = 'on');

create table channel_difference (
  tenant_id int not null,
  id uuid not null,
  channel_id uuid not null,
  day date not null,
  kind text not null,
  is_refund boolean not null,
  no text not null,
  transaction_no text,
  ours text,
  theirs text,
  owner_id uuid,
  owner_name text,
  is_open boolean not null default true,
  resolution text,
  note text,
  resolved_by text,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint channel_difference_pkey primary key (tenant_id, id),
  constraint channel_difference_check check ((is_open = (resolution is null))),
  constraint channel_difference_kind_check check ((kind in ('ours_only', 'theirs_only', 'amount', 'state', 'fee'))),
  constraint channel_difference_resolution_check check ((resolution in ('synced', 'refunded', 'claimed', 'explained', 'suspended', 'reversed', 'linked')))
);
create index channel_difference_by_day on channel_difference (tenant_id, day desc, id desc);
create index channel_difference_list on channel_difference (tenant_id, created_at desc, id desc);
create unique index channel_difference_once on channel_difference (tenant_id, channel_id, day, no, is_refund, kind);
create index channel_difference_open on channel_difference (tenant_id, kind) where is_open;
select infra_protect('channel_difference');
select infra_scope('channel_difference', $$false$$);

create table channel_difference_entry (
  tenant_id int not null,
  difference_id uuid not null,
  entry_id uuid not null,
  created_at timestamptz not null default now(),
  constraint channel_difference_entry_pkey primary key (tenant_id, difference_id, entry_id)
);
create index channel_difference_entry_of on channel_difference_entry (tenant_id, entry_id);
select infra_protect('channel_difference_entry', 'insert');
select infra_scope('channel_difference_entry', $$false$$);

create table channel_fund_decision (
  tenant_id int not null,
  id uuid not null,
  mode text not null,
  reason text not null,
  username text not null,
  created_at timestamptz not null default now(),
  constraint channel_fund_decision_pkey primary key (tenant_id, id)
);
select infra_protect('channel_fund_decision', 'insert');
select infra_scope('channel_fund_decision', $$false$$);
create policy schedules on channel_fund_decision for select using (current_setting('app.schedules', true) = 'on');

create table channel_fund_mode (
  tenant_id int not null,
  mode text not null,
  constraint channel_fund_mode_pkey primary key (tenant_id),
  constraint channel_fund_mode_mode_check check ((mode in ('own_merchant', 'supervised', 'manual')))
);
select infra_protect('channel_fund_mode', 'insert, update');
select infra_scope('channel_fund_mode', $$true$$);

create table channel_landlord_fee (
  tenant_id int not null,
  reconciliation_id uuid not null,
  landlord_id uuid not null,
  listed_fen bigint not null,
  borne_fen bigint not null,
  created_at timestamptz not null default now(),
  constraint channel_landlord_fee_pkey primary key (tenant_id, reconciliation_id, landlord_id)
);
create index channel_landlord_fee_of on channel_landlord_fee (tenant_id, landlord_id);
select infra_protect('channel_landlord_fee', 'insert, update');
select infra_scope('channel_landlord_fee', $$false$$);

create table channel_line (
  tenant_id int not null,
  channel_id uuid not null,
  day date not null,
  line int not null,
  kind text not null,
  order_no text not null,
  refund_no text,
  transaction_no text not null,
  amount_fen bigint not null,
  fee_fen bigint not null,
  state text not null,
  at timestamptz not null,
  our_id uuid,
  constraint channel_line_pkey primary key (tenant_id, channel_id, day, line),
  constraint channel_line_kind_check check ((kind in ('payment', 'refund')))
);
select infra_protect('channel_line', 'insert, delete');
select infra_scope('channel_line', $$false$$);

create table channel_notice (
  tenant_id int not null,
  channel_id uuid not null,
  notice_id text not null,
  kind text not null,
  order_no text,
  outcome text not null,
  created_at timestamptz not null default now(),
  constraint channel_notice_pkey primary key (tenant_id, channel_id, notice_id),
  constraint channel_notice_outcome_check check ((outcome in ('done', 'unknown', 'ignored')))
);
select infra_protect('channel_notice', 'insert');

create table channel_operator (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  org_id uuid not null,
  region_code text,
  contact text,
  mobile text,
  state text not null default 'active',
  reason text,
  remark text,
  created_at timestamptz not null default now(),
  constraint channel_operator_pkey primary key (tenant_id, id),
  constraint channel_operator_state_check check ((state in ('active', 'stopped')))
);
create index channel_operator_list on channel_operator (tenant_id, created_at desc, id desc);
create unique index channel_operator_name on channel_operator (tenant_id, name);
create unique index channel_operator_org on channel_operator (tenant_id, org_id);
select infra_protect('channel_operator', 'insert, update');
select infra_scope('channel_operator', $$org_id = any ((select infra_scoped_ids('org_ids'))::uuid[])$$);

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
  constraint channel_operator_site_pkey primary key (tenant_id, id)
);
create unique index channel_operator_site_open on channel_operator_site (tenant_id, site_id) where to_at is null;
create index channel_operator_site_operator on channel_operator_site (tenant_id, operator_id, from_at desc);
select infra_protect('channel_operator_site', 'insert, update');

create table channel_order (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  channel_id uuid not null,
  purpose text not null,
  rentee_id uuid not null,
  bill_ids uuid[] not null default '{}',
  amount_fen bigint not null,
  refunded_fen bigint not null default 0,
  state text not null default 'created',
  code_url text,
  expires_at timestamptz not null,
  ask_at timestamptz,
  asked int not null default 0,
  transaction_no text,
  paid_at timestamptz,
  payment_id uuid,
  payment_no text,
  error text,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  is_shared boolean not null default false,
  released_at timestamptz,
  release_ask_at timestamptz,
  sub_merchant_no text,
  fee_landlord_id uuid,
  way text not null default 'native',
  payer_ip text,
  payer_openid text,
  prepay_id text,
  link_until timestamptz,
  constraint channel_order_pkey primary key (tenant_id, id),
  constraint channel_order_amount_fen_check check (amount_fen > 0),
  constraint channel_order_check check (refunded_fen >= 0 and refunded_fen <= amount_fen),
  constraint channel_order_check1 check (((state = 'booked') = (payment_id is not null))),
  constraint channel_order_purpose_check check ((purpose in ('bills', 'prepaid', 'meter'))),
  constraint channel_order_state_check check ((state in ('created', 'placed', 'closing', 'booked', 'closed', 'error'))),
  constraint channel_order_way_check check ((way in ('native', 'h5', 'jsapi')))
);
create index channel_order_ask on channel_order (tenant_id, ask_at) where ask_at is not null;
create index channel_order_list on channel_order (tenant_id, created_at desc, id desc);
create unique index channel_order_no on channel_order (tenant_id, no);
create index channel_order_paid on channel_order (tenant_id, channel_id, paid_at) where paid_at is not null;
create index channel_order_release on channel_order (tenant_id, release_ask_at) where release_ask_at is not null;
create index channel_order_rentee on channel_order (tenant_id, rentee_id, created_at desc, id desc);
create unique index channel_order_transaction on channel_order (tenant_id, channel_id, transaction_no) where transaction_no is not null;
select infra_protect('channel_order', 'insert, update');
select infra_scope('channel_order', $$exists (select from housing_lease l where (l.tenant_id = channel_order.tenant_id and l.rentee_id = channel_order.rentee_id))$$);
create policy room_scope on channel_order for all using ((rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])) and ((cardinality(bill_ids) > 0) or (user_id = any (( select infra_scoped_ids('self_ids'))::uuid[]))) and (not (exists ( select
   from unnest(channel_order.bill_ids) x(id)
  where (not (exists ( select
           from billing_bill b
          where (b.tenant_id = channel_order.tenant_id and b.id = x.id)))))))) with check (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]));
create policy schedules on channel_order for select using (current_setting('app.schedules', true) = 'on');

create table channel_reconciliation (
  tenant_id int not null,
  id uuid not null,
  channel_id uuid not null,
  day date not null,
  state text not null,
  their_count int not null default 0,
  their_fen bigint not null default 0,
  our_count int not null default 0,
  our_fen bigint not null default 0,
  refund_fen bigint not null default 0,
  fee_fen bigint not null default 0,
  differences int not null default 0,
  open_differences int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  booked_fee_fen bigint not null default 0,
  shared_fee_fen bigint not null default 0,
  fee_bookings int not null default 0,
  landlord_fee_fen bigint not null default 0,
  constraint channel_reconciliation_pkey primary key (tenant_id, id),
  constraint channel_reconciliation_state_check check ((state in ('failed', 'matched', 'differs')))
);
create index channel_reconciliation_by_day on channel_reconciliation (tenant_id, day desc, id desc);
create unique index channel_reconciliation_day on channel_reconciliation (tenant_id, channel_id, day);
create index channel_reconciliation_list on channel_reconciliation (tenant_id, created_at desc, id desc);
select infra_protect('channel_reconciliation', 'insert, update');
select infra_scope('channel_reconciliation', $$false$$);

create table channel_refund (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  order_id uuid not null,
  amount_fen bigint not null,
  state text not null default 'asked',
  reason text not null,
  error text,
  ask_at timestamptz,
  asked int not null default 0,
  username text not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  constraint channel_refund_pkey primary key (tenant_id, id),
  constraint channel_refund_amount_fen_check check (amount_fen > 0),
  constraint channel_refund_state_check check ((state in ('asked', 'paid', 'dropped')))
);
create index channel_refund_ask on channel_refund (tenant_id, ask_at) where ask_at is not null;
create unique index channel_refund_no on channel_refund (tenant_id, no);
create index channel_refund_order on channel_refund (tenant_id, order_id, id);
create index channel_refund_paid on channel_refund (tenant_id, paid_at) where paid_at is not null;
select infra_protect('channel_refund', 'insert, update');
select infra_scope('channel_refund', $$exists (select from channel_order o where (o.tenant_id = channel_refund.tenant_id and o.id = channel_refund.order_id))$$);
create policy schedules on channel_refund for select using (current_setting('app.schedules', true) = 'on');

create table channel_share_line (
  tenant_id int not null,
  id uuid not null,
  share_id uuid not null,
  receiver_id uuid not null,
  receiver_name text not null,
  account_kind text not null,
  account text not null,
  amount_fen bigint not null,
  returned_fen bigint not null default 0,
  is_remainder boolean not null default false,
  state text not null default 'waiting',
  call_id uuid,
  reason text,
  paid_at timestamptz,
  is_dropped boolean not null default false,
  created_at timestamptz not null default now(),
  constraint channel_share_line_pkey primary key (tenant_id, id),
  constraint channel_share_line_amount_fen_check check (amount_fen >= 0),
  constraint channel_share_line_check check (returned_fen >= 0 and returned_fen <= amount_fen),
  constraint channel_share_line_state_check check ((state in ('waiting', 'accepted', 'success', 'failed', 'returned')))
);
create unique index channel_share_line_once on channel_share_line (tenant_id, share_id, receiver_id);
create index channel_share_line_receiver on channel_share_line (tenant_id, receiver_id, paid_at);
select infra_protect('channel_share_line', 'insert, update');
select infra_scope('channel_share_line', $$exists (select from channel_share_order s where (s.tenant_id = channel_share_line.tenant_id and s.id = channel_share_line.share_id))$$);
create policy schedules on channel_share_line for select using (current_setting('app.schedules', true) = 'on');

create table channel_share_order (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  order_id uuid not null,
  landlord_id uuid not null,
  channel_id uuid not null,
  rule_id uuid not null,
  rule_version int not null,
  rule jsonb not null,
  paid_fen bigint not null,
  fee_fen bigint not null,
  refunded_fen bigint not null default 0,
  base_fen bigint not null,
  own_fen bigint not null,
  reversed_fen bigint not null default 0,
  fee_back_fen bigint not null default 0,
  state text not null default 'pending',
  frozen_until timestamptz not null,
  calls int not null default 0,
  ask_at timestamptz,
  asked int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  listed_fee_fen bigint not null default 0,
  constraint channel_share_order_pkey primary key (tenant_id, id),
  constraint channel_share_order_base_fen_check check (base_fen >= 0),
  constraint channel_share_order_calls_check check (calls >= 0 and calls <= 50),
  constraint channel_share_order_check check (refunded_fen >= 0 and refunded_fen <= paid_fen),
  constraint channel_share_order_check1 check (reversed_fen >= 0 and reversed_fen <= paid_fen),
  constraint channel_share_order_fee_back_fen_check check (fee_back_fen >= 0),
  constraint channel_share_order_fee_fen_check check (fee_fen >= 0),
  constraint channel_share_order_own_fen_check check (own_fen >= 0),
  constraint channel_share_order_paid_fen_check check (paid_fen > 0),
  constraint channel_share_order_state_check check ((state in ('to_divide', 'pending', 'frozen', 'splitting', 'part_failed', 'finished')))
);
create index channel_share_order_ask on channel_share_order (tenant_id, ask_at) where ask_at is not null;
create index channel_share_order_landlord on channel_share_order (tenant_id, landlord_id, created_at desc, id desc);
create index channel_share_order_list on channel_share_order (tenant_id, created_at desc, id desc);
create unique index channel_share_order_no on channel_share_order (tenant_id, no);
create unique index channel_share_order_once on channel_share_order (tenant_id, order_id, rule_id, landlord_id);
select infra_protect('channel_share_order', 'insert, update');
select infra_scope('channel_share_order', $$exists (select from channel_order o where (o.tenant_id = channel_share_order.tenant_id and o.id = channel_share_order.order_id))$$);
create policy schedules on channel_share_order for select using (current_setting('app.schedules', true) = 'on');

create table channel_share_receiver (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  kind text not null,
  landlord_id uuid,
  channel_id uuid not null,
  account_kind text not null,
  account text not null,
  real_name text,
  is_active boolean not null,
  state text not null default 'fresh',
  error text,
  created_at timestamptz not null default now(),
  constraint channel_share_receiver_pkey primary key (tenant_id, id),
  constraint channel_share_receiver_account_kind_check check ((account_kind in ('merchant', 'person'))),
  constraint channel_share_receiver_check check (landlord_id is null or kind = 'landlord'),
  constraint channel_share_receiver_kind_check check ((kind in ('landlord', 'enterprise', 'platform', 'merchant'))),
  constraint channel_share_receiver_state_check check ((state in ('fresh', 'registered', 'refused')))
);
create unique index channel_share_receiver_account on channel_share_receiver (tenant_id, channel_id, account);
create index channel_share_receiver_list on channel_share_receiver (tenant_id, created_at desc, id desc);
select infra_protect('channel_share_receiver');
select infra_scope('channel_share_receiver', $$true$$);

create table channel_share_return (
  tenant_id int not null,
  id uuid not null,
  share_id uuid not null,
  line_id uuid not null,
  call_id uuid not null,
  amount_fen bigint not null,
  state text not null default 'asked',
  reason text,
  done_at timestamptz,
  ask_at timestamptz,
  asked int not null default 0,
  username text not null,
  created_at timestamptz not null default now(),
  constraint channel_share_return_pkey primary key (tenant_id, id),
  constraint channel_share_return_amount_fen_check check (amount_fen > 0),
  constraint channel_share_return_state_check check ((state in ('asked', 'done', 'failed', 'covered', 'dropped')))
);
create index channel_share_return_ask on channel_share_return (tenant_id, ask_at) where ask_at is not null;
create index channel_share_return_share on channel_share_return (tenant_id, share_id, id);
select infra_protect('channel_share_return', 'insert, update');
select infra_scope('channel_share_return', $$exists (select from channel_share_order s where (s.tenant_id = channel_share_return.tenant_id and s.id = channel_share_return.share_id))$$);
create policy schedules on channel_share_return for select using (current_setting('app.schedules', true) = 'on');

create table channel_share_rule (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  version int not null default 1,
  name text not null,
  fee_kinds text[] not null,
  site_id uuid,
  landlord_id uuid,
  org_id uuid,
  channel_id uuid not null,
  priority int not null,
  effective_from date not null,
  effective_to date,
  parts jsonb not null,
  remainder_id uuid,
  is_active boolean not null,
  is_used boolean not null default false,
  created_at timestamptz not null default now(),
  is_manual boolean not null default false,
  constraint channel_share_rule_pkey primary key (tenant_id, id),
  constraint channel_share_rule_fee_kinds_check check ((cardinality(fee_kinds) > 0))
);
create index channel_share_rule_list on channel_share_rule (tenant_id, created_at desc, id desc);
create unique index channel_share_rule_no on channel_share_rule (tenant_id, no, version);
select infra_protect('channel_share_rule');
select infra_scope('channel_share_rule', $$true$$);

create table channel_share_statement (
  tenant_id int not null,
  id uuid not null,
  receiver_id uuid not null,
  landlord_id uuid,
  month text not null,
  count int not null,
  shared_fen bigint not null,
  returned_fen bigint not null,
  net_fen bigint not null,
  state text not null default 'open',
  note text,
  username text,
  created_at timestamptz not null default now(),
  constraint channel_share_statement_pkey primary key (tenant_id, id),
  constraint channel_share_statement_check check ((net_fen = (shared_fen - returned_fen))),
  constraint channel_share_statement_state_check check ((state in ('open', 'confirmed', 'disputed')))
);
create index channel_share_statement_landlord on channel_share_statement (tenant_id, landlord_id, created_at desc, id desc);
create index channel_share_statement_list on channel_share_statement (tenant_id, created_at desc, id desc);
create unique index channel_share_statement_once on channel_share_statement (tenant_id, receiver_id, month);
select infra_protect('channel_share_statement', 'insert, update');
select infra_scope('channel_share_statement', $$false$$);

create table channel_suspense (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  channel_id uuid not null,
  difference_id uuid not null,
  day date not null,
  amount_fen bigint not null,
  state text not null default 'open',
  note text not null,
  maker_id uuid,
  maker text not null,
  rentee_id uuid,
  payment_no text,
  end_note text,
  ended_by text,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint channel_suspense_pkey primary key (tenant_id, id),
  constraint channel_suspense_amount_fen_check check (amount_fen <> 0),
  constraint channel_suspense_check check (((state = 'open') = (ended_at is null))),
  constraint channel_suspense_check1 check (((state = 'assigned') = (payment_no is not null))),
  constraint channel_suspense_state_check check ((state in ('open', 'assigned', 'returned')))
);
create index channel_suspense_by_day on channel_suspense (tenant_id, day desc, id desc);
create unique index channel_suspense_difference on channel_suspense (tenant_id, difference_id);
create index channel_suspense_list on channel_suspense (tenant_id, created_at desc, id desc);
create unique index channel_suspense_no on channel_suspense (tenant_id, no);
select infra_protect('channel_suspense', 'insert, update');
select infra_scope('channel_suspense', $$false$$);

create table channel_voucher (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  rentee_id uuid not null,
  amount_fen bigint not null,
  account_id uuid not null,
  bank_ref text not null,
  payer_name text not null,
  payer_tail text,
  paid_on date not null,
  remark text,
  state text not null default 'submitted',
  flags text[] not null default '{}',
  line_id uuid,
  line_ref text,
  payment_id uuid,
  payment_no text,
  exception text,
  reason text,
  maker_id uuid,
  maker text not null,
  reviewer_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint channel_voucher_pkey primary key (tenant_id, id),
  constraint channel_voucher_amount_fen_check check (amount_fen > 0),
  constraint channel_voucher_check check (((line_id is null) = (line_ref is null))),
  constraint channel_voucher_check1 check (state <> 'matched' or line_id is not null),
  constraint channel_voucher_check2 check (state <> 'unmatched' or line_id is null),
  constraint channel_voucher_check3 check (((state in ('posted', 'reversed')) = (payment_id is not null))),
  constraint channel_voucher_check4 check (((state not in ('posted', 'reversed')) or line_id is not null or exception is not null)),
  constraint channel_voucher_state_check check ((state in ('submitted', 'matched', 'unmatched', 'review_1', 'review_2', 'posted', 'reversed', 'rejected')))
);
create index channel_voucher_facts on channel_voucher (tenant_id, paid_on, amount_fen);
create unique index channel_voucher_line on channel_voucher (tenant_id, line_id) where line_id is not null and (state not in ('rejected', 'reversed'));
create index channel_voucher_list on channel_voucher (tenant_id, created_at desc, id desc);
create unique index channel_voucher_no on channel_voucher (tenant_id, no);
create index channel_voucher_open on channel_voucher (tenant_id, id) where line_id is null and (state not in ('rejected', 'reversed'));
create unique index channel_voucher_payment on channel_voucher (tenant_id, payment_id) where payment_id is not null;
create unique index channel_voucher_ref on channel_voucher (tenant_id, account_id, bank_ref) where state not in ('rejected', 'reversed');
create index channel_voucher_rentee on channel_voucher (tenant_id, rentee_id, created_at desc, id desc);
create index channel_voucher_state on channel_voucher (tenant_id, state, created_at desc, id desc);
create index channel_voucher_waiting on channel_voucher (tenant_id, state) where state in ('matched', 'unmatched', 'review_1', 'review_2');
select infra_protect('channel_voucher', 'insert, update');
select infra_scope('channel_voucher', $$exists (select from housing_lease l where (l.tenant_id = channel_voucher.tenant_id and l.rentee_id = channel_voucher.rentee_id))$$);
create policy room_scope on channel_voucher for all using (maker_id = any (( select infra_scoped_ids('self_ids'))::uuid[])) with check (maker_id = any (( select infra_scoped_ids('self_ids'))::uuid[]));
create policy schedules on channel_voucher for select using (current_setting('app.schedules', true) = 'on');

create table channel_voucher_picture (
  tenant_id int not null,
  voucher_id uuid not null,
  file_id uuid not null,
  sha256 text not null,
  constraint channel_voucher_picture_pkey primary key (tenant_id, voucher_id, file_id)
);
create index channel_voucher_picture_hash on channel_voucher_picture (tenant_id, sha256);
select infra_protect('channel_voucher_picture', 'insert');
select infra_scope('channel_voucher_picture', $$exists (select from channel_voucher v where (v.tenant_id = channel_voucher_picture.tenant_id and v.id = channel_voucher_picture.voucher_id))$$);

create table channel_webhook (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  secret text not null,
  is_active boolean not null,
  username text not null,
  created_at timestamptz not null default now(),
  constraint channel_webhook_pkey primary key (tenant_id, id)
);
create index channel_webhook_list on channel_webhook (tenant_id, created_at desc, id desc);
select infra_protect('channel_webhook', 'insert, update');
select infra_scope('channel_webhook', $$false$$);

create table channel_webhook_call (
  tenant_id int not null,
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  subject_id uuid not null,
  no text not null,
  body jsonb not null,
  state text not null default 'waiting',
  attempts int not null default 0,
  status int,
  answer text,
  sent_at timestamptz,
  next_at timestamptz,
  created_at timestamptz not null default now(),
  attempt int not null default 1,
  constraint channel_webhook_call_pkey primary key (tenant_id, id),
  constraint channel_webhook_call_attempt_check check (attempt > 0),
  constraint channel_webhook_call_check check (((next_at is null) = (state in ('delivered', 'given_up')))),
  constraint channel_webhook_call_state_check check ((state in ('waiting', 'delivered', 'bad_answer', 'unreachable', 'given_up')))
);
create index channel_webhook_call_due on channel_webhook_call (tenant_id, next_at) where next_at is not null;
create index channel_webhook_call_list on channel_webhook_call (tenant_id, created_at desc, id desc);
create unique index channel_webhook_call_once on channel_webhook_call (tenant_id, webhook_id, event, subject_id, attempt);
create index channel_webhook_call_state on channel_webhook_call (tenant_id, state, created_at desc, id desc);
select infra_protect('channel_webhook_call', 'insert, update');
select infra_scope('channel_webhook_call', $$false$$);
create policy schedules on channel_webhook_call for select using (current_setting('app.schedules', true) = 'on');

create table checkout_check_out (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  lease_id uuid not null,
  room_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  leave_kind text not null,
  notice_on date,
  left_on date not null,
  penalty text not null,
  reason text not null,
  state text not null,
  state_at timestamptz not null default now(),
  inspection_id uuid,
  meters_done text,
  statement jsonb,
  statement_hash text,
  held_fen bigint not null default 0,
  deduction_fen bigint not null default 0,
  applied_fen bigint not null default 0,
  refund_fen bigint not null default 0,
  collect_fen bigint not null default 0,
  retained_fen bigint not null default 0,
  forfeited boolean not null default false,
  pay_name text,
  pay_bank text,
  pay_account text,
  maker_id uuid,
  maker text not null,
  reviewer1_id uuid,
  reviewer1 text,
  reviewer2_id uuid,
  reviewer2 text,
  decision_reason text,
  refund_due_on date,
  escalated_on date,
  paid_on date,
  refund_source_id uuid,
  created_at timestamptz not null default now(),
  payee_by uuid,
  special_terms text,
  settle_on date,
  carry_lease_id uuid,
  carried_fen bigint not null default 0,
  constraint checkout_check_out_pkey primary key (tenant_id, id),
  constraint checkout_check_out_applied_fen_check check (applied_fen >= 0),
  constraint checkout_check_out_carried_fen_check check (carried_fen >= 0),
  constraint checkout_check_out_check check (refund_fen = 0 or collect_fen = 0),
  constraint checkout_check_out_check1 check (special_terms is null or leave_kind = 'special'),
  constraint checkout_check_out_check2 check (carry_lease_id is null or settle_on is not null),
  constraint checkout_check_out_check3 check (carried_fen = 0 or carry_lease_id is not null),
  constraint checkout_check_out_collect_fen_check check (collect_fen >= 0),
  constraint checkout_check_out_deduction_fen_check check (deduction_fen >= 0),
  constraint checkout_check_out_held_fen_check check (held_fen >= 0),
  constraint checkout_check_out_leave_kind_check check ((leave_kind in ('early', 'on_time', 'late', 'special'))),
  constraint checkout_check_out_meters_done_check check ((meters_done in ('read', 'skipped'))),
  constraint checkout_check_out_penalty_check check ((penalty in ('asAgreed', 'waived'))),
  constraint checkout_check_out_refund_fen_check check (refund_fen >= 0),
  constraint checkout_check_out_retained_fen_check check (retained_fen >= 0),
  constraint checkout_check_out_state_check check ((state in ('content_review', 'content_returned', 'scheduled', 'inspected', 'calculated', 'confirmed', 'disputed', 'review_1', 'review_2', 'returned', 'paying', 'pay_failed', 'payee_review', 'collecting', 'refunded', 'closed', 'rejected', 'cancelled')))
);
create index checkout_check_out_list on checkout_check_out (tenant_id, created_at desc, id desc);
create unique index checkout_check_out_no on checkout_check_out (tenant_id, no);
create unique index checkout_check_out_once on checkout_check_out (tenant_id, lease_id) where state not in ('rejected', 'cancelled');
create index checkout_check_out_rentee on checkout_check_out (tenant_id, rentee_id, created_at desc, id desc);
create index checkout_check_out_site on checkout_check_out (tenant_id, site_id, created_at desc, id desc);
create index checkout_check_out_state on checkout_check_out (tenant_id, state, created_at desc, id desc);
select infra_protect('checkout_check_out', 'insert, update');
create policy room_scope on checkout_check_out for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));
create policy schedules on checkout_check_out for select using (current_setting('app.schedules', true) = 'on');

create table checkout_deduction (
  tenant_id int not null,
  id uuid not null,
  check_out_id uuid not null,
  seq int not null,
  reason text not null,
  amount_fen bigint not null,
  note text not null,
  item_no int,
  disputed boolean not null default false,
  constraint checkout_deduction_pkey primary key (tenant_id, id),
  constraint checkout_deduction_amount_fen_check check (amount_fen > 0)
);
create index checkout_deduction_of on checkout_deduction (tenant_id, check_out_id, seq);
select infra_protect('checkout_deduction');
select infra_scope('checkout_deduction', $$exists (select from checkout_check_out c where (c.tenant_id = checkout_deduction.tenant_id and c.id = checkout_deduction.check_out_id))$$);

create table checkout_deposit_refund (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  lease_id uuid not null,
  room_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  kind text not null,
  amount_fen bigint not null,
  why text not null,
  reason text not null,
  way text not null,
  pay_name text,
  pay_bank text,
  pay_account text,
  payee_by uuid,
  state text not null default 'review_1',
  state_at timestamptz not null default now(),
  maker_id uuid,
  maker text not null,
  reviewer1_id uuid,
  reviewer1 text,
  reviewer2_id uuid,
  reviewer2 text,
  decision_reason text,
  channel_no text,
  paid_on date,
  created_at timestamptz not null default now(),
  constraint checkout_deposit_refund_pkey primary key (tenant_id, id),
  constraint checkout_deposit_refund_amount_fen_check check (amount_fen > 0),
  constraint checkout_deposit_refund_check check (((state = 'paid') = (paid_on is not null))),
  constraint checkout_deposit_refund_kind_check check ((kind in ('security', 'key', 'card', 'meter'))),
  constraint checkout_deposit_refund_state_check check ((state in ('review_1', 'review_2', 'paying', 'pay_failed', 'payee_review', 'paid', 'rejected', 'withdrawn'))),
  constraint checkout_deposit_refund_way_check check ((way in ('bank', 'cash', 'wechat', 'alipay', 'pos'))),
  constraint checkout_deposit_refund_why_check check ((why in ('returned', 'lowered', 'overpaid', 'other')))
);
create index checkout_deposit_refund_lease on checkout_deposit_refund (tenant_id, lease_id, kind);
create index checkout_deposit_refund_list on checkout_deposit_refund (tenant_id, created_at desc, id desc);
create unique index checkout_deposit_refund_no on checkout_deposit_refund (tenant_id, no);
create index checkout_deposit_refund_rentee on checkout_deposit_refund (tenant_id, rentee_id, created_at desc, id desc);
create index checkout_deposit_refund_site on checkout_deposit_refund (tenant_id, site_id, created_at desc, id desc);
create index checkout_deposit_refund_state on checkout_deposit_refund (tenant_id, state, created_at desc, id desc);
select infra_protect('checkout_deposit_refund', 'insert, update');
create policy room_scope on checkout_deposit_refund for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));

create table device (
  tenant_id int not null,
  id uuid not null,
  category text not null,
  serial text not null,
  type_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  collector_id uuid,
  address text,
  meter_id uuid,
  name text,
  sim_no text,
  state text not null default 'active',
  secret_hash bytea,
  success_bp int,
  malformed_count bigint not null default 0,
  last_round_at timestamptz,
  reading_on date,
  reading_state text,
  remark text,
  created_at timestamptz not null default now(),
  code_kinds text[],
  code_slots int,
  auto_lock_s int,
  sim_carrier text,
  sim_expires_on date,
  sim_monthly_mb int,
  position text,
  ticket_no text,
  installed_on date,
  installed_by text,
  warranty_until date,
  verify_due_on date,
  code_cycles text[],
  replaces_id uuid,
  replaced_by_id uuid,
  is_direct boolean not null default false,
  stage text,
  stage_at timestamptz,
  stage_by text,
  allotted_to text,
  restore_mode text,
  channel int,
  baud text,
  child_limit int,
  ip text,
  path_id uuid,
  house_id uuid,
  building_id uuid,
  constraint device_pkey primary key (tenant_id, id),
  constraint device_baud_check check ((baud in ('1200', '2400', '4800', '9600', '19200', '38400', '57600', '115200'))),
  constraint device_channel_check check (channel >= 1 and channel <= 64),
  constraint device_child_limit_check check (child_limit > 0),
  constraint device_code_slots_check check (code_slots > 0),
  constraint device_direct check (((not is_direct) or ((category in ('elemeter', 'watermeter')) and (collector_id is null or collector_id = id)))),
  constraint device_one_door check ((num_nonnulls(room_id, house_id, building_id) <= 1)),
  constraint device_reading_state_check check ((reading_state in ('taken', 'missing', 'refused'))),
  constraint device_restore_mode_check check ((restore_mode in ('automatic', 'button'))),
  constraint device_sim_carrier_check check ((sim_carrier in ('mobile', 'unicom', 'telecom', 'broadnet', 'other'))),
  constraint device_sim_monthly_mb_check check (sim_monthly_mb > 0),
  constraint device_stage_by_check check ((stage_by in ('staff', 'line', 'telemetry', 'alarm', 'order', 'replace'))),
  constraint device_stage_check check ((stage in ('allotted', 'installed', 'fault', 'scrapped'))),
  constraint device_state_check check ((state in ('in_stock', 'active', 'suspended', 'removed')))
);
create unique index device_address on device (tenant_id, collector_id, address) where state <> 'removed';
create index device_building on device (tenant_id, building_id) where building_id is not null;
create unique index device_cloud_lock on device (tenant_id, type_id, address) where category = 'lock' and collector_id is null and state <> 'removed';
create index device_house on device (tenant_id, house_id) where house_id is not null;
create index device_list on device (tenant_id, category, created_at desc, id desc);
create unique index device_meter on device (tenant_id, meter_id) where meter_id is not null and state <> 'removed';
create unique index device_replaces on device (tenant_id, replaces_id) where replaces_id is not null;
create index device_room on device (tenant_id, room_id) where room_id is not null;
create unique index device_serial on device (tenant_id, serial);
create index device_sim on device (tenant_id, sim_expires_on) where sim_expires_on is not null;
create index device_site on device (tenant_id, site_id, category);
create index device_stage on device (tenant_id, stage, id) where stage in ('installed', 'fault');
create index device_type_of on device (tenant_id, type_id);
select infra_protect('device');
create policy schedules on device for select using (current_setting('app.schedules', true) = 'on');

create table device_alarm (
  tenant_id int not null,
  id uuid not null,
  device_id uuid not null,
  serial text not null,
  category text not null,
  site_id uuid not null,
  room_id uuid,
  kind text not null,
  severity text not null,
  value numeric(17,3),
  cleared_at timestamptz,
  acked_at timestamptz,
  acked_by text,
  ack_reason text,
  created_at timestamptz not null default now(),
  cause text not null default '',
  title text,
  assignee_id uuid,
  constraint device_alarm_pkey primary key (tenant_id, id),
  constraint device_alarm_kind_check check ((kind in ('collector_offline', 'meter_silent', 'low_success', 'relay_differs', 'clock_off', 'battery_low', 'valve_fault', 'magnet', 'malformed', 'sim_expiring', 'model_alarm', 'device_event'))),
  constraint device_alarm_severity_check check ((severity in ('critical', 'major', 'minor')))
);
create unique index device_alarm_active on device_alarm (tenant_id, device_id, kind, cause) where cleared_at is null;
create index device_alarm_assignee on device_alarm (tenant_id, assignee_id, created_at desc, id desc) where assignee_id is not null;
create index device_alarm_lasting on device_alarm (tenant_id, created_at desc, id desc) where cleared_at is null;
create index device_alarm_list on device_alarm (tenant_id, created_at desc, id desc);
create index device_alarm_of on device_alarm (tenant_id, device_id, created_at desc);
create index device_alarm_site on device_alarm (tenant_id, site_id, created_at desc, id desc);
create index device_alarm_unseen on device_alarm (tenant_id, created_at desc, id desc) where acked_at is null;
select infra_protect('device_alarm');
create policy schedules on device_alarm for select using (current_setting('app.schedules', true) = 'on');

create table device_alarm_note (
  tenant_id int not null,
  id uuid not null,
  alarm_id uuid not null,
  kind text not null,
  assignee text,
  note text,
  username text not null,
  created_at timestamptz not null default now(),
  constraint device_alarm_note_pkey primary key (tenant_id, id),
  constraint device_alarm_note_kind_check check ((kind in ('comment', 'assigned')))
);
create index device_alarm_note_of on device_alarm_note (tenant_id, alarm_id, id);
select infra_protect('device_alarm_note', 'insert');
select infra_scope('device_alarm_note', $$exists (select from device_alarm a where (a.tenant_id = device_alarm_note.tenant_id and a.id = device_alarm_note.alarm_id))$$);

create table device_alarm_rule (
  tenant_id int not null,
  hold_minutes int not null,
  silent_rounds int not null,
  success_below int not null,
  success_clear int not null,
  malformed_bytes int not null,
  constraint device_alarm_rule_pkey primary key (tenant_id),
  constraint device_alarm_rule_check check (success_below <= success_clear),
  constraint device_alarm_rule_hold_minutes_check check (hold_minutes >= 0),
  constraint device_alarm_rule_malformed_bytes_check check (malformed_bytes > 0),
  constraint device_alarm_rule_silent_rounds_check check (silent_rounds > 0),
  constraint device_alarm_rule_success_below_check check (success_below >= 1 and success_below <= 100),
  constraint device_alarm_rule_success_clear_check check (success_clear >= 1 and success_clear <= 100)
);
select infra_protect('device_alarm_rule');

create table device_command (
  tenant_id int not null,
  id uuid not null,
  device_id uuid not null,
  collector_id uuid,
  serial text not null,
  site_id uuid not null,
  room_id uuid,
  kind text not null,
  cause text not null,
  priority int not null,
  state text not null default 'queued',
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  result text,
  reason text,
  user_id uuid,
  username text,
  created_at timestamptz not null default now(),
  payload text,
  answer text,
  model_key text,
  model_name text,
  argument numeric(14,3),
  detail text,
  moves_until timestamptz,
  despite text[],
  constraint device_command_pkey primary key (tenant_id, id),
  constraint device_command_cause_check check ((cause in ('manual', 'auto', 'restore', 'batch'))),
  constraint device_command_kind_check check ((kind in ('read', 'switchOff', 'switchOn', 'closeValve', 'openValve', 'putCode', 'dropCode', 'listCodes', 'unlock', 'custom', 'ping', 'readMissed', 'searchMeters', 'restart'))),
  constraint device_command_model check (((kind = 'custom') = (model_key is not null))),
  constraint device_command_state_check check ((state in ('queued', 'sent', 'acked', 'verified', 'failed', 'expired', 'cancelled', 'superseded')))
);
create index device_command_list on device_command (tenant_id, created_at desc, id desc);
create index device_command_moving on device_command (tenant_id, device_id) where moves_until is not null and (state in ('queued', 'sent', 'acked'));
create index device_command_now on device_command (tenant_id, device_id, created_at desc, id desc) where state in ('queued', 'sent', 'acked');
create index device_command_of on device_command (tenant_id, device_id, created_at desc, id desc);
create index device_command_open on device_command (tenant_id, collector_id, priority desc, created_at) where state in ('queued', 'sent', 'acked');
create index device_command_state on device_command (tenant_id, state, created_at desc, id desc);
select infra_protect('device_command');
create policy schedules on device_command for select using (current_setting('app.schedules', true) = 'on');

create table device_event (
  tenant_id int not null,
  device_id uuid not null,
  at timestamptz not null,
  key text not null,
  name text not null,
  severity text not null,
  received_at timestamptz not null,
  constraint device_event_pkey primary key (tenant_id, device_id, at, key),
  constraint device_event_severity_check check ((severity in ('info', 'critical', 'major', 'minor')))
);
create index device_event_new on device_event (tenant_id, received_at) where severity <> 'info';
select infra_protect('device_event', 'insert');
select infra_scope('device_event', $$exists (select from device d where (d.tenant_id = device_event.tenant_id and d.id = device_event.device_id))$$);

create table device_latest (
  tenant_id int not null,
  device_id uuid not null,
  last_seen_at timestamptz not null,
  read_at timestamptz,
  counter_milli bigint,
  facts jsonb not null default '{}',
  constraint device_latest_pkey primary key (tenant_id, device_id)
) with (fillfactor=70);
select infra_protect('device_latest');
select infra_scope('device_latest', $$exists (select from device d where (d.tenant_id = device_latest.tenant_id and d.id = device_latest.device_id))$$);
create policy schedules on device_latest for select using (current_setting('app.schedules', true) = 'on');

create table device_line (
  tenant_id int not null,
  collector_id uuid not null,
  node text not null,
  until timestamptz not null,
  constraint device_line_pkey primary key (tenant_id, collector_id)
);
select infra_protect('device_line');

create table device_link (
  tenant_id int not null,
  device_id uuid not null,
  collector_id uuid not null,
  signal int,
  heard_at timestamptz not null,
  constraint device_link_pkey primary key (tenant_id, device_id, collector_id)
);
create index device_link_of on device_link (tenant_id, collector_id);
select infra_protect('device_link');
create policy schedules on device_link for select using (current_setting('app.schedules', true) = 'on');

create table device_malformed_mark (
  tenant_id int not null,
  device_id uuid not null,
  marked_on date not null,
  malformed_count bigint not null,
  constraint device_malformed_mark_pkey primary key (tenant_id, device_id)
);
select infra_protect('device_malformed_mark');
select infra_scope('device_malformed_mark', $$exists (select from device d where (d.tenant_id = device_malformed_mark.tenant_id and d.id = device_malformed_mark.device_id))$$);

create table device_stray (
  tenant_id int not null,
  collector_id uuid not null,
  address text not null,
  times int not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint device_stray_pkey primary key (tenant_id, collector_id, address)
);
select infra_protect('device_stray');
select infra_scope('device_stray', $$exists (select from device d where (d.tenant_id = device_stray.tenant_id and d.id = device_stray.collector_id))$$);
create policy schedules on device_stray for select using (current_setting('app.schedules', true) = 'on');

create table device_telemetry (
  tenant_id int not null,
  device_id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null,
  counter_milli bigint,
  facts jsonb,
  constraint device_telemetry_pkey primary key (tenant_id, device_id, at)
) partition by range (at);
select infra_protect('device_telemetry', 'insert, update');
select infra_scope('device_telemetry', $$exists (select from device d where (d.tenant_id = device_telemetry.tenant_id and d.id = device_telemetry.device_id))$$);

create table device_telemetry_other partition of device_telemetry default;
select infra_protect('device_telemetry_other', 'insert, update');

create table device_type (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  category text not null,
  vendor text,
  model text,
  protocol text not null,
  can_switch boolean not null,
  needs_button boolean not null,
  poll_minutes int not null,
  offline_minutes int not null,
  has_key boolean not null default false,
  key text,
  remark text,
  created_at timestamptz not null default now(),
  shared_channel boolean not null default false,
  medium text,
  constraint device_type_pkey primary key (tenant_id, id),
  constraint device_type_category_check check ((category in ('collector', 'elemeter', 'watermeter', 'lock'))),
  constraint device_type_medium_check check ((medium in ('cold_water', 'hot_water', 'drinking_water'))),
  constraint device_type_offline_minutes_check check (offline_minutes > 0),
  constraint device_type_poll_minutes_check check (poll_minutes > 0),
  constraint device_type_protocol_check check ((protocol in ('dlt645', 'cjt188', 'json', 'cloud', 'modbus')))
);
create unique index device_type_code on device_type (tenant_id, code);
create index device_type_list on device_type (tenant_id, created_at desc, id desc);
select infra_protect('device_type');
create policy schedules on device_type for select using (current_setting('app.schedules', true) = 'on');

create table device_type_model (
  tenant_id int not null,
  id uuid not null,
  type_id uuid not null,
  number int not null,
  state text not null default 'draft',
  document jsonb not null,
  property_count int not null default 0,
  revision int not null default 0,
  based_on int,
  username text,
  published_at timestamptz,
  published_by text,
  reason text,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  constraint device_type_model_pkey primary key (tenant_id, id),
  constraint device_type_model_state_check check ((state in ('draft', 'published', 'retired')))
);
create unique index device_type_model_draft on device_type_model (tenant_id, type_id) where state = 'draft';
create index device_type_model_list on device_type_model (tenant_id, created_at desc, id desc);
create unique index device_type_model_number on device_type_model (tenant_id, type_id, number);
create unique index device_type_model_published on device_type_model (tenant_id, type_id) where state = 'published';
select infra_protect('device_type_model');
create policy schedules on device_type_model for select using (current_setting('app.schedules', true) = 'on');

create table file_attachment (
  tenant_id int not null,
  id uuid not null,
  resource text,
  record_id uuid,
  purpose text,
  name text not null,
  content_type text not null,
  bytes int not null,
  sha256 text not null,
  locked boolean not null default false,
  created_by uuid not null,
  username text not null,
  created_at timestamptz not null default now(),
  attached_at timestamptz,
  removed_at timestamptz,
  removed_by text,
  blob_id uuid,
  constraint file_attachment_pkey primary key (tenant_id, id),
  constraint file_attachment_bytes_check check (bytes > 0),
  constraint file_attachment_check check (((resource is null) = (record_id is null)))
);
create index file_attachment_blob on file_attachment (tenant_id, blob_id) where blob_id is not null;
create index file_attachment_loose on file_attachment (tenant_id, created_by, created_at) where record_id is null;
create index file_attachment_record on file_attachment (tenant_id, record_id, id) where record_id is not null;
create index file_attachment_unmoved on file_attachment (tenant_id) where blob_id is null;
select infra_protect('file_attachment');
create policy schedules on file_attachment for select using (current_setting('app.schedules', true) = 'on');

create table file_blob (
  tenant_id int not null,
  id uuid not null,
  sha256 text not null,
  bytes bigint not null,
  content_type text not null,
  state text not null default 'clean',
  refs int not null,
  thumbnails boolean not null default false,
  created_at timestamptz not null default now(),
  constraint file_blob_pkey primary key (tenant_id, id),
  constraint file_blob_bytes_check check (bytes > 0),
  constraint file_blob_refs_check check (refs >= 0),
  constraint file_blob_state_check check ((state in ('checking', 'clean', 'infected')))
);
create index file_blob_checking on file_blob (tenant_id) where state = 'checking';
create index file_blob_left on file_blob (tenant_id) where refs = 0;
create unique index file_blob_sha256 on file_blob (tenant_id, sha256);
select infra_protect('file_blob');
create policy schedules on file_blob for select using (current_setting('app.schedules', true) = 'on');

create table file_link (
  token_hash text not null,
  id uuid not null,
  tenant_id int not null,
  node_id uuid not null,
  username text not null,
  ends_at timestamptz not null,
  opened int not null default 0,
  opened_at timestamptz,
  created_at timestamptz not null default now(),
  constraint file_link_pkey primary key (token_hash),
  constraint file_link_id_key unique (id)
);
create index file_link_node on file_link (tenant_id, node_id, ends_at);
grant select, insert, update, delete on file_link to cloud_steward_app;

create table file_node (
  tenant_id int not null,
  id uuid not null,
  kind text not null,
  parent_id uuid,
  above uuid[] not null default '{}',
  name text not null,
  version int,
  blob_id uuid,
  bytes bigint,
  content_type text,
  file_type text,
  tags text[] not null default '{}',
  is_shown boolean not null default false,
  created_by uuid not null,
  username text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by text,
  deleted_with uuid,
  constraint file_node_pkey primary key (tenant_id, id),
  constraint file_node_check check (((kind = 'file') = (blob_id is not null))),
  constraint file_node_check1 check (((deleted_at is null) = (deleted_with is null))),
  constraint file_node_kind_check check ((kind in ('folder', 'file')))
);
create index file_node_above on file_node using gin (above);
create index file_node_blob on file_node (tenant_id, blob_id) where blob_id is not null;
create index file_node_list on file_node (tenant_id, parent_id, kind desc, created_at desc, id desc) where deleted_at is null;
create unique index file_node_name on file_node (tenant_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name)) where deleted_at is null;
create index file_node_trash on file_node (tenant_id, deleted_at) where deleted_at is not null;
select infra_protect('file_node');
create policy schedules on file_node for select using (current_setting('app.schedules', true) = 'on');

create table file_right (
  tenant_id int not null,
  node_id uuid not null,
  subject text not null,
  may text not null,
  constraint file_right_pkey primary key (tenant_id, node_id, subject),
  constraint file_right_may_check check ((may in ('read', 'write'))),
  constraint file_right_subject_check check (subject ~ '^(role|org):')
);
select infra_protect('file_right', 'insert, delete');

create table file_shown (
  tenant_id int not null,
  node_id uuid not null,
  resource text not null,
  record_id uuid not null,
  constraint file_shown_pkey primary key (tenant_id, node_id, resource, record_id)
);
create index file_shown_record on file_shown (tenant_id, resource, record_id);
select infra_protect('file_shown', 'insert, delete');

create table file_text (
  tenant_id int not null,
  id uuid not null,
  content text not null default '',
  tries int not null default 0,
  read_at timestamptz,
  reason text,
  constraint file_text_pkey primary key (tenant_id, id),
  constraint file_text_check check (reason is null or read_at is not null),
  constraint file_text_reason_check check ((reason in ('empty', 'broken', 'locked', 'tooLarge', 'tooSlow', 'failed')))
);
create index file_text_content_pairs on file_text using gin (file_pairs(tenant_id, content)) where content <> '';
create index file_text_unread on file_text (tenant_id) where read_at is null;
select infra_protect('file_text');
create policy schedules on file_text for select using (current_setting('app.schedules', true) = 'on');

create table file_usage (
  tenant_id int not null,
  bytes bigint not null default 0,
  constraint file_usage_pkey primary key (tenant_id),
  constraint file_usage_bytes_check check (bytes >= 0)
);
select infra_protect('file_usage', 'insert, update');

create table file_version (
  tenant_id int not null,
  node_id uuid not null,
  version int not null,
  blob_id uuid not null,
  bytes bigint not null,
  content_type text not null,
  name text not null,
  username text not null,
  restores int,
  created_at timestamptz not null default now(),
  constraint file_version_pkey primary key (tenant_id, node_id, version)
);
create index file_version_blob on file_version (tenant_id, blob_id);
select infra_protect('file_version', 'insert, delete');

create table health_figure (
  at timestamptz not null,
  process text not null,
  requests int not null,
  errors int not null,
  p50_ms real,
  p95_ms real,
  loop_ms real not null,
  cpu_bp int not null,
  rss_mb real not null,
  heap_mb real not null,
  pool_open int not null,
  pool_waiting int not null,
  jobs_waiting int,
  oldest_job_s int,
  collectors int not null,
  messages int not null,
  constraint health_figure_pkey primary key (process, at)
);
create index health_figure_at on health_figure (at);
grant select, insert, delete on health_figure to cloud_steward_app;

create table health_override (
  id uuid not null,
  subject text not null,
  value int not null,
  reason text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  constraint health_override_pkey primary key (id),
  constraint health_override_check check (ends_at > created_at)
);
create index health_override_open on health_override (ends_at) where ended_at is null;
grant select, insert, update on health_override to cloud_steward_app;

create table housing_auto_renewal (
  tenant_id int not null,
  lease_id uuid not null,
  end_on date not null,
  site_id uuid not null,
  told_on date,
  obstacle text,
  tried_on date,
  renewed_on date,
  next_id uuid,
  constraint housing_auto_renewal_pkey primary key (tenant_id, lease_id, end_on),
  constraint housing_auto_renewal_obstacle_check check ((obstacle in ('notice', 'changing', 'reserved', 'taken', 'room', 'identity', 'late', 'other')))
);
select infra_protect('housing_auto_renewal', 'insert, update');
create policy room_scope on housing_auto_renewal for all using (exists ( select
   from housing_lease l
  where (l.tenant_id = housing_auto_renewal.tenant_id and l.id = housing_auto_renewal.lease_id))) with check (exists ( select
   from housing_lease l
  where (l.tenant_id = housing_auto_renewal.tenant_id and l.id = housing_auto_renewal.lease_id)));

create table housing_building (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  name text not null,
  floors int not null,
  units int,
  remark text,
  created_at timestamptz not null default now(),
  constraint housing_building_pkey primary key (tenant_id, id)
);
create index housing_building_list on housing_building (tenant_id, created_at desc, id desc);
create unique index housing_building_name on housing_building (tenant_id, site_id, name);
select infra_protect('housing_building');

create table housing_charge (
  tenant_id int not null,
  id uuid not null,
  lease_id uuid not null,
  fee text not null,
  period_from date not null,
  period_to date not null,
  due_on date not null,
  amount_fen bigint not null,
  formula jsonb not null,
  dropped_at timestamptz,
  created_at timestamptz not null default now(),
  adjusts_id uuid,
  deposit_kind text,
  constraint housing_charge_pkey primary key (tenant_id, id),
  constraint housing_charge_check check (amount_fen >= 0 or adjusts_id is not null),
  constraint housing_charge_check1 check ((deposit_kind is null or (fee = 'deposit' and (deposit_kind in ('key', 'card', 'meter'))))),
  constraint housing_charge_fee_check check ((fee in ('rent', 'deposit', 'one_off')))
);
create index housing_charge_adjusts on housing_charge (tenant_id, adjusts_id) where adjusts_id is not null;
create index housing_charge_credit on housing_charge (tenant_id, lease_id) where dropped_at is null and amount_fen < 0;
create index housing_charge_deposit on housing_charge (tenant_id, lease_id) where deposit_kind is not null;
create index housing_charge_due on housing_charge (tenant_id, due_on, lease_id) where dropped_at is null;
create unique index housing_charge_once on housing_charge (tenant_id, lease_id, fee, period_from, coalesce(deposit_kind, '')) where dropped_at is null and adjusts_id is null;
select infra_protect('housing_charge', 'insert, update');
select infra_scope('housing_charge', $$exists (select from housing_lease l where (l.tenant_id = housing_charge.tenant_id and l.id = housing_charge.lease_id))$$);
create policy room_scope on housing_charge for all using (exists ( select
   from housing_lease l
  where (l.tenant_id = housing_charge.tenant_id and l.id = housing_charge.lease_id))) with check (exists ( select
   from housing_lease l
  where (l.tenant_id = housing_charge.tenant_id and l.id = housing_charge.lease_id)));
create policy schedules on housing_charge for select using (current_setting('app.schedules', true) = 'on');

create table housing_contract_type (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  fields jsonb,
  template_id uuid,
  review text not null,
  remark text,
  created_at timestamptz not null default now(),
  constraint housing_contract_type_pkey primary key (tenant_id, id),
  constraint housing_contract_type_review_check check ((review in ('asTenant', 'always', 'never')))
);
create index housing_contract_type_list on housing_contract_type (tenant_id, created_at desc, id desc);
create unique index housing_contract_type_name on housing_contract_type (tenant_id, name);
create index housing_contract_type_template on housing_contract_type (tenant_id, template_id) where template_id is not null;
select infra_protect('housing_contract_type');

create table housing_filing_told (
  tenant_id int not null,
  day date not null,
  constraint housing_filing_told_pkey primary key (tenant_id, day)
);
select infra_protect('housing_filing_told', 'insert');
select infra_scope('housing_filing_told', $$false$$);

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
  state text not null default 'done',
  void_reason text,
  created_at timestamptz not null default now(),
  constraint housing_hand_over_pkey primary key (tenant_id, id),
  constraint housing_hand_over_check check (((state = 'void') = (void_reason is not null))),
  constraint housing_hand_over_state_check check ((state in ('done', 'void')))
);
create unique index housing_hand_over_once on housing_hand_over (tenant_id, lease_id) where state = 'done';
select infra_protect('housing_hand_over', 'insert, update');
create policy room_scope on housing_hand_over for all using (exists ( select
   from housing_lease l
  where (l.tenant_id = housing_hand_over.tenant_id and l.id = housing_hand_over.lease_id))) with check (exists ( select
   from housing_lease l
  where (l.tenant_id = housing_hand_over.tenant_id and l.id = housing_hand_over.lease_id)));

create table housing_head_lease (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  house_ids uuid[] not null,
  site_id uuid not null,
  landlord_id uuid not null,
  start_on date not null,
  end_on date not null,
  rent_fen bigint not null,
  steps jsonb,
  interval_months text not null,
  first_pay_on date not null,
  pay_day int not null,
  free_days_per_year int not null,
  deposit_fen bigint not null,
  payee_name text,
  payee_bank text,
  payee_account text,
  water_start numeric(12,2),
  power_start numeric(12,2),
  gas_start numeric(12,2),
  remark text,
  state text not null default 'draft',
  leaving_on date,
  left_on date,
  created_at timestamptz not null default now(),
  constraint housing_head_lease_pkey primary key (tenant_id, id),
  constraint housing_head_lease_check check (end_on >= start_on),
  constraint housing_head_lease_check1 check (((state = 'left') = (left_on is not null))),
  constraint housing_head_lease_check2 check (state <> 'notified' or leaving_on is not null),
  constraint housing_head_lease_deposit_fen_check check (deposit_fen >= 0),
  constraint housing_head_lease_free_days_per_year_check check (free_days_per_year >= 0),
  constraint housing_head_lease_house_ids_check check ((cardinality(house_ids) > 0)),
  constraint housing_head_lease_interval_months_check check ((interval_months in ('1', '2', '3', '6', '12'))),
  constraint housing_head_lease_pay_day_check check (pay_day >= 1 and pay_day <= 31),
  constraint housing_head_lease_rent_fen_check check (rent_fen >= 0),
  constraint housing_head_lease_state_check check ((state in ('draft', 'active', 'renewing', 'notified', 'left')))
);
create index housing_head_lease_end on housing_head_lease (tenant_id, end_on, id);
create index housing_head_lease_landlord on housing_head_lease (tenant_id, landlord_id, created_at desc, id desc);
create index housing_head_lease_list on housing_head_lease (tenant_id, created_at desc, id desc);
create unique index housing_head_lease_no on housing_head_lease (tenant_id, no);
create index housing_head_lease_site on housing_head_lease (tenant_id, site_id, created_at desc, id desc);
select infra_protect('housing_head_lease');

create table housing_head_lease_house (
  tenant_id int not null,
  head_lease_id uuid not null,
  house_id uuid not null,
  start_on date not null,
  through_on date not null,
  constraint housing_head_lease_house_pkey primary key (tenant_id, head_lease_id, house_id),
  constraint housing_head_lease_house_check check (through_on >= start_on),
  constraint housing_head_lease_one_per_day exclude using gist (tenant_id with =, house_id with =, daterange(start_on, through_on, '[]') with &&)
);
select infra_protect('housing_head_lease_house', 'insert, update');
select infra_scope('housing_head_lease_house', $$exists (select from housing_head_lease h where (h.tenant_id = housing_head_lease_house.tenant_id and h.id = housing_head_lease_house.head_lease_id))$$);

create table housing_head_rent (
  tenant_id int not null,
  id uuid not null,
  head_lease_id uuid not null,
  period_from date not null,
  period_to date not null,
  due_on date not null,
  amount_fen bigint not null,
  dropped boolean not null default false,
  constraint housing_head_rent_pkey primary key (tenant_id, id),
  constraint housing_head_rent_amount_fen_check check (amount_fen >= 0),
  constraint housing_head_rent_check check (period_to >= period_from)
);
create index housing_head_rent_due on housing_head_rent (tenant_id, due_on) where not dropped;
create unique index housing_head_rent_of on housing_head_rent (tenant_id, head_lease_id, period_from);
select infra_protect('housing_head_rent', 'insert, update');
select infra_scope('housing_head_rent', $$exists (select from housing_head_lease h where (h.tenant_id = housing_head_rent.tenant_id and h.id = housing_head_rent.head_lease_id))$$);
create policy schedules on housing_head_rent for select using (current_setting('app.schedules', true) = 'on');

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
  archived_on date,
  archived boolean not null default false,
  let_as text,
  constraint housing_house_pkey primary key (tenant_id, id),
  constraint housing_house_check check ((archived = (archived_on is not null))),
  constraint housing_house_let_as_check check ((let_as in ('housing', 'nonHousing')))
);
create index housing_house_by_number on housing_house (tenant_id, number, id);
create index housing_house_landlord on housing_house (tenant_id, landlord_id, created_at desc, id desc);
create index housing_house_list on housing_house (tenant_id, created_at desc, id desc);
create unique index housing_house_number on housing_house (tenant_id, building_id, unit_no, number);
create index housing_house_site on housing_house (tenant_id, site_id, created_at desc, id desc);
select infra_protect('housing_house');
create policy schedules on housing_house for select using (current_setting('app.schedules', true) = 'on');

create table housing_identity_look (
  tenant_id int not null,
  user_id uuid not null,
  day date not null,
  looks int not null,
  constraint housing_identity_look_pkey primary key (tenant_id, user_id, day)
);
select infra_protect('housing_identity_look', 'insert, update');
select infra_scope('housing_identity_look', $$true$$);

create table housing_inspection (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  kind text not null,
  lease_id uuid not null,
  room_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  inspected_on date not null,
  state text not null default 'draft',
  items jsonb not null,
  item_count int not null,
  flaw_count int not null,
  cost_fen bigint not null,
  remark text,
  done_by text,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  constraint housing_inspection_pkey primary key (tenant_id, id),
  constraint housing_inspection_check check (((state = 'done') = (done_at is not null))),
  constraint housing_inspection_cost_fen_check check (cost_fen >= 0),
  constraint housing_inspection_kind_check check ((kind in ('in', 'out', 'periodic'))),
  constraint housing_inspection_state_check check ((state in ('draft', 'done')))
);
create index housing_inspection_lease on housing_inspection (tenant_id, lease_id, kind, inspected_on);
create index housing_inspection_list on housing_inspection (tenant_id, created_at desc, id desc);
create unique index housing_inspection_no on housing_inspection (tenant_id, no, id);
create index housing_inspection_site on housing_inspection (tenant_id, site_id, created_at desc, id desc);
select infra_protect('housing_inspection');
create policy room_scope on housing_inspection for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));

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
  created_by uuid,
  lessor_kind text,
  name_sounds text,
  constraint housing_landlord_pkey primary key (tenant_id, id),
  constraint housing_landlord_lessor_kind_check check ((lessor_kind in ('person', 'smallScale', 'general', 'rentalEnterprise')))
);
create unique index housing_landlord_code on housing_landlord (tenant_id, code);
create index housing_landlord_creator on housing_landlord (tenant_id, created_by) where created_by is not null;
create index housing_landlord_list on housing_landlord (tenant_id, created_at desc, id desc);
create index housing_landlord_name on housing_landlord (tenant_id, name, id);
create index housing_landlord_name_pairs on housing_landlord using gin (infra_pairs(tenant_id, name));
create index housing_landlord_name_silent on housing_landlord (tenant_id, id) where name_sounds is null;
create index housing_landlord_name_sounds on housing_landlord using gin (infra_sounds(tenant_id, name_sounds));
select infra_protect('housing_landlord');
create policy schedules on housing_landlord for select using (current_setting('app.schedules', true) = 'on');

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
  rent_fen bigint not null,
  pay_months text,
  advance_days int not null,
  cycle_mode text,
  proration text,
  deposit_fen bigint not null,
  free_days int,
  late_fee_bp int not null,
  grace_days int not null,
  remark text,
  status text not null default 'draft',
  signed_on date,
  left_on date,
  end_reason text,
  created_at timestamptz not null default now(),
  steps jsonb,
  rent_changes jsonb,
  due_rule text,
  due_day int,
  included_fees text,
  notice_days int,
  break_rule text,
  break_fen bigint,
  break_months int,
  at_end text,
  late_fee_mode text,
  late_fee_cap_bp int,
  submitted_by uuid,
  change_lock text,
  notice_on date,
  leaving_on date,
  end_kind text,
  previous_id uuid,
  origin text,
  successor_id uuid,
  deposit_holder_id uuid,
  deposit_carried_fen bigint,
  deduction_reasons text[],
  filing_no text,
  filed_on date,
  deposit_holder text,
  other_deposits jsonb,
  other_carried jsonb,
  type_id uuid,
  extras jsonb,
  handed_on date,
  late_fee_on text[],
  late_fee_every text,
  late_fee_unit_fen bigint,
  auto_renew_months int,
  auto_renew_days int,
  auto_renew_raise_bp int,
  auto_renew_raise_fen bigint,
  master_lease_id uuid,
  rent_unit text default 'month',
  pay_units int,
  deposit_mode text default 'amount',
  deposit_months numeric(3,1),
  constraint housing_lease_pkey primary key (tenant_id, id),
  constraint housing_lease_at_end_check check ((at_end in ('monthly', 'stop'))),
  constraint housing_lease_auto_renew_days_check check (auto_renew_days > 0),
  constraint housing_lease_auto_renew_months_check check (auto_renew_months > 0),
  constraint housing_lease_auto_renewal check (auto_renew_months is null or auto_renew_days is not null),
  constraint housing_lease_break_fen_check check (break_fen >= 0),
  constraint housing_lease_break_months_check check (break_months >= 0 and break_months <= 24),
  constraint housing_lease_break_rule_check check ((break_rule in ('none', 'fixed', 'months', 'deposit'))),
  constraint housing_lease_check check (end_on >= start_on),
  constraint housing_lease_check1 check (left_on is null or left_on >= start_on),
  constraint housing_lease_check2 check (((filing_no is null) = (filed_on is null))),
  constraint housing_lease_check3 check (filed_on >= signed_on),
  constraint housing_lease_deposit_carried_fen_check check (deposit_carried_fen >= 0),
  constraint housing_lease_deposit_fen_check check (deposit_fen >= 0),
  constraint housing_lease_deposit_holder_check check ((deposit_holder in ('operator', 'owner', 'supervised'))),
  constraint housing_lease_deposit_mode_check check ((deposit_mode in ('amount', 'months'))),
  constraint housing_lease_deposit_months_check check (((deposit_months >= (0)::numeric) and (deposit_months <= (24)::numeric))),
  constraint housing_lease_due_day_check check (due_day >= 1 and due_day <= 31),
  constraint housing_lease_due_rule_check check ((due_rule in ('advance', 'dayOfMonth', 'dayOfPreviousMonth'))),
  constraint housing_lease_end_kind_check check ((end_kind in ('left', 'early', 'renewed', 'swapped', 'transferred'))),
  constraint housing_lease_late_fee_cap_bp_check check (late_fee_cap_bp >= 0 and late_fee_cap_bp <= 10000),
  constraint housing_lease_late_fee_every_check check ((late_fee_every in ('day', 'week', 'month', 'once'))),
  constraint housing_lease_late_fee_mode_check check ((late_fee_mode in ('excluded', 'threshold'))),
  constraint housing_lease_late_fee_unit_fen_check check (late_fee_unit_fen > 0),
  constraint housing_lease_notice_days_check check (notice_days >= 0 and notice_days <= 366),
  constraint housing_lease_one_per_day exclude using gist (tenant_id with =, room_id with =, daterange(start_on, coalesce(left_on, end_on), '[]') with &&) where ((status in ('signed', 'ended'))),
  constraint housing_lease_origin_check check ((origin in ('renewal', 'swap', 'transfer'))),
  constraint housing_lease_pay_units_check check (pay_units >= 1 and pay_units <= 366),
  constraint housing_lease_rent_fen_check check (rent_fen >= 0),
  constraint housing_lease_rent_unit_check check ((rent_unit in ('month', 'week', 'day'))),
  constraint housing_lease_status_check check ((status in ('draft', 'in_review', 'pending_sign', 'signed', 'ended', 'cancelled')))
);
create index housing_lease_end on housing_lease (tenant_id, status, end_on);
create index housing_lease_end_on on housing_lease (tenant_id, end_on, id);
create unique index housing_lease_filing_no on housing_lease (tenant_id, filing_no) where filing_no is not null;
create index housing_lease_holder on housing_lease (tenant_id, coalesce(deposit_holder_id, id));
create index housing_lease_landlord on housing_lease (tenant_id, landlord_id, created_at desc, id desc);
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
create policy room_scope on housing_lease for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));
create policy schedules on housing_lease for select using (current_setting('app.schedules', true) = 'on');

create table housing_lease_change (
  tenant_id int not null,
  id uuid not null,
  lease_id uuid not null,
  room_id uuid not null,
  rentee_id uuid not null,
  site_id uuid not null,
  kind text not null,
  effective_on date not null,
  asked jsonb not null,
  differences jsonb not null,
  added_fen bigint not null,
  dropped_fen bigint not null,
  credit_fen bigint not null,
  reason text not null,
  state text not null,
  proposed_by_id uuid,
  proposed_by text not null,
  decided_by text,
  decided_on date,
  decision_reason text,
  new_lease_id uuid,
  created_at timestamptz not null default now(),
  together_id uuid,
  master_lease_id uuid,
  constraint housing_lease_change_pkey primary key (tenant_id, id),
  constraint housing_lease_change_check check (((together_id is null) = (master_lease_id is null))),
  constraint housing_lease_change_kind_check check ((kind in ('rent', 'term', 'occupants', 'swap', 'transfer', 'renewal'))),
  constraint housing_lease_change_state_check check ((state in ('submitted', 'applied', 'rejected', 'withdrawn')))
);
create index housing_lease_change_lease on housing_lease_change (tenant_id, lease_id, id);
create index housing_lease_change_list on housing_lease_change (tenant_id, created_at desc, id desc);
create index housing_lease_change_master on housing_lease_change (tenant_id, master_lease_id, created_at desc, id desc) where master_lease_id is not null;
create unique index housing_lease_change_open on housing_lease_change (tenant_id, lease_id) where state = 'submitted';
create index housing_lease_change_renewal on housing_lease_change (tenant_id, effective_on) where state = 'submitted' and kind = 'renewal';
create index housing_lease_change_site on housing_lease_change (tenant_id, site_id, created_at desc, id desc);
create index housing_lease_change_together on housing_lease_change (tenant_id, together_id) where together_id is not null;
select infra_protect('housing_lease_change', 'insert, update');
create policy room_scope on housing_lease_change for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));

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
  late_fee_every text,
  late_fee_unit_fen bigint,
  auto_renew_months int,
  auto_renew_days int,
  auto_renew_raise_bp int,
  auto_renew_raise_fen bigint,
  constraint housing_lease_default_pkey primary key (tenant_id, id),
  constraint housing_lease_default_late_fee_every_check check ((late_fee_every in ('day', 'week', 'month', 'once'))),
  constraint housing_lease_default_late_fee_unit_fen_check check (late_fee_unit_fen > 0)
);
create index housing_lease_default_list on housing_lease_default (tenant_id, created_at desc, id desc);
create unique index housing_lease_default_site on housing_lease_default (tenant_id, site_id) nulls not distinct;
select infra_protect('housing_lease_default');
select infra_scope('housing_lease_default', $$(site_id is null) or (site_id = any ((select infra_scoped_ids('site_ids'))::uuid[]))$$, 'site_id = any (( select infra_scoped_ids('site_ids'))::uuid[])');

create table housing_master_lease (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  rentee_id uuid not null,
  remark text,
  created_at timestamptz not null default now(),
  constraint housing_master_lease_pkey primary key (tenant_id, id)
);
create index housing_master_lease_list on housing_master_lease (tenant_id, created_at desc, id desc);
create unique index housing_master_lease_no on housing_master_lease (tenant_id, no);
create index housing_master_lease_rentee on housing_master_lease (tenant_id, rentee_id, created_at desc, id desc);
select infra_protect('housing_master_lease', 'insert, update');
select infra_scope('housing_master_lease', $$housing_master_lease_sites(id) <@ (select infra_scoped_ids('site_ids'))$$, 'true');
create policy room_scope on housing_master_lease for all using (false) with check (false);

create table housing_occupant (
  tenant_id int not null,
  id uuid not null,
  lease_id uuid not null,
  rentee_id uuid not null,
  role text not null,
  from_on date not null,
  until_on date,
  created_at timestamptz not null default now(),
  constraint housing_occupant_pkey primary key (tenant_id, id),
  constraint housing_occupant_role_check check ((role in ('coTenant', 'occupant')))
);
create index housing_occupant_lease on housing_occupant (tenant_id, lease_id);
create index housing_occupant_rentee on housing_occupant (tenant_id, rentee_id);
select infra_protect('housing_occupant');
select infra_scope('housing_occupant', $$exists (select from housing_lease l where (l.tenant_id = housing_occupant.tenant_id and l.id = housing_occupant.lease_id))$$);
create policy room_scope on housing_occupant for all using (exists ( select
   from housing_lease l
  where (l.tenant_id = housing_occupant.tenant_id and l.id = housing_occupant.lease_id))) with check (exists ( select
   from housing_lease l
  where (l.tenant_id = housing_occupant.tenant_id and l.id = housing_occupant.lease_id)));

create table housing_owner_change (
  tenant_id int not null,
  id uuid not null,
  house_id uuid not null,
  site_id uuid not null,
  previous_landlord_id uuid not null,
  landlord_id uuid not null,
  effective_on date not null,
  reason text not null,
  state text not null,
  proposed_by_id uuid,
  proposed_by text not null,
  decided_by text,
  decided_on date,
  decision_reason text,
  created_at timestamptz not null default now(),
  renter_notice_on date,
  constraint housing_owner_change_pkey primary key (tenant_id, id),
  constraint housing_owner_change_check check (renter_notice_on <= effective_on),
  constraint housing_owner_change_state_check check ((state in ('submitted', 'applied', 'rejected', 'withdrawn')))
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
  change_id uuid,
  constraint housing_owner_period_pkey primary key (tenant_id, id),
  constraint housing_owner_period_check check (from_on < to_on),
  constraint housing_owner_period_one exclude using gist (tenant_id with =, house_id with =, daterange(from_on, to_on, '[)') with &&)
);
create index housing_owner_period_from on housing_owner_period (tenant_id, from_on);
create index housing_owner_period_house on housing_owner_period (tenant_id, house_id, from_on);
select infra_protect('housing_owner_period');
create policy schedules on housing_owner_period for select using (current_setting('app.schedules', true) = 'on');

create table housing_quota (
  tenant_id int not null,
  houses int not null default 0,
  constraint housing_quota_pkey primary key (tenant_id),
  constraint housing_quota_houses_check check (houses >= 0)
);
select infra_protect('housing_quota', 'insert, update');
create policy schedules on housing_quota for select using (current_setting('app.schedules', true) = 'on');

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
  id_no_secret text,
  id_no_hash text,
  id_no_shared boolean not null default false,
  identity_state text not null default 'unverified',
  identity_at timestamptz,
  identity_by text,
  party_kind text not null default 'person',
  paper_kind text not null default 'residentId',
  emergency_name text,
  emergency_phone text,
  name_sounds text,
  constraint housing_rentee_pkey primary key (tenant_id, id),
  constraint housing_rentee_check check (((party_kind = 'company') = (paper_kind = 'creditCode'))),
  constraint housing_rentee_identity_state_check check ((identity_state in ('unverified', 'verified', 'failed'))),
  constraint housing_rentee_paper_kind_check check ((paper_kind in ('residentId', 'passport', 'hkMoPermit', 'taiwanPermit', 'hkMoTwResidence', 'permanentResidence', 'creditCode'))),
  constraint housing_rentee_party_kind_check check ((party_kind in ('person', 'company')))
);
create unique index housing_rentee_code on housing_rentee (tenant_id, code);
create index housing_rentee_creator on housing_rentee (tenant_id, created_by) where created_by is not null;
create unique index housing_rentee_id_no on housing_rentee (tenant_id, id_no_hash) where not id_no_shared;
create index housing_rentee_id_no_plain on housing_rentee (tenant_id, id) where id_no is not null;
create index housing_rentee_identity on housing_rentee (tenant_id, identity_state, created_at desc, id desc);
create index housing_rentee_list on housing_rentee (tenant_id, created_at desc, id desc);
create index housing_rentee_mobile_pairs on housing_rentee using gin (infra_pairs(tenant_id, mobile));
create index housing_rentee_name on housing_rentee (tenant_id, name, id);
create index housing_rentee_name_pairs on housing_rentee using gin (infra_pairs(tenant_id, name));
create index housing_rentee_name_silent on housing_rentee (tenant_id, id) where name_sounds is null;
create index housing_rentee_name_sounds on housing_rentee using gin (infra_sounds(tenant_id, name_sounds));
select infra_protect('housing_rentee');
create policy schedules on housing_rentee for select using (current_setting('app.schedules', true) = 'on');

create table housing_reservation (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  room_id uuid not null,
  site_id uuid not null,
  landlord_id uuid not null,
  rentee_id uuid not null,
  start_on date not null,
  lease_months int,
  rent_fen bigint not null,
  deposit_months int not null,
  sign_by_on date not null,
  holding_fen bigint not null,
  remark text,
  status text not null default 'draft',
  outcome text,
  asked_by uuid,
  end_reason text,
  lease_id uuid,
  created_at timestamptz not null default now(),
  constraint housing_reservation_pkey primary key (tenant_id, id),
  constraint housing_reservation_check check (status <> 'in_review' or outcome is not null),
  constraint housing_reservation_check1 check (((status = 'converted') = (lease_id is not null))),
  constraint housing_reservation_deposit_months_check check (deposit_months >= 0),
  constraint housing_reservation_holding_fen_check check (holding_fen > 0),
  constraint housing_reservation_lease_months_check check (lease_months > 0),
  constraint housing_reservation_outcome_check check ((outcome in ('refunded', 'forfeited'))),
  constraint housing_reservation_rent_fen_check check (rent_fen >= 0),
  constraint housing_reservation_status_check check ((status in ('draft', 'held', 'paid', 'in_review', 'converted', 'refunded', 'forfeited', 'cancelled')))
);
create index housing_reservation_list on housing_reservation (tenant_id, created_at desc, id desc);
create unique index housing_reservation_live on housing_reservation (tenant_id, room_id) where status in ('held', 'paid', 'in_review');
create unique index housing_reservation_no on housing_reservation (tenant_id, no);
create index housing_reservation_rentee on housing_reservation (tenant_id, rentee_id, created_at desc, id desc);
create index housing_reservation_sign_by on housing_reservation (tenant_id, sign_by_on, id);
create index housing_reservation_site on housing_reservation (tenant_id, site_id, created_at desc, id desc);
select infra_protect('housing_reservation');
create policy room_scope on housing_reservation for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));

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
  base_rent_fen bigint not null,
  deposit_fen bigint not null,
  overlay text not null default 'none',
  remark text,
  created_at timestamptz not null default now(),
  kind text,
  facilities text[],
  archived_on date,
  archived boolean not null default false,
  photo_ids text[],
  constraint housing_room_pkey primary key (tenant_id, id),
  constraint housing_room_base_rent_fen_check check (base_rent_fen >= 0),
  constraint housing_room_check check ((archived = (archived_on is not null))),
  constraint housing_room_deposit_fen_check check (deposit_fen >= 0),
  constraint housing_room_kind_check check ((kind in ('flat', 'studio', 'bedroom', 'livingRoom', 'kitchen', 'bathroom', 'balcony', 'corridor', 'store', 'garage'))),
  constraint housing_room_overlay_check check (("overlay" in ('none', 'preparing', 'repair', 'owner_use', 'disabled')))
);
create index housing_room_building on housing_room (tenant_id, building_id, created_at desc, id desc);
create index housing_room_full_name on housing_room (tenant_id, full_name, id);
create index housing_room_full_name_pairs on housing_room using gin (infra_pairs(tenant_id, full_name));
create index housing_room_house on housing_room (tenant_id, house_id, id);
create index housing_room_landlord on housing_room (tenant_id, landlord_id, created_at desc, id desc);
create index housing_room_list on housing_room (tenant_id, created_at desc, id desc);
create unique index housing_room_number on housing_room (tenant_id, house_id, number) where archived_on is null;
create index housing_room_rent on housing_room (tenant_id, base_rent_fen, id);
create index housing_room_site on housing_room (tenant_id, site_id, created_at desc, id desc);
select infra_protect('housing_room');

create table housing_room_change (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  house_id uuid not null,
  kind text not null,
  changed_on date not null,
  reason text not null,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  constraint housing_room_change_pkey primary key (tenant_id, id),
  constraint housing_room_change_kind_check check ((kind in ('merge', 'split')))
);
create index housing_room_change_house on housing_room_change (tenant_id, house_id);
select infra_protect('housing_room_change', 'insert');

create table housing_room_change_part (
  tenant_id int not null,
  change_id uuid not null,
  room_id uuid not null,
  side text not null,
  constraint housing_room_change_part_pkey primary key (tenant_id, room_id, side),
  constraint housing_room_change_part_side_check check ((side in ('before', 'after')))
);
create index housing_room_change_part_of on housing_room_change_part (tenant_id, change_id);
select infra_protect('housing_room_change_part', 'insert');
select infra_scope('housing_room_change_part', $$exists (select from housing_room_change c where (c.tenant_id = housing_room_change_part.tenant_id and c.id = housing_room_change_part.change_id))$$);

create table housing_sign_flow (
  tenant_id int not null,
  id uuid not null,
  lease_id uuid,
  room_id uuid,
  site_id uuid,
  rentee_id uuid not null,
  landlord_id uuid,
  method text not null,
  version int not null,
  state text not null,
  template_id uuid,
  title text not null,
  html text not null,
  sha256 text not null,
  file_id uuid not null,
  signed_sha256 text,
  signed_file_id uuid,
  provider_flow_id text,
  expires_on date not null,
  started_by text not null,
  reason text,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  master_lease_id uuid,
  constraint housing_sign_flow_pkey primary key (tenant_id, id),
  constraint housing_sign_flow_check check (((state in ('drafting', 'signing')) = (closed_at is null))),
  constraint housing_sign_flow_check1 check (((lease_id is null) <> (master_lease_id is null))),
  constraint housing_sign_flow_check2 check ((lease_id is null or (room_id is not null and site_id is not null and landlord_id is not null))),
  constraint housing_sign_flow_method_check check ((method in ('pad', 'provider'))),
  constraint housing_sign_flow_state_check check ((state in ('drafting', 'signing', 'done', 'refused', 'expired', 'revoked', 'rescinded')))
);
create index housing_sign_flow_due on housing_sign_flow (tenant_id, expires_on) where closed_at is null;
create index housing_sign_flow_list on housing_sign_flow (tenant_id, created_at desc, id desc);
create unique index housing_sign_flow_open on housing_sign_flow (tenant_id, lease_id) where closed_at is null;
create unique index housing_sign_flow_open_master on housing_sign_flow (tenant_id, master_lease_id) where closed_at is null and master_lease_id is not null;
create unique index housing_sign_flow_provider on housing_sign_flow (tenant_id, provider_flow_id) where provider_flow_id is not null;
create index housing_sign_flow_site on housing_sign_flow (tenant_id, site_id, created_at desc, id desc);
create unique index housing_sign_flow_version on housing_sign_flow (tenant_id, lease_id, version);
create unique index housing_sign_flow_version_master on housing_sign_flow (tenant_id, master_lease_id, version) where master_lease_id is not null;
select infra_protect('housing_sign_flow', 'insert, update');
select infra_scope('housing_sign_flow', $$ case when (master_lease_id is null) then (site_id = any ((select infra_scoped_ids('site_ids'))::uuid[])) else (housing_master_lease_sites(master_lease_id) <@ (select infra_scoped_ids('site_ids'))) end$$);
create policy room_scope on housing_sign_flow for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));
create policy schedules on housing_sign_flow for select using (current_setting('app.schedules', true) = 'on');

create table housing_signature (
  tenant_id int not null,
  flow_id uuid not null,
  role text not null,
  name text not null,
  file_id uuid not null,
  sha256 text not null,
  username text not null,
  signed_at timestamptz not null default now(),
  constraint housing_signature_pkey primary key (tenant_id, flow_id, role),
  constraint housing_signature_role_check check ((role in ('operator', 'rentee')))
);
select infra_protect('housing_signature', 'insert');
select infra_scope('housing_signature', $$exists (select from housing_sign_flow f where (f.tenant_id = housing_signature.tenant_id and f.id = housing_signature.flow_id))$$);

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
  org_id uuid,
  steward_id uuid,
  constraint housing_site_pkey primary key (tenant_id, id)
);
create unique index housing_site_code on housing_site (tenant_id, code);
create index housing_site_list on housing_site (tenant_id, created_at desc, id desc);
create index housing_site_org on housing_site (tenant_id, org_id) where org_id is not null;
create index housing_site_steward on housing_site (tenant_id, steward_id) where steward_id is not null;
select infra_protect('housing_site');
select infra_scope('housing_site', $$(org_id = any ((select infra_scoped_ids('org_ids'))::uuid[])) or (steward_id = any ((select infra_scoped_ids('self_ids'))::uuid[]))$$);

create table housing_template (
  tenant_id int not null,
  id uuid not null,
  family_id uuid not null,
  version int not null,
  kind text not null,
  name text not null,
  body text not null,
  state text not null default 'draft',
  remark text,
  changed_by text not null,
  published_by text,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  constraint housing_template_pkey primary key (tenant_id, id),
  constraint housing_template_check check (((state = 'draft') = (published_at is null))),
  constraint housing_template_kind_check check ((kind in ('lease', 'masterLease', 'change', 'notice', 'handover', 'checkOut'))),
  constraint housing_template_state_check check ((state in ('draft', 'published', 'retired'))),
  constraint housing_template_version_check check (version > 0)
);
create index housing_template_list on housing_template (tenant_id, created_at desc, id desc);
create unique index housing_template_live on housing_template (tenant_id, family_id, state) where state in ('draft', 'published');
create unique index housing_template_version on housing_template (tenant_id, family_id, version);
select infra_protect('housing_template');

create table identity_account_rule (
  tenant_id int not null,
  min_length int not null,
  kinds int not null,
  second_factor text not null,
  constraint identity_account_rule_pkey primary key (tenant_id),
  constraint identity_account_rule_kinds_check check (kinds >= 1 and kinds <= 4),
  constraint identity_account_rule_min_length_check check (min_length >= 6 and min_length <= 31),
  constraint identity_account_rule_second_factor_check check ((second_factor in ('optional', 'administrators', 'everybody')))
);
select infra_protect('identity_account_rule', 'insert, update');

create table identity_app_client (
  tenant_id int not null,
  id uuid not null,
  client_code text not null,
  client_secret text,
  auth_type text not null,
  auth_scope text not null,
  token_seconds int not null,
  refresh_seconds int not null,
  fallback_url text not null,
  user_id uuid,
  client_description text,
  created_at timestamptz not null default now(),
  constraint identity_app_client_pkey primary key (tenant_id, id)
);
create index identity_app_client_list on identity_app_client (tenant_id, created_at desc, id desc);
select infra_protect('identity_app_client');

create table identity_avatar (
  tenant_id int not null,
  id uuid not null,
  user_id uuid not null,
  content_type text not null,
  bytes bytea,
  created_at timestamptz not null default now(),
  blob_id uuid,
  constraint identity_avatar_pkey primary key (tenant_id, id),
  constraint identity_avatar_check check (bytes is not null or blob_id is not null)
);
create index identity_avatar_blob on identity_avatar (tenant_id, blob_id) where blob_id is not null;
create index identity_avatar_unmoved on identity_avatar (tenant_id) where blob_id is null;
create index identity_avatar_user on identity_avatar (tenant_id, user_id);
select infra_protect('identity_avatar');
create policy schedules on identity_avatar for select using (current_setting('app.schedules', true) = 'on');

create table identity_captcha (
  name text not null,
  answer text not null,
  ip text not null,
  tries int not null default 0,
  solved_at timestamptz,
  ends_at timestamptz not null,
  constraint identity_captcha_pkey primary key (name)
);
create index identity_captcha_ip on identity_captcha (ip) where solved_at is not null;
grant select, insert, update, delete on identity_captcha to cloud_steward_app;

create table identity_client_key (
  client_code text not null,
  tenant_id int not null,
  client_id uuid not null,
  secret_hash text,
  constraint identity_client_key_pkey primary key (client_code)
);
grant select, insert, update, delete on identity_client_key to cloud_steward_app;

create table identity_code (
  name text not null,
  answer text not null,
  tries int not null default 0,
  ends_at timestamptz not null,
  constraint identity_code_pkey primary key (name)
);
grant select, insert, update, delete on identity_code to cloud_steward_app;

create table identity_data_field (
  tenant_id int not null,
  role_id uuid not null,
  menu_code text not null,
  fields text[] not null,
  constraint identity_data_field_pkey primary key (tenant_id, role_id, menu_code)
);
select infra_protect('identity_data_field');

create table identity_device (
  tenant_id int not null,
  user_id uuid not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  constraint identity_device_pkey primary key (tenant_id, user_id, token_hash)
);
select infra_protect('identity_device');

create table identity_enterprise_member (
  tenant_id int not null,
  user_id uuid not null,
  rentee_id uuid not null,
  role text not null,
  department text,
  room_ids uuid[],
  created_at timestamptz not null default now(),
  constraint identity_enterprise_member_pkey primary key (tenant_id, user_id),
  constraint identity_enterprise_member_check check (role = 'staff' or room_ids is null),
  constraint identity_enterprise_member_role_check check ((role in ('manager', 'staff'))),
  constraint identity_enterprise_member_room_ids_check check ((cardinality(room_ids) > 0))
);
create index identity_enterprise_member_rentee on identity_enterprise_member (tenant_id, rentee_id);
select infra_protect('identity_enterprise_member', 'insert, update');

create table identity_invitation (
  tenant_id int not null,
  id uuid not null,
  way text not null,
  kind text not null,
  name text not null,
  mobile text not null,
  role_id uuid,
  landlord_id uuid,
  rentee_id uuid,
  tenement_id uuid,
  code_hash text,
  state text not null default 'open',
  ends_at timestamptz not null,
  inviter_id uuid,
  inviter text,
  account text,
  note text,
  reason text,
  created_at timestamptz not null default now(),
  department text,
  member_role text,
  room_ids uuid[],
  constraint identity_invitation_pkey primary key (tenant_id, id),
  constraint identity_invitation_check check (((way = 'invitation') = (code_hash is not null))),
  constraint identity_invitation_colleague check (((kind = 'colleague') = (member_role is not null))),
  constraint identity_invitation_kind_check check ((kind in ('landlord', 'rentee', 'colleague', 'staff', 'operator'))),
  constraint identity_invitation_member_role_check check ((member_role in ('manager', 'staff'))),
  constraint identity_invitation_state_check check ((state in ('open', 'accepted', 'refused', 'withdrawn', 'expired'))),
  constraint identity_invitation_way_check check ((way in ('invitation', 'request')))
);
create unique index identity_invitation_code on identity_invitation (tenant_id, code_hash) where code_hash is not null;
create index identity_invitation_ends on identity_invitation (tenant_id, ends_at) where state = 'open';
create index identity_invitation_list on identity_invitation (tenant_id, created_at desc, id desc);
create unique index identity_invitation_open on identity_invitation (tenant_id, way, mobile) where state = 'open';
select infra_protect('identity_invitation', 'insert, update');
select infra_scope('identity_invitation', $$inviter_id = any ((select infra_scoped_ids('self_ids'))::uuid[])$$);
create policy schedules on identity_invitation for select using (current_setting('app.schedules', true) = 'on');

create table identity_menu (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  parent_id uuid,
  title text,
  path text not null,
  icon text,
  sequence int not null,
  status int not null default 1,
  created_at timestamptz not null default now(),
  component text,
  constraint identity_menu_pkey primary key (tenant_id, id)
);
create unique index identity_menu_code on identity_menu (tenant_id, code);
create unique index identity_menu_path on identity_menu (tenant_id, path);
select infra_protect('identity_menu');

create table identity_menu_button (
  tenant_id int not null,
  menu_id uuid not null,
  button text not null,
  constraint identity_menu_button_pkey primary key (tenant_id, menu_id, button)
);
select infra_protect('identity_menu_button');

create table identity_message (
  tenant_id int not null,
  id uuid not null,
  recipient text not null,
  template text not null,
  content text not null,
  provider text not null,
  state text not null,
  error text,
  created_at timestamptz not null default now(),
  cost_fen bigint,
  channel text not null default 'sms',
  reference text,
  sent_at timestamptz,
  asked_at timestamptz,
  constraint identity_sms_pkey primary key (tenant_id, id),
  constraint identity_message_channel_check check ((channel in ('sms', 'mail'))),
  constraint identity_message_state_check check ((state in ('waiting', 'kept', 'sent', 'delivered', 'failed', 'refused')))
);
create index identity_message_time on identity_message (tenant_id, created_at desc, id desc);
create index identity_message_to_ask on identity_message (tenant_id, asked_at nulls first, sent_at desc) where state = 'sent' and reference is not null;
select infra_protect('identity_message', 'insert, update');
create policy schedules on identity_message for select using (current_setting('app.schedules', true) = 'on');

create table identity_oauth_code (
  code_hash text not null,
  tenant_id int not null,
  user_id uuid not null,
  client_code text not null,
  redirect_uri text not null,
  scope text not null,
  challenge text not null,
  family uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint identity_oauth_code_pkey primary key (code_hash)
);
grant select, insert, update, delete on identity_oauth_code to cloud_steward_app;

create table identity_org (
  tenant_id int not null,
  id uuid not null,
  parent_id uuid,
  org_name text not null,
  org_type text not null,
  org_description text,
  org_sequence int not null default 1,
  created_at timestamptz not null default now(),
  constraint identity_org_pkey primary key (tenant_id, id)
);
create index identity_org_parent on identity_org (tenant_id, parent_id);
select infra_protect('identity_org');

create table identity_post (
  tenant_id int not null,
  id uuid not null,
  parent_id uuid,
  post_code text not null,
  post_name text not null,
  post_sequence int not null default 1,
  created_at timestamptz not null default now(),
  constraint identity_post_pkey primary key (tenant_id, id)
);
create unique index identity_post_code on identity_post (tenant_id, post_code);
create index identity_post_parent on identity_post (tenant_id, parent_id);
select infra_protect('identity_post');

create table identity_recovery_code (
  tenant_id int not null,
  user_id uuid not null,
  code_hash text not null,
  constraint identity_recovery_code_pkey primary key (tenant_id, user_id, code_hash)
);
select infra_protect('identity_recovery_code', 'insert, delete');

create table identity_role (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  description text,
  created_at timestamptz not null default now(),
  data_scope text not null default 'ownAndBelow',
  constraint identity_role_pkey primary key (tenant_id, id),
  constraint identity_role_data_scope_check check ((data_scope in ('all', 'chosen', 'ownAndBelow', 'own', 'self')))
);
create unique index identity_role_code on identity_role (tenant_id, code);
select infra_protect('identity_role');

create table identity_role_hidden_button (
  tenant_id int not null,
  role_id uuid not null,
  menu_code text not null,
  button text not null,
  constraint identity_role_hidden_button_pkey primary key (tenant_id, role_id, menu_code, button)
);
select infra_protect('identity_role_hidden_button');

create table identity_role_menu (
  tenant_id int not null,
  role_id uuid not null,
  menu_id uuid not null,
  constraint identity_role_menu_pkey primary key (tenant_id, role_id, menu_id)
);
select infra_protect('identity_role_menu');

create table identity_role_org (
  tenant_id int not null,
  role_id uuid not null,
  org_id uuid not null,
  constraint identity_role_org_pkey primary key (tenant_id, role_id, org_id)
);
create index identity_role_org_org on identity_role_org (tenant_id, org_id);
select infra_protect('identity_role_org');

create table identity_role_url (
  tenant_id int not null,
  role_id uuid not null,
  url_id uuid not null,
  constraint identity_role_url_pkey primary key (tenant_id, role_id, url_id)
);
select infra_protect('identity_role_url');

create table identity_second_factor (
  tenant_id int not null,
  user_id uuid not null,
  sealed_secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint identity_second_factor_pkey primary key (tenant_id, user_id)
);
select infra_protect('identity_second_factor');

create table identity_session (
  token_hash text not null,
  refresh_hash text not null,
  tenant_id int not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  ip text,
  user_agent text,
  id uuid not null default gen_random_uuid(),
  family uuid not null default gen_random_uuid(),
  last_seen_at timestamptz not null default now(),
  client_code text,
  scope text,
  org_id uuid,
  post_code text,
  preview_role_id uuid,
  support_grant_id uuid,
  constraint identity_session_pkey primary key (token_hash),
  constraint identity_session_refresh_hash_key unique (refresh_hash)
);
create index identity_session_client on identity_session (tenant_id, client_code) where client_code is not null and ended_at is null;
create index identity_session_ended on identity_session (ended_at) where ended_at is not null;
create index identity_session_expiry on identity_session (refresh_expires_at);
create index identity_session_family on identity_session (family) where ended_at is null;
create index identity_session_support on identity_session (support_grant_id) where support_grant_id is not null and ended_at is null;
create index identity_session_user on identity_session (tenant_id, user_id) where ended_at is null;
grant select, insert, update, delete on identity_session to cloud_steward_app;

create table identity_sms_setting (
  tenant_id int not null,
  id uuid not null,
  channel text not null,
  signature text not null,
  login_code text,
  password_code text,
  quota int not null,
  used int not null default 0,
  price_fen bigint not null default 0,
  alarm_at int not null default 0,
  status int not null default 1,
  created_at timestamptz not null default now(),
  constraint identity_sms_setting_pkey primary key (tenant_id, id),
  constraint identity_sms_setting_alarm_at_check check (alarm_at >= 0),
  constraint identity_sms_setting_price_fen_check check (price_fen >= 0),
  constraint identity_sms_setting_quota_check check (quota >= 0),
  constraint identity_sms_setting_status_check check ((status in (0, 1)))
);
create unique index identity_sms_setting_channel on identity_sms_setting (tenant_id, channel);
select infra_protect('identity_sms_setting');

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
  constraint identity_support_grant_pkey primary key (tenant_id, id),
  constraint identity_support_grant_check check ((ends_at <= (created_at + '72:00:00'::interval))),
  constraint identity_support_grant_check1 check (((ended_at is null) = (ended_by is null)))
);
create index identity_support_grant_list on identity_support_grant (tenant_id, created_at desc, id desc);
select infra_protect('identity_support_grant', 'insert, update');

create table identity_tenant (
  id int not null,
  code text not null,
  name text not null,
  status text not null default 'active',
  house_limit int not null default 1000,
  time_zone text not null default 'Asia/Shanghai',
  starts_on date,
  ends_on date,
  set_up_by text,
  created_at timestamptz not null default now(),
  uid uuid not null default gen_random_uuid(),
  grace_days int not null default 30,
  package_id uuid,
  menus text[],
  storage_mb int,
  constraint identity_tenant_pkey primary key (id),
  constraint identity_tenant_code_key unique (code),
  constraint identity_tenant_grace_days_check check (grace_days >= 0 and grace_days <= 3650),
  constraint identity_tenant_period check (ends_on >= starts_on),
  constraint identity_tenant_status_check check ((status in ('active', 'locked'))),
  constraint identity_tenant_storage_mb_check check (storage_mb > 0),
  constraint identity_tenant_uid_key unique (uid)
);
alter table identity_tenant enable row level security;
grant select, insert, update on identity_tenant to cloud_steward_app;
create policy everybody on identity_tenant for select using (true);
create policy platform_adds on identity_tenant for insert with check (current_setting('app.tenant_id', true) = '10001');
create policy platform_changes on identity_tenant for update using (current_setting('app.tenant_id', true) = '10001') with check (current_setting('app.tenant_id', true) = '10001');

create table identity_throttle (
  name text not null,
  count int not null,
  ends_at timestamptz not null,
  constraint identity_throttle_pkey primary key (name)
);
grant select, insert, update, delete on identity_throttle to cloud_steward_app;

create table identity_url (
  tenant_id int not null,
  id uuid not null,
  url text not null,
  description text,
  created_at timestamptz not null default now(),
  constraint identity_url_pkey primary key (tenant_id, id)
);
create unique index identity_url_url on identity_url (tenant_id, url);
select infra_protect('identity_url');

create table identity_user (
  tenant_id int not null,
  id uuid not null,
  username text not null,
  nickname text not null,
  password_hash text not null default '!',
  email text,
  mobile text,
  status text not null default 'active',
  party_kind text,
  party_id uuid,
  address text,
  profile text,
  avatar text,
  created_at timestamptz not null default now(),
  org_id uuid,
  prefix text not null default '86',
  created_by uuid,
  phone text,
  province_region_code text,
  city_region_code text,
  notify_message smallint not null default 0,
  notify_todo smallint not null default 0,
  contact_changed_at timestamptz,
  last_sign_in_at timestamptz,
  constraint identity_user_pkey primary key (tenant_id, id),
  constraint identity_user_notify_message_check check ((notify_message in (0, 1))),
  constraint identity_user_notify_todo_check check ((notify_todo in (0, 1))),
  constraint identity_user_party_kind_check check ((party_kind in ('landlord', 'rentee', 'installer'))),
  constraint identity_user_status_check check ((status in ('active', 'disabled')))
);
create index identity_user_creator on identity_user (tenant_id, created_by) where created_by is not null;
create unique index identity_user_email on identity_user (tenant_id, lower(email)) where email is not null;
create index identity_user_list on identity_user (tenant_id, created_at desc, id desc);
create unique index identity_user_mobile on identity_user (tenant_id, mobile) where mobile is not null;
create index identity_user_org on identity_user (tenant_id, org_id);
create index identity_user_party on identity_user (tenant_id, party_id) where party_id is not null;
create unique index identity_user_username on identity_user (tenant_id, lower(username));
select infra_protect('identity_user');

create table identity_user_post (
  tenant_id int not null,
  id uuid not null,
  user_id uuid not null,
  post_code text not null,
  post_type int not null,
  status int not null default 1,
  post_description text,
  created_at timestamptz not null default now(),
  constraint identity_user_post_pkey primary key (tenant_id, id),
  constraint identity_user_post_post_type_check check ((post_type in (1, 2))),
  constraint identity_user_post_status_check check ((status in (0, 1)))
);
create index identity_user_post_code on identity_user_post (tenant_id, post_code);
create unique index identity_user_post_main on identity_user_post (tenant_id, user_id) where post_type = 1;
create unique index identity_user_post_once on identity_user_post (tenant_id, user_id, post_code);
select infra_protect('identity_user_post');

create table identity_user_role (
  tenant_id int not null,
  user_id uuid not null,
  role_id uuid not null,
  post_code text not null default '',
  constraint identity_user_role_pkey primary key (tenant_id, user_id, role_id, post_code)
);
create index identity_user_role_holders on identity_user_role (tenant_id, role_id);
select infra_protect('identity_user_role');

create table infra_counter (
  tenant_id int not null,
  name text not null,
  value bigint not null,
  constraint infra_counter_pkey primary key (tenant_id, name)
);
select infra_protect('infra_counter', 'insert, update');

create table infra_event (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  constraint infra_event_pkey primary key (tenant_id, id)
);
select infra_protect('infra_event', 'insert');
create policy schedules on infra_event for select using (current_setting('app.schedules', true) = 'on');

create table infra_idempotency (
  tenant_id int not null,
  user_id uuid not null,
  key text not null,
  permission text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint infra_idempotency_pkey primary key (tenant_id, user_id, key)
);
select infra_protect('infra_idempotency');
create policy schedules on infra_idempotency for select using (current_setting('app.schedules', true) = 'on');

create table infra_live (
  tenant_id int not null,
  seq bigint not null,
  kind text not null,
  receivers text[],
  body jsonb not null,
  created_at timestamptz not null default now(),
  staff_url text,
  hearer_role text,
  hearer_site uuid,
  constraint infra_live_pkey primary key (tenant_id, seq),
  constraint infra_live_hearer check (hearer_role is not null or hearer_site is null)
);
select infra_protect('infra_live', 'insert, delete');
create policy schedules on infra_live for select using (current_setting('app.schedules', true) = 'on');

create table infra_migration (
  name text not null,
  hash text not null,
  applied_at timestamptz not null default now(),
  constraint infra_migration_pkey primary key (name)
);

create table infra_run (
  tenant_id int not null,
  id uuid not null,
  kind text not null,
  state text not null default 'waiting',
  payload jsonb not null,
  total int not null default 0,
  done int not null default 0,
  failed int not null default 0,
  summary jsonb,
  error text,
  cancel_requested boolean not null default false,
  user_id uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  constraint infra_run_pkey primary key (tenant_id, id),
  constraint infra_run_state_check check ((state in ('waiting', 'running', 'succeeded', 'failed', 'cancelled')))
);
create index infra_run_kind on infra_run (tenant_id, kind, created_at desc, id desc);
select infra_protect('infra_run', 'insert, update');
create policy schedules on infra_run for select using (current_setting('app.schedules', true) = 'on');

create table infra_run_item (
  tenant_id int not null,
  run_id uuid not null,
  seq int not null,
  title text,
  input jsonb,
  state text not null default 'waiting',
  message jsonb,
  constraint infra_run_item_pkey primary key (tenant_id, run_id, seq),
  constraint infra_run_item_state_check check ((state in ('waiting', 'done', 'failed')))
);
create index infra_run_item_state on infra_run_item (tenant_id, run_id, state, seq);
select infra_protect('infra_run_item', 'insert, update');
create policy schedules on infra_run_item for select using (current_setting('app.schedules', true) = 'on');

create table infra_step (
  tenant_id int not null,
  id uuid not null,
  subject text not null,
  record_id uuid not null,
  kind text,
  from_state text,
  to_state text not null,
  reason text,
  source text,
  details jsonb,
  user_id uuid,
  username text,
  created_at timestamptz not null default now(),
  constraint infra_step_pkey primary key (tenant_id, id)
);
create index infra_step_of on infra_step (tenant_id, subject, record_id, id);
select infra_protect('infra_step', 'insert');
select infra_scope('infra_step', $$infra_step_visible(tenant_id, subject, record_id)$$);
create policy schedules on infra_step for select using (current_setting('app.schedules', true) = 'on');

create table infra_worker (
  id text not null,
  seen_at timestamptz not null default now(),
  constraint infra_worker_pkey primary key (id)
);

create table insight_board (
  tenant_id int not null,
  id uuid not null,
  board text not null,
  owner text not null,
  widgets jsonb not null,
  updated_at timestamptz not null default now(),
  constraint insight_board_pkey primary key (tenant_id, id),
  constraint insight_board_board_check check ((board in ('platform', 'enterprise', 'landlord'))),
  constraint insight_board_tenant_id_owner_board_key unique (tenant_id, owner, board)
);
select infra_protect('insight_board');

create table insight_kiosk (
  token_hash text not null,
  id uuid not null,
  tenant_id int not null,
  user_id uuid not null,
  screen text not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint insight_kiosk_pkey primary key (token_hash),
  constraint insight_kiosk_id_key unique (id)
);
create index insight_kiosk_tenant on insight_kiosk (tenant_id, ends_at);
grant select, insert, delete on insight_kiosk to cloud_steward_app;

create table insight_map (
  is_only boolean not null default true,
  version text not null,
  approval_no text not null,
  geojson text not null,
  features int not null,
  unmatched text[] not null,
  missing text[] not null,
  username text not null,
  created_at timestamptz not null default now(),
  constraint insight_map_pkey primary key (is_only),
  constraint insight_map_is_only_check check (is_only)
);
alter table insight_map enable row level security;
grant select, insert, update, delete on insight_map to cloud_steward_app;
create policy everybody on insight_map for select using (true);
create policy platform_adds on insight_map for insert with check (current_setting('app.tenant_id', true) = '10001');
create policy platform_changes on insight_map for update using (current_setting('app.tenant_id', true) = '10001') with check (current_setting('app.tenant_id', true) = '10001');
create policy platform_removes on insight_map for delete using (current_setting('app.tenant_id', true) = '10001');

create table insight_snapshot (
  tenant_id int not null,
  metric text not null,
  day date not null,
  site_id uuid not null default '00000000-0000-0000-0000-000000000000',
  value bigint not null,
  whole bigint,
  taken_at timestamptz not null,
  constraint insight_snapshot_pkey primary key (tenant_id, metric, day, site_id)
);
select infra_protect('insight_snapshot');
create policy schedules on insight_snapshot for select using (current_setting('app.schedules', true) = 'on');

create table insight_subscription (
  tenant_id int not null,
  id uuid not null,
  user_id uuid not null,
  board text not null,
  every text not null,
  via text not null,
  language text not null,
  next_on date not null,
  created_at timestamptz not null default now(),
  constraint insight_subscription_pkey primary key (tenant_id, id),
  constraint insight_subscription_every_check check ((every in ('day', 'week'))),
  constraint insight_subscription_tenant_id_user_id_board_via_key unique (tenant_id, user_id, board, via),
  constraint insight_subscription_via_check check ((via in ('mail', 'sms')))
);
select infra_protect('insight_subscription');
create policy schedules on insight_subscription for select using (current_setting('app.schedules', true) = 'on');

create table ledger_account (
  tenant_id int not null,
  id uuid not null,
  owner_kind text not null,
  owner_id uuid not null,
  kind text not null,
  created_at timestamptz not null default now(),
  constraint ledger_account_pkey primary key (tenant_id, id),
  constraint ledger_account_owner_kind_check check ((owner_kind in ('landlord', 'rentee', 'operator', 'receiver', 'meter', 'installer', 'seller')))
) with (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=2000);
create unique index ledger_account_owner on ledger_account (tenant_id, kind, owner_id);
select infra_protect('ledger_account', 'insert');
create policy schedules on ledger_account for select using (current_setting('app.schedules', true) = 'on');
grant update (created_at) on ledger_account to cloud_steward_app;

create table ledger_chain_block (
  tenant_id int not null,
  no int not null,
  from_seq bigint not null,
  to_seq bigint not null,
  prev_hash text not null,
  hash text not null,
  signature text not null,
  sealed_at timestamptz not null default now(),
  sources int not null default 6,
  constraint ledger_chain_block_pkey primary key (tenant_id, no),
  constraint ledger_chain_block_check check (to_seq >= from_seq)
);
select infra_protect('ledger_chain_block', 'insert');
select infra_scope('ledger_chain_block', $$false$$);
create policy schedules on ledger_chain_block for select using (current_setting('app.schedules', true) = 'on');

create table ledger_chain_check (
  tenant_id int not null,
  id uuid not null,
  ms int not null,
  links bigint not null,
  head_no int,
  head_hash text,
  kind text,
  seq bigint,
  block_no int,
  source text,
  fact_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  constraint ledger_chain_check_pkey primary key (tenant_id, id)
);
create index ledger_chain_check_list on ledger_chain_check (tenant_id, created_at desc, id desc);
select infra_protect('ledger_chain_check', 'insert');
select infra_scope('ledger_chain_check', $$false$$);

create table ledger_chain_link (
  tenant_id int not null,
  seq bigint not null,
  source text not null,
  fact_id uuid not null,
  hash bytea not null,
  constraint ledger_chain_link_pkey primary key (tenant_id, seq)
);
create unique index ledger_chain_link_fact on ledger_chain_link (tenant_id, fact_id);
select infra_protect('ledger_chain_link', 'insert');
select infra_scope('ledger_chain_link', $$false$$);
create policy schedules on ledger_chain_link for select using (current_setting('app.schedules', true) = 'on');

create table ledger_check (
  tenant_id int not null,
  id uuid not null,
  ms int not null,
  entries bigint not null,
  accounts int not null,
  differences int not null,
  username text not null,
  created_at timestamptz not null default now(),
  constraint ledger_check_pkey primary key (tenant_id, id)
);
create index ledger_check_list on ledger_check (tenant_id, created_at desc, id desc);
select infra_protect('ledger_check', 'insert');
select infra_scope('ledger_check', $$false$$);

create table ledger_difference (
  tenant_id int not null,
  id uuid not null,
  check_kind text not null,
  subject_id uuid not null,
  expected_fen bigint not null,
  actual_fen bigint not null,
  gone_at timestamptz,
  created_at timestamptz not null default now(),
  constraint ledger_difference_pkey primary key (tenant_id, id)
);
create unique index ledger_difference_open on ledger_difference (tenant_id, check_kind, subject_id) where gone_at is null;
select infra_protect('ledger_difference', 'insert, update');
select infra_scope('ledger_difference', $$false$$);
create policy schedules on ledger_difference for select using (current_setting('app.schedules', true) = 'on');

create table ledger_entry (
  tenant_id int not null,
  id uuid not null,
  kind text not null,
  debit_account_id uuid not null,
  credit_account_id uuid not null,
  amount_fen bigint not null,
  bill_id uuid,
  payment_id uuid,
  business_on date not null,
  memo text,
  business_key text not null,
  created_at timestamptz not null default now(),
  constraint ledger_entry_pkey primary key (tenant_id, id),
  constraint ledger_entry_amount_fen_check check (amount_fen > 0),
  constraint ledger_entry_check check (debit_account_id <> credit_account_id)
) with (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=2000);
create index ledger_entry_credit on ledger_entry (tenant_id, credit_account_id, id) include (amount_fen, business_on);
create index ledger_entry_day on ledger_entry (tenant_id, business_on, id) include (kind, debit_account_id, bill_id, amount_fen);
create index ledger_entry_debit on ledger_entry (tenant_id, debit_account_id, id) include (amount_fen, business_on);
create index ledger_entry_list on ledger_entry (tenant_id, created_at desc, id desc);
create unique index ledger_entry_once on ledger_entry (tenant_id, business_key);
create index ledger_entry_shared on ledger_entry (tenant_id, payment_id) where kind in ('share_calculated', 'share_dropped', 'channel_fee', 'channel_fee_back');
select infra_protect('ledger_entry', 'insert');
create policy schedules on ledger_entry for select using (current_setting('app.schedules', true) = 'on');

create table ledger_period (
  tenant_id int not null,
  month text not null,
  state text not null,
  snapshot jsonb,
  hash text,
  closed_at timestamptz,
  closed_by text,
  differs_since timestamptz,
  created_at timestamptz not null default now(),
  constraint ledger_period_pkey primary key (tenant_id, month),
  constraint ledger_period_check check ((((state = 'open') = (snapshot is null)) and ((snapshot is null) = (hash is null)))),
  constraint ledger_period_month_check check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  constraint ledger_period_state_check check ((state in ('open', 'closed', 'locked')))
);
select infra_protect('ledger_period', 'insert, update');
create policy schedules on ledger_period for select using (current_setting('app.schedules', true) = 'on');

create table ledger_period_event (
  tenant_id int not null,
  id uuid not null,
  month text not null,
  from_state text not null,
  to_state text not null,
  reason text,
  obstacles int not null default 0,
  snapshot jsonb,
  hash text,
  username text not null,
  created_at timestamptz not null default now(),
  constraint ledger_period_event_pkey primary key (tenant_id, id),
  constraint ledger_period_event_from_state_check check ((from_state in ('open', 'closed'))),
  constraint ledger_period_event_to_state_check check ((to_state in ('open', 'closed', 'locked')))
);
create index ledger_period_event_month on ledger_period_event (tenant_id, month, id);
select infra_protect('ledger_period_event', 'insert');
create policy schedules on ledger_period_event for select using (current_setting('app.schedules', true) = 'on');

create table lock_alarm (
  tenant_id int not null,
  id uuid not null,
  kind text not null,
  subject text not null,
  lock_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  credential_id uuid,
  holder text,
  detail text,
  state text not null default 'open',
  closed_at timestamptz,
  closed_by text,
  note text,
  created_at timestamptz not null default now(),
  constraint lock_alarm_pkey primary key (tenant_id, id),
  constraint lock_alarm_check check (((state = 'closed') = (closed_at is not null))),
  constraint lock_alarm_kind_check check ((kind in ('outlived', 'push_failed', 'remove_failed', 'drift', 'stray', 'low_battery', 'offline', 'failed_attempts', 'unused', 'no_key'))),
  constraint lock_alarm_state_check check ((state in ('open', 'closed')))
);
create index lock_alarm_list on lock_alarm (tenant_id, created_at desc, id desc);
create index lock_alarm_lock on lock_alarm (tenant_id, lock_id, created_at desc, id desc);
create unique index lock_alarm_open on lock_alarm (tenant_id, kind, subject) where state = 'open';
select infra_protect('lock_alarm', 'insert, update');
create policy schedules on lock_alarm for select using (current_setting('app.schedules', true) = 'on');

create table lock_cloud_account (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  type_id uuid not null,
  endpoint text not null,
  client_id text not null,
  username text not null,
  secret text,
  has_secret boolean generated always as (secret is not null) stored,
  checked_at timestamptz,
  problem text,
  created_at timestamptz not null default now(),
  constraint lock_cloud_account_pkey primary key (tenant_id, id),
  constraint lock_cloud_account_endpoint_check check ((endpoint in ('cn', 'eu', 'sandbox')))
);
create index lock_cloud_account_list on lock_cloud_account (tenant_id, created_at desc, id desc);
create unique index lock_cloud_account_type on lock_cloud_account (tenant_id, type_id);
select infra_protect('lock_cloud_account');

create table lock_credential (
  tenant_id int not null,
  id uuid not null,
  lock_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  lease_id uuid,
  rentee_id uuid,
  role text not null,
  kind text not null,
  mode text not null default 'custom',
  holder text not null,
  secret text,
  secret_mark text,
  slot int,
  remote_no text,
  valid_from timestamptz not null,
  valid_to timestamptz,
  weekdays text[],
  day_from text,
  day_to text,
  state text not null,
  goal text not null,
  held text not null,
  version int not null default 1,
  held_version int,
  op_id uuid,
  op_work text,
  op_version int,
  op_until timestamptz,
  attempts int not null default 0,
  next_at timestamptz not null,
  drift boolean not null default false,
  ahead_ms bigint not null,
  error text,
  last_used_at timestamptz,
  replaced_by uuid,
  maker_id uuid,
  maker text not null,
  created_at timestamptz not null default now(),
  user_id uuid,
  cycle text not null default 'period',
  order_id uuid,
  order_no text,
  order_at timestamptz,
  first_use_by timestamptz,
  constraint lock_credential_pkey primary key (tenant_id, id),
  constraint lock_credential_check check (valid_to > valid_from),
  constraint lock_credential_check1 check (((op_id is null) = (op_work is null))),
  constraint lock_credential_check2 check (((state not in ('planned', 'frozen', 'removed')) or (held = 'no' and op_id is null))),
  constraint lock_credential_check3 check ((state <> 'active' or (held = 'yes' and held_version = version and op_id is null and goal = 'on'))),
  constraint lock_credential_cycle_check check ((cycle in ('period', 'weekly', 'once'))),
  constraint lock_credential_end check ((valid_to is not null or (role = 'staff' and user_id is not null and cycle <> 'once'))),
  constraint lock_credential_goal_check check ((goal in ('on', 'frozen', 'gone'))),
  constraint lock_credential_held_check check ((held in ('no', 'maybe', 'yes'))),
  constraint lock_credential_kind_check check ((kind in ('passcode', 'card', 'fingerprint', 'palm', 'face', 'fob', 'app_key'))),
  constraint lock_credential_mode_check check ((mode in ('custom', 'algorithmic'))),
  constraint lock_credential_op_work_check check ((op_work in ('put', 'drop'))),
  constraint lock_credential_role_check check ((role in ('renter', 'co_renter', 'staff', 'vendor', 'guest'))),
  constraint lock_credential_state_check check ((state in ('planned', 'pending_push', 'pushing', 'active', 'frozen', 'removing', 'removed', 'push_failed', 'drift', 'void')))
);
create index lock_credential_due on lock_credential (tenant_id, next_at) where state in ('planned', 'pending_push', 'pushing', 'removing', 'push_failed');
create index lock_credential_lease on lock_credential (tenant_id, lease_id) where lease_id is not null;
create index lock_credential_list on lock_credential (tenant_id, created_at desc, id desc);
create index lock_credential_lock on lock_credential (tenant_id, lock_id, created_at desc, id desc);
create unique index lock_credential_op on lock_credential (tenant_id, op_id) where op_id is not null;
create index lock_credential_order on lock_credential (tenant_id, order_id) where order_id is not null;
create index lock_credential_over on lock_credential (tenant_id, valid_to) where state <> 'removed';
create index lock_credential_remote on lock_credential (tenant_id, lock_id, remote_no) where remote_no is not null;
create index lock_credential_rentee on lock_credential (tenant_id, rentee_id, created_at desc, id desc);
create unique index lock_credential_renter on lock_credential (tenant_id, lease_id, lock_id) where role = 'renter' and kind = 'passcode' and state <> 'removed' and replaced_by is null;
create index lock_credential_room on lock_credential (tenant_id, room_id, created_at desc, id desc);
create unique index lock_credential_secret on lock_credential (tenant_id, lock_id, secret_mark) where secret_mark is not null and state <> 'removed';
create unique index lock_credential_slot on lock_credential (tenant_id, lock_id, slot) where slot is not null and state <> 'removed';
create index lock_credential_unused on lock_credential (tenant_id, first_use_by) where state = 'active' and first_use_by is not null;
create index lock_credential_user on lock_credential (tenant_id, user_id) where user_id is not null and state <> 'removed';
select infra_protect('lock_credential', 'insert, update');
create policy room_scope on lock_credential for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));
create policy schedules on lock_credential for select using (current_setting('app.schedules', true) = 'on');

create table lock_remote_open (
  tenant_id int not null,
  id uuid not null,
  kind text not null,
  state text not null,
  lock_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  rentee_id uuid,
  reason text,
  requester_id uuid,
  requester text not null,
  approver_id uuid,
  approver text,
  note text,
  op_id uuid,
  told_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint lock_remote_open_pkey primary key (tenant_id, id),
  constraint lock_remote_open_check check (kind = 'renter' or reason is not null),
  constraint lock_remote_open_check1 check ((kind = 'renter' or (state in ('requested', 'lapsed')) or (approver_id is not null and approver_id <> requester_id))),
  constraint lock_remote_open_kind_check check ((kind in ('emergency', 'renter'))),
  constraint lock_remote_open_state_check check ((state in ('requested', 'opening', 'opened', 'failed', 'rejected', 'lapsed')))
);
create unique index lock_remote_open_asked on lock_remote_open (tenant_id, lock_id) where state = 'requested';
create index lock_remote_open_list on lock_remote_open (tenant_id, created_at desc, id desc);
create unique index lock_remote_open_now on lock_remote_open (tenant_id, lock_id) where state = 'opening';
create unique index lock_remote_open_op on lock_remote_open (tenant_id, op_id) where op_id is not null;
create index lock_remote_open_rentee on lock_remote_open (tenant_id, rentee_id, created_at desc, id desc);
create index lock_remote_open_untold on lock_remote_open (tenant_id, created_at) where kind = 'emergency' and told_at is null and rentee_id is not null;
select infra_protect('lock_remote_open', 'insert, update');
create policy room_scope on lock_remote_open for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));
create policy schedules on lock_remote_open for select using (current_setting('app.schedules', true) = 'on');

create table lock_unlock (
  tenant_id int not null,
  id uuid not null,
  lock_id uuid not null,
  at timestamptz not null,
  event_no text not null,
  received_at timestamptz not null,
  site_id uuid not null,
  room_id uuid,
  method text not null,
  ok boolean not null,
  credential_id uuid,
  rentee_id uuid,
  holder text,
  battery int,
  created_at timestamptz not null default now(),
  constraint lock_unlock_pkey primary key (tenant_id, lock_id, event_no, at)
) partition by range (at);
create index lock_unlock_at on lock_unlock (tenant_id, at desc);
create index lock_unlock_list on lock_unlock (tenant_id, created_at desc, id desc);
create index lock_unlock_refused on lock_unlock (tenant_id, lock_id, at desc) where not ok;
create index lock_unlock_rentee on lock_unlock (tenant_id, rentee_id, created_at desc, id desc);
create index lock_unlock_room on lock_unlock (tenant_id, room_id, created_at desc, id desc);
select infra_protect('lock_unlock', 'insert, update');
create policy room_scope on lock_unlock for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));

create table lock_unlock_other partition of lock_unlock default;
select infra_protect('lock_unlock_other', 'insert, update');

create table metering_attachment (
  tenant_id int not null,
  id uuid not null,
  price_plan_id uuid not null,
  target text not null,
  site_id uuid not null,
  house_id uuid,
  room_id uuid,
  meter_id uuid,
  from_on date not null,
  to_on date,
  created_at timestamptz not null default now(),
  allowance numeric(11,3),
  constraint metering_attachment_pkey primary key (tenant_id, id),
  constraint metering_attachment_allowance_check check ((allowance >= (0)::numeric)),
  constraint metering_attachment_check check (to_on is null or to_on >= from_on),
  constraint metering_attachment_target_check check ((target in ('site', 'house', 'room', 'meter')))
);
create index metering_attachment_list on metering_attachment (tenant_id, created_at desc, id desc);
create index metering_attachment_price_plan on metering_attachment (tenant_id, price_plan_id);
create index metering_attachment_site on metering_attachment (tenant_id, site_id);
select infra_protect('metering_attachment', 'insert, update');

create table metering_ceiling (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  utility text not null,
  price numeric(10,4) not null,
  on_exceed text not null,
  remark text,
  created_at timestamptz not null default now(),
  constraint metering_ceiling_pkey primary key (tenant_id, id),
  constraint metering_ceiling_on_exceed_check check ((on_exceed in ('warn', 'refuse'))),
  constraint metering_ceiling_price_check check ((price >= (0)::numeric))
);
create index metering_ceiling_list on metering_ceiling (tenant_id, created_at desc, id desc);
create unique index metering_ceiling_once on metering_ceiling (tenant_id, site_id, utility);
select infra_protect('metering_ceiling');

create table metering_correction (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  site_id uuid not null,
  settlement_id uuid not null,
  next_id uuid,
  credited_fen bigint not null default 0,
  debited_fen bigint not null default 0,
  documents text,
  reason text not null,
  username text not null,
  created_at timestamptz not null default now(),
  constraint metering_correction_pkey primary key (tenant_id, id),
  constraint metering_correction_check check (credited_fen = 0 or debited_fen = 0),
  constraint metering_correction_credited_fen_check check (credited_fen >= 0),
  constraint metering_correction_debited_fen_check check (debited_fen >= 0)
);
create index metering_correction_no on metering_correction (tenant_id, no, id);
create unique index metering_correction_once on metering_correction (tenant_id, settlement_id);
select infra_protect('metering_correction', 'insert');

create table metering_course (
  tenant_id int not null,
  reading_id uuid not null,
  meter_id uuid not null,
  read_on date not null,
  used_milli jsonb,
  blind_minutes int not null,
  made_on date not null,
  constraint metering_course_pkey primary key (tenant_id, reading_id)
);
create index metering_course_meter on metering_course (tenant_id, meter_id, read_on);
select infra_protect('metering_course');

create table metering_exception (
  tenant_id int not null,
  id uuid not null,
  meter_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  period_from date not null,
  period_to date not null,
  reason text not null,
  at_on date,
  created_at timestamptz not null default now(),
  constraint metering_exception_pkey primary key (tenant_id, id)
);
create index metering_exception_list on metering_exception (tenant_id, created_at desc, id desc);
create unique index metering_exception_once on metering_exception (tenant_id, meter_id, period_from, period_to);
create index metering_exception_site on metering_exception (tenant_id, site_id, created_at desc, id desc);
select infra_protect('metering_exception');

create table metering_household (
  tenant_id int not null,
  household_id uuid not null,
  utility text not null,
  constraint metering_household_pkey primary key (tenant_id, household_id, utility)
);
select infra_protect('metering_household', 'insert, update');

create table metering_meter (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  utility text not null,
  role text not null,
  site_id uuid not null,
  room_id uuid,
  parent_id uuid,
  multiplier int not null,
  max_reading numeric(14,3) not null,
  banded boolean not null default false,
  state text not null default 'in_use',
  counter int not null default 1,
  remark text,
  created_at timestamptz not null default now(),
  prepaid_since date,
  settled_from date,
  constraint metering_meter_pkey primary key (tenant_id, id),
  constraint metering_meter_check check (((role = 'room') = (room_id is not null))),
  constraint metering_meter_check1 check (parent_id <> id),
  constraint metering_meter_max_reading_check check ((max_reading > (0)::numeric)),
  constraint metering_meter_multiplier_check check (multiplier > 0),
  constraint metering_meter_role_check check ((role in ('room', 'main', 'public'))),
  constraint metering_meter_state_check check ((state in ('in_use', 'removed')))
);
create index metering_meter_list on metering_meter (tenant_id, created_at desc, id desc);
create unique index metering_meter_no on metering_meter (tenant_id, no);
create index metering_meter_parent on metering_meter (tenant_id, parent_id) where parent_id is not null;
create index metering_meter_room on metering_meter (tenant_id, room_id) where room_id is not null;
create index metering_meter_site on metering_meter (tenant_id, site_id, created_at desc, id desc);
select infra_protect('metering_meter');

create table metering_payer (
  tenant_id int not null,
  rentee_id uuid not null,
  utility text not null,
  residue bigint not null default 0,
  constraint metering_payer_pkey primary key (tenant_id, rentee_id, utility)
);
select infra_protect('metering_payer', 'insert, update');

create table metering_price_plan (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  utility text not null,
  remark text,
  created_at timestamptz not null default now(),
  constraint metering_price_plan_pkey primary key (tenant_id, id)
);
create unique index metering_price_plan_code on metering_price_plan (tenant_id, code);
create index metering_price_plan_list on metering_price_plan (tenant_id, created_at desc, id desc);
select infra_protect('metering_price_plan');

create table metering_price_plan_version (
  tenant_id int not null,
  id uuid not null,
  price_plan_id uuid not null,
  no int not null,
  state text not null default 'draft',
  effective_on date not null,
  terms jsonb not null,
  username text not null,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  source jsonb,
  reason text,
  constraint metering_price_plan_version_pkey primary key (tenant_id, id),
  constraint metering_price_plan_version_state_check check ((state in ('draft', 'published', 'retired')))
);
create index metering_price_plan_version_base on metering_price_plan_version (tenant_id, (source ->> 'baseId')) where source is not null;
create unique index metering_price_plan_version_day on metering_price_plan_version (tenant_id, price_plan_id, effective_on) where state = 'published';
create unique index metering_price_plan_version_draft on metering_price_plan_version (tenant_id, price_plan_id) where state = 'draft';
create unique index metering_price_plan_version_no on metering_price_plan_version (tenant_id, price_plan_id, no);
select infra_protect('metering_price_plan_version', 'insert, update');

create table metering_proposed_reading (
  tenant_id int not null,
  id uuid not null,
  meter_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  rentee_id uuid not null,
  utility text not null,
  read_on date not null,
  value_milli bigint not null,
  use_milli bigint,
  state text not null default 'waiting',
  reason text,
  username text not null,
  reviewer text,
  reading_id uuid,
  created_at timestamptz not null default now(),
  constraint metering_proposed_reading_pkey primary key (tenant_id, id),
  constraint metering_proposed_reading_check check (((state in ('accepted', 'refused')) = (reviewer is not null))),
  constraint metering_proposed_reading_check1 check (((state = 'accepted') = (reading_id is not null))),
  constraint metering_proposed_reading_check2 check (state <> 'refused' or reason is not null),
  constraint metering_proposed_reading_state_check check ((state in ('waiting', 'accepted', 'refused', 'replaced'))),
  constraint metering_proposed_reading_value_milli_check check (value_milli >= 0)
);
create index metering_proposed_reading_list on metering_proposed_reading (tenant_id, created_at desc, id desc);
create index metering_proposed_reading_rentee on metering_proposed_reading (tenant_id, rentee_id, created_at desc, id desc);
create index metering_proposed_reading_site on metering_proposed_reading (tenant_id, site_id, created_at desc, id desc);
create index metering_proposed_reading_state on metering_proposed_reading (tenant_id, state, created_at desc, id desc);
create unique index metering_proposed_reading_waiting on metering_proposed_reading (tenant_id, meter_id) where state = 'waiting';
select infra_protect('metering_proposed_reading', 'insert, update');
create policy room_scope on metering_proposed_reading for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));

create table metering_reading (
  tenant_id int not null,
  id uuid not null,
  meter_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  utility text not null,
  counter int not null,
  read_on date not null,
  value_milli bigint not null,
  use_milli bigint,
  kind text not null,
  state text not null default 'recorded',
  rolled_over boolean not null default false,
  username text not null,
  remark text,
  created_at timestamptz not null default now(),
  bands jsonb,
  use_bands jsonb,
  constraint metering_reading_pkey primary key (tenant_id, id),
  constraint metering_reading_kind_check check ((kind in ('opening', 'handover', 'manual', 'photo', 'renter', 'import', 'remote', 'estimated', 'final', 'replacement'))),
  constraint metering_reading_state_check check ((state in ('recorded', 'confirmed', 'void'))),
  constraint metering_reading_value_milli_check check (value_milli >= 0)
);
create unique index metering_reading_day on metering_reading (tenant_id, meter_id, counter, read_on) where state <> 'void';
create index metering_reading_list on metering_reading (tenant_id, created_at desc, id desc);
create index metering_reading_meter on metering_reading (tenant_id, meter_id, read_on desc) where state <> 'void';
create index metering_reading_read_on on metering_reading (tenant_id, read_on, id);
create index metering_reading_site on metering_reading (tenant_id, site_id, created_at desc, id desc);
create index metering_reading_unconfirmed on metering_reading (tenant_id, read_on, id) where state = 'recorded';
select infra_protect('metering_reading', 'insert, update');
create policy schedules on metering_reading for select using (current_setting('app.schedules', true) = 'on');

create table metering_reading_window (
  tenant_id int not null,
  id uuid not null,
  for_site_id uuid,
  for_org_id uuid,
  from_day int not null,
  to_day int not null,
  outside text not null,
  remind_renters boolean not null default false,
  is_active boolean not null default true,
  reminded_on date,
  created_at timestamptz not null default now(),
  constraint metering_reading_window_pkey primary key (tenant_id, id),
  constraint metering_reading_window_check check (for_site_id is null or for_org_id is null),
  constraint metering_reading_window_from_day_check check (from_day >= 1 and from_day <= 31),
  constraint metering_reading_window_outside_check check ((outside in ('warn', 'refuse'))),
  constraint metering_reading_window_to_day_check check (to_day >= 1 and to_day <= 31)
);
create index metering_reading_window_list on metering_reading_window (tenant_id, created_at desc, id desc);
create unique index metering_reading_window_once on metering_reading_window (tenant_id, for_site_id, for_org_id) nulls not distinct;
create index metering_reading_window_org on metering_reading_window (tenant_id, for_org_id) where for_org_id is not null;
select infra_protect('metering_reading_window');
create policy schedules on metering_reading_window for select using (current_setting('app.schedules', true) = 'on');

create table metering_settle_plan (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  day_of_month int not null,
  is_active boolean not null default true,
  settled_month text,
  created_at timestamptz not null default now(),
  constraint metering_settle_plan_pkey primary key (tenant_id, id),
  constraint metering_settle_plan_day_of_month_check check (day_of_month >= 1 and day_of_month <= 28)
);
create index metering_settle_plan_list on metering_settle_plan (tenant_id, created_at desc, id desc);
create unique index metering_settle_plan_site on metering_settle_plan (tenant_id, site_id);
select infra_protect('metering_settle_plan');
create policy schedules on metering_settle_plan for select using (current_setting('app.schedules', true) = 'on');

create table metering_settlement (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  revision int not null default 1,
  meter_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  lease_id uuid,
  rentee_id uuid,
  landlord_id uuid not null,
  utility text not null,
  period_from date not null,
  period_to date not null,
  previous_milli bigint not null,
  current_milli bigint not null,
  use_milli bigint not null,
  estimated boolean not null,
  lines jsonb not null,
  versions jsonb not null,
  ladder jsonb not null,
  residue_before bigint not null default 0,
  residue_after bigint not null default 0,
  amount_fen bigint not null,
  loss_fen bigint not null default 0,
  state text not null,
  reason text,
  bill_id uuid,
  run_id uuid,
  created_at timestamptz not null default now(),
  constraint metering_settlement_pkey primary key (tenant_id, id),
  constraint metering_settlement_amount_fen_check check (amount_fen >= 0),
  constraint metering_settlement_check check (period_to >= period_from),
  constraint metering_settlement_check1 check (((lease_id is null) = (rentee_id is null))),
  constraint metering_settlement_check2 check (((state = 'billed') <= (bill_id is not null))),
  constraint metering_settlement_loss_fen_check check (loss_fen >= 0),
  constraint metering_settlement_once exclude using gist (tenant_id with =, meter_id with =, daterange(period_from, period_to, '[]') with &&) where ((state not in ('replaced', 'void'))),
  constraint metering_settlement_state_check check ((state in ('draft', 'confirmed', 'billed', 'disputed', 'vacant', 'replaced', 'void')))
);
create index metering_settlement_bill on metering_settlement (tenant_id, bill_id) where bill_id is not null;
create index metering_settlement_landlord on metering_settlement (tenant_id, landlord_id, created_at desc, id desc);
create index metering_settlement_list on metering_settlement (tenant_id, created_at desc, id desc);
create index metering_settlement_meter on metering_settlement (tenant_id, meter_id, period_from desc);
create unique index metering_settlement_no on metering_settlement (tenant_id, no, revision);
create index metering_settlement_period on metering_settlement (tenant_id, period_from, id);
create index metering_settlement_rentee on metering_settlement (tenant_id, rentee_id, utility, period_from);
create index metering_settlement_room on metering_settlement (tenant_id, room_id, created_at desc, id desc);
create index metering_settlement_site on metering_settlement (tenant_id, site_id, created_at desc, id desc);
create index metering_settlement_state on metering_settlement (tenant_id, state, created_at desc, id desc);
select infra_protect('metering_settlement', 'insert, update');
create policy room_scope on metering_settlement for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));

create table metering_share_part (
  tenant_id int not null,
  id uuid not null,
  run_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  lease_id uuid,
  rentee_id uuid,
  utility text not null,
  period_from date not null,
  period_to date not null,
  weight numeric(14,3) not null,
  amount_fen bigint not null,
  live boolean not null default true,
  settlement_id uuid,
  constraint metering_share_part_pkey primary key (tenant_id, id),
  constraint metering_share_part_amount_fen_check check (amount_fen >= 0)
);
create index metering_share_part_lease on metering_share_part (tenant_id, lease_id, utility) where live and lease_id is not null;
create index metering_share_part_run on metering_share_part (tenant_id, run_id);
create index metering_share_part_settlement on metering_share_part (tenant_id, settlement_id) where settlement_id is not null;
select infra_protect('metering_share_part', 'insert, update');
create policy room_scope on metering_share_part for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));

create table metering_share_run (
  tenant_id int not null,
  id uuid not null,
  meter_id uuid not null,
  site_id uuid not null,
  utility text not null,
  period_from date not null,
  period_to date not null,
  method text not null,
  main_milli bigint not null,
  sub_milli bigint not null,
  public_milli bigint not null,
  loss_fen bigint not null,
  cap_fen bigint,
  state text not null default 'confirmed',
  username text not null,
  created_at timestamptz not null default now(),
  formula text,
  constraint metering_share_run_pkey primary key (tenant_id, id),
  constraint metering_share_run_formula check (((method = 'formula') = (formula is not null))),
  constraint metering_share_run_loss_fen_check check (loss_fen >= 0),
  constraint metering_share_run_once exclude using gist (tenant_id with =, meter_id with =, daterange(period_from, period_to, '[]') with &&) where (state = 'confirmed'),
  constraint metering_share_run_state_check check ((state in ('confirmed', 'void')))
);
create index metering_share_run_list on metering_share_run (tenant_id, created_at desc, id desc);
create index metering_share_run_site on metering_share_run (tenant_id, site_id, created_at desc, id desc);
select infra_protect('metering_share_run', 'insert, update');

create table metering_supplier_bill (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  site_id uuid not null,
  utility text not null,
  period_from date not null,
  period_to date not null,
  quantity numeric(14,3) not null,
  amount_fen bigint not null,
  remark text,
  created_at timestamptz not null default now(),
  constraint metering_supplier_bill_pkey primary key (tenant_id, id),
  constraint metering_supplier_bill_amount_fen_check check (amount_fen >= 0),
  constraint metering_supplier_bill_check check ((period_to >= period_from and (period_to < (period_from + 400)))),
  constraint metering_supplier_bill_quantity_check check ((quantity >= (0)::numeric)),
  constraint metering_supplier_bill_utility_check check ((utility in ('electric', 'cold_water', 'hot_water', 'gas')))
);
create index metering_supplier_bill_list on metering_supplier_bill (tenant_id, created_at desc, id desc);
create unique index metering_supplier_bill_no on metering_supplier_bill (tenant_id, site_id, utility, no);
create index metering_supplier_bill_period on metering_supplier_bill (tenant_id, site_id, utility, period_from);
select infra_protect('metering_supplier_bill');

create table notice_alert (
  tenant_id int not null,
  id uuid not null,
  kind text not null,
  record_id uuid not null,
  no text not null,
  path text not null,
  site_id uuid,
  is_urgent boolean not null default false,
  state text not null default 'open',
  acknowledged_at timestamptz,
  acknowledged_by text,
  escalate_at timestamptz,
  escalated_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notice_alert_pkey primary key (tenant_id, id),
  constraint notice_alert_check check (((state = 'acknowledged') = (acknowledged_at is not null))),
  constraint notice_alert_check1 check (((state = 'acknowledged') = (acknowledged_by is not null))),
  constraint notice_alert_check2 check (state = 'open' or escalate_at is null),
  constraint notice_alert_kind_check check ((kind in ('order', 'repair'))),
  constraint notice_alert_state_check check ((state in ('open', 'acknowledged')))
);
create index notice_alert_due on notice_alert (tenant_id, escalate_at) where escalate_at is not null;
create index notice_alert_list on notice_alert (tenant_id, created_at desc, id desc);
create unique index notice_alert_open on notice_alert (tenant_id, record_id) where state = 'open';
create index notice_alert_site on notice_alert (tenant_id, site_id, created_at desc, id desc);
create index notice_alert_waiting on notice_alert (tenant_id, created_at desc, id desc) where state = 'open';
select infra_protect('notice_alert', 'insert, update');
create policy schedules on notice_alert for select using (current_setting('app.schedules', true) = 'on');

create table notice_alert_call (
  tenant_id int not null,
  alert_id uuid not null,
  user_id uuid not null,
  is_written boolean not null,
  created_at timestamptz not null,
  constraint notice_alert_call_pkey primary key (tenant_id, alert_id, user_id)
);
select infra_protect('notice_alert_call', 'insert');
select infra_scope('notice_alert_call', $$exists (select from notice_alert a where (a.tenant_id = notice_alert_call.tenant_id and a.id = notice_alert_call.alert_id))$$);

create table notice_duty (
  tenant_id int not null,
  id uuid not null,
  site_id uuid,
  user_id uuid not null,
  from_on date not null,
  to_on date not null,
  place int not null,
  created_at timestamptz not null default now(),
  constraint notice_duty_pkey primary key (tenant_id, id),
  constraint notice_duty_days check (to_on >= from_on),
  constraint notice_duty_place_check check (place >= 1 and place <= 99)
);
create index notice_duty_days on notice_duty (tenant_id, to_on, from_on);
create index notice_duty_list on notice_duty (tenant_id, created_at desc, id desc);
select infra_protect('notice_duty');

create table notice_notification (
  tenant_id int not null,
  id uuid not null,
  title text not null,
  content text not null,
  content_text text not null,
  type text not null,
  priority text not null,
  publisher text not null,
  start_time timestamptz,
  end_time timestamptz,
  username text[],
  created_at timestamptz not null default now(),
  constraint notice_notification_pkey primary key (tenant_id, id),
  constraint notice_notification_period check (end_time >= start_time)
);
create index notice_notification_list on notice_notification (tenant_id, created_at desc, id desc);
select infra_protect('notice_notification');

create table notice_notification_read (
  tenant_id int not null,
  notification_id uuid not null,
  user_id uuid not null,
  read_at timestamptz not null default now(),
  constraint notice_notification_read_pkey primary key (tenant_id, notification_id, user_id)
);
select infra_protect('notice_notification_read', 'insert, delete');

create table notice_quiet_hours (
  tenant_id int not null,
  user_id uuid not null,
  from_time text not null,
  to_time text not null,
  constraint notice_quiet_hours_pkey primary key (tenant_id, user_id),
  constraint notice_quiet_hours_check check (from_time <> to_time),
  constraint notice_quiet_hours_from_time_check check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint notice_quiet_hours_to_time_check check (to_time ~ '^([01]\d|2[0-3]):[0-5]\d$')
);
select infra_protect('notice_quiet_hours');

create table notice_way (
  tenant_id int not null,
  user_id uuid not null,
  by_mail boolean not null,
  by_sms boolean not null,
  updated_at timestamptz not null default now(),
  constraint notice_way_pkey primary key (tenant_id, user_id)
);
select infra_protect('notice_way');

create table payment (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  rentee_id uuid not null,
  channel text not null,
  channel_no text,
  amount_fen bigint not null,
  prepaid_fen bigint not null default 0,
  received_on date not null,
  remark text,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  state text not null default 'recorded',
  reversed_at timestamptz,
  reversed_by text,
  reverse_reason text,
  reversed_prepaid_fen bigint not null default 0,
  constraint payment_pkey primary key (tenant_id, id),
  constraint payment_amount_fen_check check (amount_fen > 0),
  constraint payment_prepaid_fen_check check (prepaid_fen >= 0),
  constraint payment_reversed_prepaid_fen_check check (reversed_prepaid_fen >= 0),
  constraint payment_state_check check ((state in ('recorded', 'reversed')))
);
create unique index payment_channel_no on payment (tenant_id, channel, channel_no) where channel_no is not null and state = 'recorded';
create index payment_day on payment (tenant_id, received_on);
create index payment_list on payment (tenant_id, created_at desc, id desc);
create unique index payment_no on payment (tenant_id, no);
create index payment_rentee on payment (tenant_id, rentee_id, created_at desc, id desc);
select infra_protect('payment', 'insert');
select infra_scope('payment', $$exists (select from payment_site s where (s.tenant_id = payment.tenant_id and s.payment_id = payment.id))$$, 'true');
create policy room_scope on payment for all using ((rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])) and ((user_id = any (( select infra_scoped_ids('self_ids'))::uuid[])) or (exists ( select
   from payment_allocation a
  where (a.tenant_id = payment.tenant_id and a.payment_id = payment.id)))) and (not (exists ( select
   from payment_allocation a
  where (a.tenant_id = payment.tenant_id and a.payment_id = payment.id and (not (exists ( select
           from billing_bill b
          where (b.tenant_id = a.tenant_id and b.id = a.bill_id))))))))) with check (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]));
create policy schedules on payment for select using (current_setting('app.schedules', true) = 'on');
grant update (state, reversed_at, reversed_by, reverse_reason, reversed_prepaid_fen) on payment to cloud_steward_app;

create table payment_allocation (
  tenant_id int not null,
  id uuid not null,
  payment_id uuid not null,
  bill_id uuid not null,
  line_id uuid,
  fee text not null,
  amount_fen bigint not null,
  constraint payment_allocation_pkey primary key (tenant_id, id),
  constraint payment_allocation_amount_fen_check check (amount_fen > 0)
);
create index payment_allocation_bill on payment_allocation (tenant_id, bill_id);
create index payment_allocation_payment on payment_allocation (tenant_id, payment_id);
select infra_protect('payment_allocation', 'insert');
select infra_scope('payment_allocation', $$exists (select from billing_bill b where (b.tenant_id = payment_allocation.tenant_id and b.id = payment_allocation.bill_id))$$);

create table payment_bank_account (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  bank_name text,
  account_no text,
  remark text,
  created_at timestamptz not null default now(),
  statement_headings text[],
  statement_columns text[],
  constraint payment_bank_account_pkey primary key (tenant_id, id)
);
create index payment_bank_account_list on payment_bank_account (tenant_id, created_at desc, id desc);
create unique index payment_bank_account_name on payment_bank_account (tenant_id, name);
select infra_protect('payment_bank_account');

create table payment_bank_booking (
  tenant_id int not null,
  payment_id uuid not null,
  line_id uuid not null,
  rentee_id uuid not null,
  amount_fen bigint not null,
  is_auto boolean not null,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  constraint payment_bank_booking_pkey primary key (tenant_id, payment_id),
  constraint payment_bank_booking_amount_fen_check check (amount_fen > 0)
);
create index payment_bank_booking_line on payment_bank_booking (tenant_id, line_id);
select infra_protect('payment_bank_booking', 'insert, update');

create table payment_bank_line (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  received_on date not null,
  amount_fen bigint not null,
  payer_name text,
  payer_tail text,
  memo text,
  bank_ref text not null,
  state text not null default 'open',
  booked_fen bigint not null default 0,
  rentee_id uuid,
  match_type text,
  confidence int not null default 0,
  matched_at timestamptz,
  username text,
  ignore_reason text,
  created_at timestamptz not null default now(),
  held_for text,
  constraint payment_bank_line_pkey primary key (tenant_id, id),
  constraint payment_bank_line_amount_fen_check check (amount_fen > 0),
  constraint payment_bank_line_check check (booked_fen >= 0 and booked_fen <= amount_fen),
  constraint payment_bank_line_check1 check (((state = 'booked') = (booked_fen = amount_fen))),
  constraint payment_bank_line_confidence_check check (confidence >= 0 and confidence <= 100),
  constraint payment_bank_line_match_type_check check ((match_type in ('exact', 'merged', 'partial', 'over'))),
  constraint payment_bank_line_state_check check ((state in ('open', 'booked', 'ignored')))
);
create index payment_bank_line_account on payment_bank_line (tenant_id, account_id, created_at desc, id desc);
create index payment_bank_line_amount on payment_bank_line (tenant_id, account_id, amount_fen) where state = 'open';
create index payment_bank_line_confidence on payment_bank_line (tenant_id, confidence, id);
create index payment_bank_line_day on payment_bank_line (tenant_id, received_on, id);
create index payment_bank_line_list on payment_bank_line (tenant_id, created_at desc, id desc);
create index payment_bank_line_open on payment_bank_line (tenant_id, id) where state = 'open';
create index payment_bank_line_payer on payment_bank_line (tenant_id, payer_name, payer_tail) where booked_fen > 0;
create unique index payment_bank_line_ref on payment_bank_line (tenant_id, account_id, bank_ref);
create index payment_bank_line_state on payment_bank_line (tenant_id, state, created_at desc, id desc);
select infra_protect('payment_bank_line', 'insert, update');
create policy schedules on payment_bank_line for select using (current_setting('app.schedules', true) = 'on');

create table payment_head_rent (
  tenant_id int not null,
  id uuid not null,
  head_rent_id uuid not null,
  head_lease_id uuid not null,
  site_id uuid not null,
  landlord_id uuid not null,
  due_on date not null,
  amount_fen bigint not null,
  state text not null default 'owed',
  no text,
  channel text,
  channel_no text,
  paid_on date,
  username text,
  created_at timestamptz not null default now(),
  constraint payment_head_rent_pkey primary key (tenant_id, id),
  constraint payment_head_rent_amount_fen_check check (amount_fen >= 0),
  constraint payment_head_rent_check check (((state = 'paid') = (paid_on is not null))),
  constraint payment_head_rent_check1 check (((state = 'paid') = (no is not null and channel is not null and channel_no is not null and username is not null))),
  constraint payment_head_rent_check2 check (((state = 'dropped') = (amount_fen = 0))),
  constraint payment_head_rent_state_check check ((state in ('owed', 'paid', 'dropped')))
);
create unique index payment_head_rent_channel_no on payment_head_rent (tenant_id, channel, channel_no) where channel_no is not null;
create index payment_head_rent_lease on payment_head_rent (tenant_id, head_lease_id);
create unique index payment_head_rent_no on payment_head_rent (tenant_id, no) where no is not null;
create unique index payment_head_rent_once on payment_head_rent (tenant_id, head_rent_id);
select infra_protect('payment_head_rent', 'insert, update');
create policy schedules on payment_head_rent for select using (current_setting('app.schedules', true) = 'on');

create table payment_holding (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  reservation_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  amount_fen bigint not null,
  state text not null default 'held',
  channel text not null,
  channel_no text,
  received_on date not null,
  out_channel text,
  out_channel_no text,
  out_on date,
  payment_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  prints int not null default 0,
  constraint payment_holding_pkey primary key (tenant_id, id),
  constraint payment_holding_amount_fen_check check (amount_fen > 0),
  constraint payment_holding_check check (((state = 'held') = (out_on is null))),
  constraint payment_holding_check1 check (((state = 'applied') = (payment_id is not null))),
  constraint payment_holding_prints_check check (prints >= 0),
  constraint payment_holding_state_check check ((state in ('held', 'applied', 'refunded', 'forfeited')))
);
create unique index payment_holding_channel_no on payment_holding (tenant_id, channel, channel_no) where channel_no is not null;
create unique index payment_holding_no on payment_holding (tenant_id, no);
create unique index payment_holding_out_channel_no on payment_holding (tenant_id, out_channel, out_channel_no) where out_channel_no is not null;
create index payment_holding_rentee on payment_holding (tenant_id, rentee_id);
create unique index payment_holding_reservation on payment_holding (tenant_id, reservation_id);
select infra_protect('payment_holding', 'insert, update');
create policy room_scope on payment_holding for all using (exists ( select
   from housing_reservation r
  where (r.tenant_id = payment_holding.tenant_id and r.id = payment_holding.reservation_id))) with check (exists ( select
   from housing_reservation r
  where (r.tenant_id = payment_holding.tenant_id and r.id = payment_holding.reservation_id)));
create policy schedules on payment_holding for select using (current_setting('app.schedules', true) = 'on');

create table payment_payout (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  rentee_id uuid not null,
  channel text not null,
  channel_no text,
  amount_fen bigint not null,
  paid_on date not null,
  reason text not null,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  constraint payment_payout_pkey primary key (tenant_id, id),
  constraint payment_payout_amount_fen_check check (amount_fen > 0)
);
create unique index payment_payout_channel_no on payment_payout (tenant_id, channel, channel_no) where channel_no is not null;
create index payment_payout_list on payment_payout (tenant_id, created_at desc, id desc);
create unique index payment_payout_no on payment_payout (tenant_id, no);
create index payment_payout_rentee on payment_payout (tenant_id, rentee_id, created_at desc, id desc);
select infra_protect('payment_payout', 'insert');
create policy room_scope on payment_payout for all using (false) with check (false);

create table payment_receipt (
  tenant_id int not null,
  payment_id uuid not null,
  no text not null,
  prints int not null default 1,
  created_at timestamptz not null default now(),
  constraint payment_receipt_pkey primary key (tenant_id, payment_id)
);
create unique index payment_receipt_no on payment_receipt (tenant_id, no);
select infra_protect('payment_receipt', 'insert, update');
select infra_scope('payment_receipt', $$exists (select from payment p where (p.tenant_id = payment_receipt.tenant_id and p.id = payment_receipt.payment_id))$$);

create table payment_received (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  rentee_id uuid not null,
  site_id uuid not null,
  bill_ids jsonb not null,
  bill_nos text not null,
  amount_fen bigint not null,
  channel text not null,
  channel_no text,
  received_on date not null,
  pay_what text not null,
  keep_rest text not null,
  remark text,
  state text not null default 'waiting',
  maker_id uuid,
  maker text not null,
  checker_id uuid,
  checker text,
  reason text,
  decided_at timestamptz,
  payment_id uuid,
  payment_no text,
  created_at timestamptz not null default now(),
  constraint payment_received_pkey primary key (tenant_id, id),
  constraint payment_received_amount_fen_check check (amount_fen > 0),
  constraint payment_received_channel_check check ((channel in ('bank', 'cash', 'wechat', 'alipay', 'pos'))),
  constraint payment_received_check check (((state = 'booked') = (payment_id is not null))),
  constraint payment_received_keep_rest_check check ((keep_rest in ('yes', 'no'))),
  constraint payment_received_pay_what_check check ((pay_what in ('all', 'principal'))),
  constraint payment_received_state_check check ((state in ('waiting', 'booked', 'refused', 'withdrawn')))
);
create unique index payment_received_channel_no on payment_received (tenant_id, channel, channel_no) where channel_no is not null and state = 'waiting';
create index payment_received_list on payment_received (tenant_id, created_at desc, id desc);
create unique index payment_received_no on payment_received (tenant_id, no);
create index payment_received_rentee on payment_received (tenant_id, rentee_id, created_at desc, id desc);
create index payment_received_site on payment_received (tenant_id, site_id, created_at desc, id desc);
create index payment_received_state on payment_received (tenant_id, state, created_at desc, id desc);
select infra_protect('payment_received', 'insert, update');
create policy room_scope on payment_received for all using (false) with check (false);

create table payment_refund (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  source_id uuid not null,
  lease_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  deposit_fen bigint not null,
  prepaid_fen bigint not null,
  state text not null default 'payable',
  channel text,
  channel_no text,
  paid_on date,
  returns int not null default 0,
  username text not null,
  created_at timestamptz not null default now(),
  constraint payment_refund_pkey primary key (tenant_id, id),
  constraint payment_refund_check check (((deposit_fen + prepaid_fen) > 0)),
  constraint payment_refund_check1 check (((state = 'paid') = (paid_on is not null))),
  constraint payment_refund_deposit_fen_check check (deposit_fen >= 0),
  constraint payment_refund_prepaid_fen_check check (prepaid_fen >= 0),
  constraint payment_refund_state_check check ((state in ('payable', 'paid')))
);
create unique index payment_refund_channel_no on payment_refund (tenant_id, channel, channel_no) where channel_no is not null and state = 'paid';
create unique index payment_refund_no on payment_refund (tenant_id, no);
create index payment_refund_rentee on payment_refund (tenant_id, rentee_id);
create unique index payment_refund_source on payment_refund (tenant_id, source_id);
select infra_protect('payment_refund', 'insert, update');
create policy room_scope on payment_refund for all using (exists ( select
   from housing_lease l
  where (l.tenant_id = payment_refund.tenant_id and l.id = payment_refund.lease_id))) with check (exists ( select
   from housing_lease l
  where (l.tenant_id = payment_refund.tenant_id and l.id = payment_refund.lease_id)));

create table payment_refund_request (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  kind text not null,
  target_id uuid,
  target_no text,
  rentee_id uuid not null,
  amount_fen bigint not null,
  held_fen bigint not null,
  channel text,
  channel_no text,
  reason text not null,
  state text not null default 'waiting',
  maker_id uuid,
  maker text not null,
  checker_id uuid,
  checker text,
  remark text,
  decided_at timestamptz,
  result_no text,
  created_at timestamptz not null default now(),
  constraint payment_refund_request_pkey primary key (tenant_id, id),
  constraint payment_refund_request_amount_fen_check check (amount_fen > 0),
  constraint payment_refund_request_check check (held_fen >= 0 and held_fen <= amount_fen),
  constraint payment_refund_request_check1 check (((kind = 'payout') = (target_id is null))),
  constraint payment_refund_request_kind_check check ((kind in ('payout', 'reversal', 'order'))),
  constraint payment_refund_request_state_check check ((state in ('waiting', 'done', 'refused', 'withdrawn')))
);
create unique index payment_refund_request_channel_no on payment_refund_request (tenant_id, channel, channel_no) where kind = 'payout' and channel_no is not null and state = 'waiting';
create index payment_refund_request_list on payment_refund_request (tenant_id, created_at desc, id desc);
create unique index payment_refund_request_no on payment_refund_request (tenant_id, no);
create unique index payment_refund_request_payment on payment_refund_request (tenant_id, target_id) where kind = 'reversal' and state = 'waiting';
create index payment_refund_request_rentee on payment_refund_request (tenant_id, rentee_id, created_at desc, id desc);
create index payment_refund_request_state on payment_refund_request (tenant_id, state, created_at desc, id desc);
create index payment_refund_request_target on payment_refund_request (tenant_id, target_id) where state = 'waiting';
select infra_protect('payment_refund_request', 'insert, update');
select infra_scope('payment_refund_request', $$exists (select from housing_lease l where (l.tenant_id = payment_refund_request.tenant_id and l.rentee_id = payment_refund_request.rentee_id))$$);
create policy room_scope on payment_refund_request for all using (false) with check (false);

create table payment_site (
  tenant_id int not null,
  site_id uuid not null,
  payment_id uuid not null,
  constraint payment_site_pkey primary key (tenant_id, site_id, payment_id)
);
create index payment_site_payment on payment_site (tenant_id, payment_id);
select infra_protect('payment_site', 'insert');

create table payout_landlord_review (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  landlord_id uuid not null,
  kind text not null,
  state text not null default 'submitted',
  legal_name text not null,
  id_no text,
  id_no_masked text,
  id_front_file uuid,
  id_back_file uuid,
  account_id uuid,
  bank_name text,
  account_tail text,
  flags text[] not null default '{}',
  reason text,
  reviewer text,
  maker_id uuid,
  maker text not null,
  created_at timestamptz not null default now(),
  constraint payout_landlord_review_pkey primary key (tenant_id, id),
  constraint payout_landlord_review_check check (((kind = 'account') = (account_id is not null))),
  constraint payout_landlord_review_check1 check (((kind = 'application') = (id_no is not null))),
  constraint payout_landlord_review_kind_check check ((kind in ('application', 'account'))),
  constraint payout_landlord_review_state_check check ((state in ('submitted', 'reviewing', 'more', 'approved', 'rejected', 'suspended', 'closed')))
);
create unique index payout_landlord_review_account on payout_landlord_review (tenant_id, account_id) where account_id is not null;
create unique index payout_landlord_review_application on payout_landlord_review (tenant_id, landlord_id) where kind = 'application' and state <> 'closed';
create index payout_landlord_review_list on payout_landlord_review (tenant_id, created_at desc, id desc);
create unique index payout_landlord_review_no on payout_landlord_review (tenant_id, no);
select infra_protect('payout_landlord_review', 'insert, update');
select infra_scope('payout_landlord_review', $$false$$);

create table payout_merchant (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  landlord_id uuid not null,
  channel_id uuid,
  kind text not null,
  short_name text not null,
  subject_name text,
  licence_no text,
  legal_name text not null,
  id_no text not null,
  id_no_masked text not null,
  id_valid_to date,
  contact_name text not null,
  contact_mobile text not null,
  contact_email text not null,
  is_corporate boolean not null,
  bank_area_code text not null,
  licence_file uuid,
  id_front_file uuid,
  id_back_file uuid,
  account_id uuid,
  account_tail text,
  mcc text,
  fee_bp int,
  state text not null default 'editing',
  is_handed_in boolean not null default false,
  rejects jsonb not null default '[]',
  reason text,
  sign_url text,
  account_check jsonb,
  sub_merchant_no text,
  asked int not null default 0,
  ask_at timestamptz,
  username text not null,
  created_at timestamptz not null default now(),
  constraint payout_merchant_pkey primary key (tenant_id, id),
  constraint payout_merchant_check check (((state in ('finished', 'frozen')) = (sub_merchant_no is not null))),
  constraint payout_merchant_kind_check check ((kind in ('person', 'trader', 'company'))),
  constraint payout_merchant_state_check check ((state in ('editing', 'in_review', 'auditing', 'to_confirm', 'to_sign', 'signing', 'finished', 'rejected', 'frozen', 'cancelled')))
);
create index payout_merchant_ask on payout_merchant (tenant_id, ask_at) where ask_at is not null;
create index payout_merchant_list on payout_merchant (tenant_id, created_at desc, id desc);
create unique index payout_merchant_live on payout_merchant (tenant_id, landlord_id) where state <> 'cancelled';
create unique index payout_merchant_no on payout_merchant (tenant_id, no);
create unique index payout_merchant_number on payout_merchant (tenant_id, channel_id, sub_merchant_no) where sub_merchant_no is not null;
select infra_protect('payout_merchant', 'insert, update');
select infra_scope('payout_merchant', $$false$$);
create policy schedules on payout_merchant for select using (current_setting('app.schedules', true) = 'on');

create table payout_pay_batch (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  state text not null default 'preparing',
  count int not null,
  amount_fen bigint not null,
  paid_fen bigint not null default 0,
  returned_fen bigint not null default 0,
  exported_at timestamptz,
  sent_at timestamptz,
  username text not null,
  created_at timestamptz not null default now(),
  constraint payout_pay_batch_pkey primary key (tenant_id, id),
  constraint payout_pay_batch_amount_fen_check check (amount_fen > 0),
  constraint payout_pay_batch_check check ((paid_fen >= 0 and returned_fen >= 0 and ((paid_fen + returned_fen) <= amount_fen))),
  constraint payout_pay_batch_count_check check (count > 0),
  constraint payout_pay_batch_state_check check ((state in ('preparing', 'exported', 'sent', 'done', 'cancelled')))
);
create index payout_pay_batch_list on payout_pay_batch (tenant_id, created_at desc, id desc);
create unique index payout_pay_batch_no on payout_pay_batch (tenant_id, no);
select infra_protect('payout_pay_batch', 'insert, update');
select infra_scope('payout_pay_batch', $$false$$);

create table payout_pay_line (
  tenant_id int not null,
  id uuid not null,
  batch_id uuid not null,
  withdrawal_id uuid not null,
  no text not null,
  holder text not null,
  bank_name text not null,
  tail text not null,
  amount_fen bigint not null,
  state text not null default 'waiting',
  paid_on date,
  channel_no text,
  reason text,
  username text,
  created_at timestamptz not null default now(),
  constraint payout_pay_line_pkey primary key (tenant_id, id),
  constraint payout_pay_line_amount_fen_check check (amount_fen > 0),
  constraint payout_pay_line_state_check check ((state in ('waiting', 'paid', 'returned', 'cancelled')))
);
create index payout_pay_line_batch on payout_pay_line (tenant_id, batch_id, no);
create index payout_pay_line_list on payout_pay_line (tenant_id, created_at desc, id desc);
create index payout_pay_line_no on payout_pay_line (tenant_id, no);
create unique index payout_pay_line_withdrawal on payout_pay_line (tenant_id, withdrawal_id) where state <> 'cancelled';
select infra_protect('payout_pay_line', 'insert, update');
select infra_scope('payout_pay_line', $$false$$);

create table payout_settlement_account (
  tenant_id int not null,
  id uuid not null,
  landlord_id uuid not null,
  holder text not null,
  bank_name text not null,
  account_no text not null,
  tail text not null,
  usable_from timestamptz not null,
  is_current boolean not null default true,
  username text not null,
  created_at timestamptz not null default now(),
  bank_code text,
  constraint payout_settlement_account_pkey primary key (tenant_id, id)
);
create unique index payout_settlement_account_current on payout_settlement_account (tenant_id, landlord_id) where is_current;
create index payout_settlement_account_list on payout_settlement_account (tenant_id, created_at desc, id desc);
select infra_protect('payout_settlement_account', 'insert, update');
select infra_scope('payout_settlement_account', $$false$$);
create policy schedules on payout_settlement_account for select using (current_setting('app.schedules', true) = 'on');

create table payout_withdrawal (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  landlord_id uuid not null,
  account_id uuid not null,
  amount_fen bigint not null,
  state text not null default 'submitted',
  holder text not null,
  bank_name text not null,
  tail text not null,
  flags text[] not null default '{}',
  asked_on date not null,
  planned_on date not null,
  paid_on date,
  channel_no text,
  reason text,
  maker_id uuid,
  maker text not null,
  reviewer_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  way text,
  channel_id uuid,
  sub_merchant_no text,
  asked int not null default 0,
  ask_at timestamptz,
  batch_id uuid,
  fee_fen bigint not null default 0,
  fee_bearer text not null default 'landlord',
  constraint payout_withdrawal_pkey primary key (tenant_id, id),
  constraint payout_withdrawal_amount_fen_check check (amount_fen > 0),
  constraint payout_withdrawal_at_channel check (((state not in ('paying', 'processing', 'pay_unknown')) or channel_id is not null)),
  constraint payout_withdrawal_check check (((state in ('paid', 'returned')) = (channel_no is not null))),
  constraint payout_withdrawal_fee_bearer_check check ((fee_bearer in ('landlord', 'platform'))),
  constraint payout_withdrawal_fee_fen_check check (fee_fen >= 0),
  constraint payout_withdrawal_state_check check ((state in ('submitted', 'reviewed', 'approved', 'paying', 'processing', 'pay_unknown', 'paid', 'returned', 'rejected', 'cancelled', 'failed'))),
  constraint payout_withdrawal_way check ((((channel_id is null) = (sub_merchant_no is null)) and (coalesce((way = 'channel'), false) = (channel_id is not null)))),
  constraint payout_withdrawal_way_check check ((way in ('bank', 'channel')))
);
create index payout_withdrawal_ask on payout_withdrawal (tenant_id, ask_at) where ask_at is not null;
create unique index payout_withdrawal_channel_no on payout_withdrawal (tenant_id, channel_no) where channel_no is not null;
create index payout_withdrawal_due on payout_withdrawal (tenant_id, planned_on) where state = 'approved';
create index payout_withdrawal_landlord on payout_withdrawal (tenant_id, landlord_id, created_at desc, id desc);
create index payout_withdrawal_list on payout_withdrawal (tenant_id, created_at desc, id desc);
create unique index payout_withdrawal_no on payout_withdrawal (tenant_id, no);
create index payout_withdrawal_planned on payout_withdrawal (tenant_id, planned_on, id) where state = 'approved' and batch_id is null;
select infra_protect('payout_withdrawal', 'insert, update');
select infra_scope('payout_withdrawal', $$false$$);
create policy schedules on payout_withdrawal for select using (current_setting('app.schedules', true) = 'on');

create table platform_detail (
  tenant_id int not null,
  id uuid not null,
  domain text,
  contact text,
  email text,
  tel text,
  mcc text,
  licence_no text,
  state text not null default 'active',
  constraint platform_detail_pkey primary key (tenant_id, id),
  constraint platform_detail_mcc_check check (mcc ~ '^[0-9]{4}$'),
  constraint platform_detail_state_check check ((state in ('pending', 'active', 'rejected', 'frozen', 'closed')))
);
create unique index platform_detail_domain on platform_detail (tenant_id, lower(domain)) where domain is not null;
select infra_protect('platform_detail', 'insert, update');

create table platform_package (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  menus text[] not null default '{}',
  registration boolean not null default false,
  remark text,
  created_at timestamptz not null default now(),
  storage_mb int,
  constraint platform_package_pkey primary key (tenant_id, id),
  constraint platform_package_storage_mb_check check (storage_mb > 0)
);
create unique index platform_package_code on platform_package (tenant_id, code);
create unique index platform_package_registration on platform_package (tenant_id) where registration;
select infra_protect('platform_package');

create table platform_tenement (
  tenant_id int not null,
  id uuid not null,
  tenement_name text not null,
  contact text,
  tel text,
  region_code text,
  address text,
  status int not null default 1,
  remark text,
  created_at timestamptz not null default now(),
  constraint platform_tenement_pkey primary key (tenant_id, id),
  constraint platform_tenement_status_check check ((status in (0, 1)))
);
create index platform_tenement_list on platform_tenement (tenant_id, created_at desc, id desc);
create unique index platform_tenement_name on platform_tenement (tenant_id, tenement_name);
select infra_protect('platform_tenement');

create table platform_tenement_user (
  tenant_id int not null,
  user_id uuid not null,
  tenement_id uuid not null,
  constraint platform_tenement_user_pkey primary key (tenant_id, user_id)
);
create index platform_tenement_user_of on platform_tenement_user (tenant_id, tenement_id);
select infra_protect('platform_tenement_user', 'insert, delete');

create table prepaid_account (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  plan_id uuid not null,
  utility text not null,
  meter_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  lease_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  mode text not null default 'prepaid',
  state text not null default 'normal',
  state_at timestamptz not null default now(),
  ledger_account_id uuid not null,
  opened_on date not null,
  base_milli bigint not null,
  base_ladder jsonb not null default '{}',
  since_on date not null,
  closed_on date,
  final_milli bigint,
  episode int not null default 1,
  lease_allows boolean not null default true,
  keep_power_until timestamptz,
  keep_power_reason text,
  unbilled bigint not null default 0,
  read_at timestamptz,
  read_milli bigint,
  gap text,
  charged_to date not null,
  last_credit_at timestamptz,
  last_charge_at timestamptz,
  command_id uuid,
  order_kind text,
  ordered_at timestamptz,
  digest text not null default '',
  looked_at timestamptz,
  look_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  basis text not null default 'own',
  purse_id uuid,
  monthly_fen bigint,
  recharge_cap_fen bigint,
  balance_cap_fen bigint,
  close_no text,
  back_command_id uuid,
  back_ordered_at timestamptz,
  back_failed_at timestamptz,
  constraint prepaid_account_pkey primary key (tenant_id, id),
  constraint prepaid_account_balance_cap_fen_check check (balance_cap_fen > 0),
  constraint prepaid_account_basis_check check ((basis in ('own', 'merged', 'flat'))),
  constraint prepaid_account_check check (purse_id is null or basis <> 'flat'),
  constraint prepaid_account_check1 check ((((monthly_fen > 0) = (basis = 'flat')) and ((monthly_fen is null) = (basis <> 'flat')))),
  constraint prepaid_account_mode_check check ((mode in ('prepaid', 'postpaid'))),
  constraint prepaid_account_order_kind_check check ((order_kind in ('cut', 'restore'))),
  constraint prepaid_account_recharge_cap_fen_check check (recharge_cap_fen > 0),
  constraint prepaid_account_state_check check ((state in ('normal', 'alarm1', 'alarm2', 'arrears', 'protected', 'cut_pending', 'cut', 'restoring', 'restore_failed', 'vacant', 'closed')))
);
create index prepaid_account_back on prepaid_account (tenant_id, id) where back_ordered_at is not null;
create index prepaid_account_close on prepaid_account (tenant_id, close_no) where close_no is not null;
create index prepaid_account_command on prepaid_account (tenant_id, command_id) where command_id is not null;
create index prepaid_account_landlord on prepaid_account (tenant_id, landlord_id, created_at desc, id desc);
create index prepaid_account_list on prepaid_account (tenant_id, created_at desc, id desc);
create index prepaid_account_look on prepaid_account (tenant_id, look_at) where state <> 'closed';
create unique index prepaid_account_meter on prepaid_account (tenant_id, meter_id) where state <> 'closed';
create unique index prepaid_account_no on prepaid_account (tenant_id, no);
create index prepaid_account_purse on prepaid_account (tenant_id, purse_id) where purse_id is not null;
create index prepaid_account_rentee on prepaid_account (tenant_id, rentee_id, created_at desc, id desc);
create index prepaid_account_room on prepaid_account (tenant_id, room_id);
create index prepaid_account_site on prepaid_account (tenant_id, site_id, created_at desc, id desc);
create index prepaid_account_state on prepaid_account (tenant_id, state, created_at desc, id desc);
select infra_protect('prepaid_account', 'insert, update');
create policy room_scope on prepaid_account for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));
create policy schedules on prepaid_account for select using (current_setting('app.schedules', true) = 'on');

create table prepaid_account_day (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  utility text not null,
  day date not null,
  opening_fen bigint not null,
  recharged_fen bigint not null,
  used_fen bigint not null,
  corrected_fen bigint not null,
  settled_fen bigint not null,
  closing_fen bigint not null,
  created_at timestamptz not null,
  constraint prepaid_account_day_pkey primary key (tenant_id, id),
  constraint prepaid_account_day_check check ((closing_fen = ((((opening_fen + recharged_fen) + used_fen) + corrected_fen) + settled_fen)))
);
create index prepaid_account_day_day on prepaid_account_day (tenant_id, day, id);
create index prepaid_account_day_list on prepaid_account_day (tenant_id, created_at desc, id desc);
create unique index prepaid_account_day_once on prepaid_account_day (tenant_id, account_id, day);
create index prepaid_account_day_site on prepaid_account_day (tenant_id, site_id, created_at desc);
select infra_protect('prepaid_account_day');
create policy room_scope on prepaid_account_day for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));

create table prepaid_batch (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  name text not null,
  action text not null,
  site_id uuid not null,
  selection jsonb not null,
  state text not null,
  phase text not null default 'switch',
  start_at timestamptz,
  reason text not null,
  share_percent int not null,
  approve_above int not null,
  from_hour int not null,
  to_hour int not null,
  at_once int not null,
  every_seconds int not null,
  needs_approval boolean not null default false,
  site_meters int not null default 0,
  cut_before int not null default 0,
  maker_id uuid,
  maker text not null,
  submitter_id uuid,
  reviewer_id uuid,
  reviewer text,
  last_sent_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  target jsonb not null default '{}',
  constraint prepaid_batch_pkey primary key (tenant_id, id),
  constraint prepaid_batch_action_check check ((action in ('off', 'on', 'read', 'price', 'plan', 'keep', 'keepEnd', 'prepaid'))),
  constraint prepaid_batch_phase_check check ((phase in ('switch', 'restore'))),
  constraint prepaid_batch_state_check check ((state in ('draft', 'dry_run', 'pending_approval', 'scheduled', 'running', 'paused', 'done', 'done_with_errors', 'restored', 'cancelled')))
);
create index prepaid_batch_list on prepaid_batch (tenant_id, created_at desc, id desc);
create unique index prepaid_batch_no on prepaid_batch (tenant_id, no);
create index prepaid_batch_open on prepaid_batch (tenant_id, state) where state in ('scheduled', 'running');
create index prepaid_batch_site on prepaid_batch (tenant_id, site_id, created_at desc, id desc);
select infra_protect('prepaid_batch');
create policy schedules on prepaid_batch for select using (current_setting('app.schedules', true) = 'on');

create table prepaid_batch_item (
  tenant_id int not null,
  id uuid not null,
  batch_id uuid not null,
  seq int not null,
  elemeter_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  state text not null,
  blockers text[] not null default '{}',
  before_relay text,
  after_relay text,
  result text,
  command_id uuid,
  sent_at timestamptz,
  ended_at timestamptz,
  restore_state text,
  restore_result text,
  restore_command_id uuid,
  restored_at timestamptz,
  created_at timestamptz not null default now(),
  before_value text,
  after_value text,
  earlier_command_id uuid,
  constraint prepaid_batch_item_pkey primary key (tenant_id, id),
  constraint prepaid_batch_item_restore_state_check check ((restore_state in ('waiting', 'sent', 'verified', 'failed', 'skipped'))),
  constraint prepaid_batch_item_state_check check ((state in ('blocked', 'waiting', 'sent', 'verified', 'failed', 'skipped', 'cancelled')))
);
create index prepaid_batch_item_command on prepaid_batch_item (tenant_id, command_id) where command_id is not null;
create index prepaid_batch_item_list on prepaid_batch_item (tenant_id, created_at desc, id desc);
create index prepaid_batch_item_of on prepaid_batch_item (tenant_id, batch_id, created_at desc, id desc);
create index prepaid_batch_item_restore on prepaid_batch_item (tenant_id, restore_command_id) where restore_command_id is not null;
create index prepaid_batch_item_sent on prepaid_batch_item (tenant_id, batch_id) where state = 'sent' or restore_state = 'sent';
create unique index prepaid_batch_item_seq on prepaid_batch_item (tenant_id, batch_id, seq);
select infra_protect('prepaid_batch_item');
create policy schedules on prepaid_batch_item for select using (current_setting('app.schedules', true) = 'on');

create table prepaid_batch_rule (
  tenant_id int not null,
  share_percent int not null,
  approve_above int not null,
  from_hour int not null,
  to_hour int not null,
  at_once int not null,
  every_seconds int not null,
  constraint prepaid_batch_rule_pkey primary key (tenant_id),
  constraint prepaid_batch_rule_approve_above_check check (approve_above >= 0),
  constraint prepaid_batch_rule_at_once_check check (at_once > 0),
  constraint prepaid_batch_rule_check check (from_hour < to_hour),
  constraint prepaid_batch_rule_every_seconds_check check (every_seconds >= 0),
  constraint prepaid_batch_rule_from_hour_check check (from_hour >= 0 and from_hour <= 24),
  constraint prepaid_batch_rule_share_percent_check check (share_percent >= 1 and share_percent <= 100),
  constraint prepaid_batch_rule_to_hour_check check (to_hour >= 0 and to_hour <= 24)
);
select infra_protect('prepaid_batch_rule');

create table prepaid_correction (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  rentee_id uuid not null,
  amount_fen bigint not null,
  reason text not null,
  state text not null default 'waiting',
  maker_id uuid,
  maker text not null,
  checker_id uuid,
  checker text,
  remark text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint prepaid_correction_pkey primary key (tenant_id, id),
  constraint prepaid_correction_amount_fen_check check (amount_fen <> 0),
  constraint prepaid_correction_state_check check ((state in ('waiting', 'booked', 'refused', 'withdrawn')))
);
create index prepaid_correction_account on prepaid_correction (tenant_id, account_id, created_at desc, id desc);
create index prepaid_correction_list on prepaid_correction (tenant_id, created_at desc, id desc);
create index prepaid_correction_rentee on prepaid_correction (tenant_id, rentee_id, created_at desc, id desc);
create index prepaid_correction_state on prepaid_correction (tenant_id, state, created_at desc, id desc);
select infra_protect('prepaid_correction', 'insert, update');
create policy room_scope on prepaid_correction for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));

create table prepaid_decision (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  cut boolean not null,
  balance_fen bigint not null,
  checks jsonb not null,
  created_at timestamptz not null default now(),
  constraint prepaid_decision_pkey primary key (tenant_id, id)
);
create index prepaid_decision_of on prepaid_decision (tenant_id, account_id, id desc);
select infra_protect('prepaid_decision', 'insert');
select infra_scope('prepaid_decision', $$exists (select from prepaid_account a where (a.tenant_id = prepaid_decision.tenant_id and a.id = prepaid_decision.account_id))$$);

create table prepaid_emergency (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  amount_fen bigint not null,
  repaid_fen bigint not null default 0,
  username text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint prepaid_emergency_pkey primary key (tenant_id, id),
  constraint prepaid_emergency_amount_fen_check check (amount_fen > 0),
  constraint prepaid_emergency_check check (repaid_fen >= 0 and repaid_fen <= amount_fen)
);
create index prepaid_emergency_of on prepaid_emergency (tenant_id, account_id, id desc);
create unique index prepaid_emergency_one on prepaid_emergency (tenant_id, account_id) where ended_at is null;
select infra_protect('prepaid_emergency', 'insert, update');
select infra_scope('prepaid_emergency', $$exists (select from prepaid_account a where (a.tenant_id = prepaid_emergency.tenant_id and a.id = prepaid_emergency.account_id))$$);

create table prepaid_meter_credit (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  device_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  reported_fen bigint not null,
  reported_at timestamptz not null,
  wanted_fen bigint not null,
  difference_fen bigint not null,
  state text not null,
  since timestamptz not null,
  command_id uuid,
  pushed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint prepaid_meter_credit_pkey primary key (tenant_id, id),
  constraint prepaid_meter_credit_state_check check ((state in ('same', 'pushing', 'waiting', 'differs')))
);
create unique index prepaid_meter_credit_account on prepaid_meter_credit (tenant_id, account_id);
create index prepaid_meter_credit_list on prepaid_meter_credit (tenant_id, created_at desc, id desc);
select infra_protect('prepaid_meter_credit', 'insert, update');

create table prepaid_meter_day (
  tenant_id int not null,
  id uuid not null,
  meter_id uuid not null,
  site_id uuid not null,
  room_id uuid,
  utility text not null,
  day date not null,
  closing_milli bigint,
  use_milli bigint not null,
  created_at timestamptz not null,
  constraint prepaid_meter_day_pkey primary key (tenant_id, id)
);
create index prepaid_meter_day_day on prepaid_meter_day (tenant_id, day, id);
create index prepaid_meter_day_list on prepaid_meter_day (tenant_id, created_at desc, id desc);
create unique index prepaid_meter_day_once on prepaid_meter_day (tenant_id, meter_id, day);
create index prepaid_meter_day_site on prepaid_meter_day (tenant_id, site_id, created_at desc);
select infra_protect('prepaid_meter_day');

create table prepaid_month (
  tenant_id int not null,
  account_id uuid not null,
  month text not null,
  exact bigint not null,
  use_milli bigint not null,
  ladder jsonb not null,
  constraint prepaid_month_pkey primary key (tenant_id, account_id, month)
);
select infra_protect('prepaid_month');
select infra_scope('prepaid_month', $$exists (select from prepaid_account a where (a.tenant_id = prepaid_month.tenant_id and a.id = prepaid_month.account_id))$$);

create table prepaid_movement (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  landlord_id uuid not null,
  kind text not null,
  amount_fen bigint not null,
  business_on date not null,
  from_on date,
  to_on date,
  use_milli bigint,
  lines jsonb,
  recharge_id uuid,
  reason text,
  username text,
  created_at timestamptz not null default now(),
  purse_id uuid,
  refund_id uuid,
  constraint prepaid_movement_pkey primary key (tenant_id, id),
  constraint prepaid_movement_kind_check check ((kind in ('top_up', 'use', 'correction', 'refund', 'debt')))
);
create index prepaid_movement_of on prepaid_movement (tenant_id, account_id, id desc);
create index prepaid_movement_purse on prepaid_movement (tenant_id, purse_id, id desc) where purse_id is not null;
create unique index prepaid_movement_recharge on prepaid_movement (tenant_id, recharge_id, kind, coalesce(refund_id, recharge_id)) where recharge_id is not null;
create unique index prepaid_movement_use on prepaid_movement (tenant_id, account_id, to_on) where kind = 'use';
select infra_protect('prepaid_movement', 'insert');
select infra_scope('prepaid_movement', $$exists (select from prepaid_account a where (a.tenant_id = prepaid_movement.tenant_id and a.id = prepaid_movement.account_id))$$);

create table prepaid_protection (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  room_id uuid,
  elemeter_id uuid,
  kind text not null,
  from_on date not null,
  until_on date,
  reason text not null,
  created_at timestamptz not null default now(),
  constraint prepaid_protection_pkey primary key (tenant_id, id),
  constraint prepaid_protection_check check (((room_id is null) <> (elemeter_id is null))),
  constraint prepaid_protection_check1 check (until_on >= from_on),
  constraint prepaid_protection_kind_check check ((kind in ('keep_power', 'life_support', 'fire', 'elevator', 'public_area')))
);
create index prepaid_protection_elemeter on prepaid_protection (tenant_id, elemeter_id) where elemeter_id is not null;
create index prepaid_protection_list on prepaid_protection (tenant_id, created_at desc, id desc);
create index prepaid_protection_room on prepaid_protection (tenant_id, room_id) where room_id is not null;
select infra_protect('prepaid_protection');

create table prepaid_recharge (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  account_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  rentee_id uuid not null,
  amount_fen bigint not null,
  method text not null,
  state text not null default 'created',
  order_id uuid,
  payment_no text,
  command_id uuid,
  error text,
  remark text,
  username text,
  created_at timestamptz not null default now(),
  received_id uuid,
  refunded_fen bigint not null default 0,
  due_fen bigint,
  constraint prepaid_recharge_pkey primary key (tenant_id, id),
  constraint prepaid_recharge_amount_fen_check check (amount_fen > 0),
  constraint prepaid_recharge_check check (refunded_fen >= 0 and refunded_fen <= amount_fen),
  constraint prepaid_recharge_check1 check (due_fen > 0 and due_fen <= amount_fen),
  constraint prepaid_recharge_method_check check ((method in ('online', 'cash', 'pos', 'bank', 'prepaid'))),
  constraint prepaid_recharge_state_check check ((state in ('created', 'reviewing', 'paid', 'credited', 'pushed', 'verified', 'push_failed', 'credit_failed', 'closed', 'refused', 'refunding', 'part_refunded', 'refunded', 'reversed')))
);
create index prepaid_recharge_account on prepaid_recharge (tenant_id, account_id, id desc);
create index prepaid_recharge_command on prepaid_recharge (tenant_id, command_id) where command_id is not null;
create index prepaid_recharge_list on prepaid_recharge (tenant_id, created_at desc, id desc);
create unique index prepaid_recharge_no on prepaid_recharge (tenant_id, no);
create index prepaid_recharge_open on prepaid_recharge (tenant_id, account_id) where state in ('created', 'reviewing', 'paid', 'credit_failed');
create unique index prepaid_recharge_order on prepaid_recharge (tenant_id, order_id) where order_id is not null;
create unique index prepaid_recharge_received on prepaid_recharge (tenant_id, received_id) where received_id is not null;
create index prepaid_recharge_rentee on prepaid_recharge (tenant_id, rentee_id, created_at desc, id desc);
select infra_protect('prepaid_recharge', 'insert, update');
create policy room_scope on prepaid_recharge for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));
create policy schedules on prepaid_recharge for select using (current_setting('app.schedules', true) = 'on');

create table prepaid_recharge_refund (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  recharge_id uuid not null,
  how text not null,
  amount_fen bigint not null,
  state text not null,
  outer_no text,
  reason text not null,
  error text,
  username text,
  created_at timestamptz not null default now(),
  constraint prepaid_recharge_refund_pkey primary key (tenant_id, id),
  constraint prepaid_recharge_refund_amount_fen_check check (amount_fen > 0),
  constraint prepaid_recharge_refund_how_check check ((how in ('refund', 'reverse'))),
  constraint prepaid_recharge_refund_state_check check ((state in ('waiting', 'sent', 'done', 'dropped')))
);
create unique index prepaid_recharge_refund_no on prepaid_recharge_refund (tenant_id, no);
create index prepaid_recharge_refund_of on prepaid_recharge_refund (tenant_id, recharge_id, id);
create unique index prepaid_recharge_refund_open on prepaid_recharge_refund (tenant_id, recharge_id) where state in ('waiting', 'sent');
create unique index prepaid_recharge_refund_outer on prepaid_recharge_refund (tenant_id, outer_no) where outer_no is not null;
select infra_protect('prepaid_recharge_refund', 'insert, update');
select infra_scope('prepaid_recharge_refund', $$exists (select from prepaid_recharge r where (r.tenant_id = prepaid_recharge_refund.tenant_id and r.id = prepaid_recharge_refund.recharge_id))$$);

create table prepaid_warning (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  episode int not null,
  level int not null,
  balance_fen bigint not null,
  notice text not null,
  sms text not null,
  delivered boolean not null,
  text text not null,
  created_at timestamptz not null default now(),
  constraint prepaid_warning_pkey primary key (tenant_id, id),
  constraint prepaid_warning_level_check check ((level in (1, 2)))
);
create index prepaid_warning_of on prepaid_warning (tenant_id, account_id, episode, level, id desc);
create unique index prepaid_warning_once on prepaid_warning (tenant_id, account_id, episode, level) where delivered;
select infra_protect('prepaid_warning', 'insert');
select infra_scope('prepaid_warning', $$exists (select from prepaid_account a where (a.tenant_id = prepaid_warning.tenant_id and a.id = prepaid_warning.account_id))$$);

create table prepaid_warning_plan (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  alarm1_fen bigint not null,
  alarm2_fen bigint not null,
  overdraft_fen bigint not null,
  restore_fen bigint not null,
  cut_days text[] not null,
  cut_from text not null,
  cut_to text not null,
  holidays text[] not null default '{}',
  notice_hours int not null,
  fresh_minutes int not null,
  auto_cut boolean not null,
  hold_until date,
  hold_reason text,
  is_default boolean not null,
  created_at timestamptz not null default now(),
  emergency_fen bigint,
  constraint prepaid_warning_plan_pkey primary key (tenant_id, id),
  constraint prepaid_warning_plan_check check (alarm2_fen >= 0 and alarm1_fen > alarm2_fen),
  constraint prepaid_warning_plan_check1 check (cut_to > cut_from),
  constraint prepaid_warning_plan_emergency_fen_check check (emergency_fen > 0),
  constraint prepaid_warning_plan_fresh_minutes_check check (fresh_minutes > 0),
  constraint prepaid_warning_plan_notice_hours_check check (notice_hours >= 0),
  constraint prepaid_warning_plan_overdraft_fen_check check (overdraft_fen >= 0),
  constraint prepaid_warning_plan_restore_fen_check check (restore_fen >= 0)
);
create unique index prepaid_warning_plan_default on prepaid_warning_plan (tenant_id) where is_default;
create index prepaid_warning_plan_list on prepaid_warning_plan (tenant_id, created_at desc, id desc);
select infra_protect('prepaid_warning_plan');

create table prepaid_year_refund (
  tenant_id int not null,
  id uuid not null,
  run_id uuid not null,
  site_id uuid not null,
  utility text not null,
  year int not null,
  lease_id uuid not null,
  room_id uuid not null,
  rentee_id uuid not null,
  paid_fen bigint not null,
  amount_fen bigint not null,
  state text not null default 'waiting',
  documents text,
  error text,
  created_at timestamptz not null default now(),
  constraint prepaid_year_refund_pkey primary key (tenant_id, id),
  constraint prepaid_year_refund_check check (amount_fen >= 1 and amount_fen <= paid_fen),
  constraint prepaid_year_refund_check1 check (((state = 'failed') = (error is not null))),
  constraint prepaid_year_refund_paid_fen_check check (paid_fen > 0),
  constraint prepaid_year_refund_state_check check ((state in ('waiting', 'booked', 'failed')))
);
create index prepaid_year_refund_list on prepaid_year_refund (tenant_id, created_at desc, id desc);
create unique index prepaid_year_refund_once on prepaid_year_refund (tenant_id, run_id, lease_id);
create index prepaid_year_refund_open on prepaid_year_refund (tenant_id, run_id, id) where state <> 'booked';
select infra_protect('prepaid_year_refund', 'insert, update');
create policy room_scope on prepaid_year_refund for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));

create table prepaid_year_run (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  utility text not null,
  year int not null,
  supplier_fen bigint not null,
  collected_fen bigint not null,
  over_fen bigint not null,
  reason text not null,
  username text not null,
  created_at timestamptz not null default now(),
  constraint prepaid_year_run_pkey primary key (tenant_id, id),
  constraint prepaid_year_run_over_fen_check check (over_fen > 0)
);
create unique index prepaid_year_run_once on prepaid_year_run (tenant_id, site_id, utility, year);
select infra_protect('prepaid_year_run', 'insert');

create table report_design (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  title text not null,
  state text not null default 'draft',
  version int not null default 0,
  published_version int,
  roles text[] not null default '{}',
  remark text,
  created_at timestamptz not null default now(),
  constraint report_design_pkey primary key (tenant_id, id),
  constraint report_design_check check (((state = 'published') = (published_version is not null))),
  constraint report_design_state_check check ((state in ('draft', 'published')))
);
create unique index report_design_code on report_design (tenant_id, code);
create index report_design_list on report_design (tenant_id, created_at desc, id desc);
create index report_design_published on report_design (tenant_id, title, id) where state = 'published';
select infra_protect('report_design');

create table report_letter (
  tenant_id int not null,
  id uuid not null,
  design_id uuid not null,
  bytes bytea not null,
  tags jsonb not null,
  created_at timestamptz not null default now(),
  constraint report_letter_pkey primary key (tenant_id, id),
  constraint report_letter_bytes_check check ((octet_length(bytes) <= 2097152))
);
create index report_letter_design on report_letter (tenant_id, design_id, id);
select infra_protect('report_letter');

create table report_schedule (
  tenant_id int not null,
  id uuid not null,
  user_id uuid not null,
  report text not null,
  every text not null,
  format text not null,
  given text not null default '',
  language text not null,
  next_on date not null,
  created_at timestamptz not null default now(),
  constraint report_schedule_pkey primary key (tenant_id, id),
  constraint report_schedule_every_check check ((every in ('day', 'week', 'month'))),
  constraint report_schedule_format_check check ((format in ('xlsx', 'pdf', 'docx')))
);
create index report_schedule_due on report_schedule (tenant_id, next_on);
create index report_schedule_user on report_schedule (tenant_id, user_id, created_at);
select infra_protect('report_schedule');
create policy schedules on report_schedule for select using (current_setting('app.schedules', true) = 'on');

create table report_version (
  tenant_id int not null,
  design_id uuid not null,
  number int not null,
  content jsonb not null,
  note text,
  username text not null,
  created_at timestamptz not null default now(),
  constraint report_version_pkey primary key (tenant_id, design_id, number),
  constraint report_version_number_check check (number > 0)
);
select infra_protect('report_version');

create table system_audit (
  tenant_id int not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  user_id uuid,
  username text,
  request_id text,
  action text not null,
  resource text not null,
  record_id text,
  before jsonb,
  after jsonb,
  constraint system_audit_pkey primary key (tenant_id, id)
);
create index system_audit_id on system_audit (tenant_id, record_id, created_at desc, id desc);
create index system_audit_kind on system_audit (tenant_id, resource, created_at desc, id desc);
create index system_audit_list on system_audit (tenant_id, created_at desc, id desc);
create index system_audit_user on system_audit (tenant_id, username, created_at desc, id desc);
select infra_protect('system_audit', 'insert');
create policy schedules on system_audit for select using (current_setting('app.schedules', true) = 'on');

create table system_dict (
  tenant_id int not null,
  id uuid not null,
  parent_id uuid,
  dict_type text not null,
  dict_name text not null,
  dict_value text not null,
  dict_sequence int not null default 1,
  created_at timestamptz not null default now(),
  constraint system_dict_pkey primary key (tenant_id, id)
);
create index system_dict_parent on system_dict (tenant_id, parent_id);
create unique index system_dict_type on system_dict (tenant_id, dict_type) where parent_id is null;
create unique index system_dict_value on system_dict (tenant_id, dict_type, dict_value) where parent_id is not null;
select infra_protect('system_dict');

create table system_param (
  tenant_id int not null,
  id uuid not null,
  param_name text not null,
  param_key text not null,
  param_value text,
  created_at timestamptz not null default now(),
  constraint system_param_pkey primary key (tenant_id, id)
);
create index system_param_list on system_param (tenant_id, created_at desc, id desc);
create unique index system_param_name on system_param (tenant_id, param_name);
select infra_protect('system_param');
create policy schedules on system_param for select using (current_setting('app.schedules', true) = 'on');

create table system_param_secret (
  tenant_id int not null,
  param_id uuid not null,
  value text not null,
  constraint system_param_secret_pkey primary key (tenant_id, param_id)
);
select infra_protect('system_param_secret');

create table system_region (
  code text not null,
  name text not null,
  kind text not null,
  parent_code text,
  path_name text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  constraint system_region_pkey primary key (code)
);
create index system_region_parent on system_region (parent_code, code);
alter table system_region enable row level security;
grant select, insert, update, delete on system_region to cloud_steward_app;
create policy everybody on system_region for select using (true);
create policy platform_adds on system_region for insert with check (current_setting('app.tenant_id', true) = '10001');
create policy platform_changes on system_region for update using (current_setting('app.tenant_id', true) = '10001') with check (current_setting('app.tenant_id', true) = '10001');
create policy platform_removes on system_region for delete using (current_setting('app.tenant_id', true) = '10001');

create table system_region_source (
  hash text not null,
  loaded_at timestamptz not null default now(),
  constraint system_region_source_pkey primary key (hash)
);

create table system_saved_view (
  tenant_id int not null,
  id uuid not null,
  user_id uuid not null,
  page text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null default now(),
  constraint system_saved_view_pkey primary key (tenant_id, id)
);
create unique index system_saved_view_name on system_saved_view (tenant_id, user_id, page, name);
select infra_protect('system_saved_view');

create table value_added_commission (
  tenant_id int not null,
  id uuid not null,
  seller_id uuid not null,
  kind text not null,
  source_id uuid not null,
  no text not null,
  title text not null,
  total_fen bigint not null,
  commission_fen bigint not null,
  commission_on date not null,
  statement_id uuid,
  created_at timestamptz not null default now(),
  constraint value_added_commission_pkey primary key (tenant_id, id),
  constraint value_added_commission_commission_fen_check check (commission_fen > 0),
  constraint value_added_commission_kind_check check ((kind in ('sale', 'broadband'))),
  constraint value_added_commission_total_fen_check check (total_fen >= 0)
);
create index value_added_commission_due on value_added_commission (tenant_id, commission_on) where statement_id is null;
create unique index value_added_commission_source on value_added_commission (tenant_id, source_id, seller_id);
create index value_added_commission_statement on value_added_commission (tenant_id, statement_id) where statement_id is not null;
select infra_protect('value_added_commission', 'insert, update');

create table value_added_order (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  buyer_kind text not null,
  rentee_id uuid,
  landlord_id uuid,
  site_id uuid not null,
  product_id uuid not null,
  sold_by text not null,
  from_on date,
  to_on date,
  price_fen bigint not null,
  quantity int not null,
  room_count int not null,
  total_fen bigint not null,
  pay_by text not null,
  state text not null,
  contact text,
  phone text,
  remark text,
  bill_id uuid,
  expires_at timestamptz,
  paid_at timestamptz,
  delivered_at timestamptz,
  refund_by timestamptz,
  taken_from_id uuid,
  taken_fen bigint not null default 0,
  taken_count int not null default 0,
  code_id uuid,
  seller_id uuid,
  commission_bp int,
  commission_fen bigint not null default 0,
  commission_on date,
  statement_id uuid,
  auto_renew boolean not null default false,
  renews_id uuid,
  renewal_told_at timestamptz,
  maker text not null,
  created_at timestamptz not null default now(),
  refunded_fen bigint not null default 0,
  refunded_count int not null default 0,
  parent_id uuid,
  parent_bp int,
  constraint value_added_order_pkey primary key (tenant_id, id),
  constraint value_added_order_buyer_kind_check check ((buyer_kind in ('enterprise', 'landlord', 'rentee'))),
  constraint value_added_order_check check ((num_nonnulls(rentee_id, landlord_id) = 1)),
  constraint value_added_order_check1 check (((sold_by = 'month') = (from_on is not null and to_on is not null))),
  constraint value_added_order_check2 check ((total_fen = ((price_fen * quantity) * room_count))),
  constraint value_added_order_commission_fen_check check (commission_fen >= 0),
  constraint value_added_order_parent check (((parent_id is null) = (parent_bp is null))),
  constraint value_added_order_parent_bp_check check (parent_bp >= 1 and parent_bp <= 10000),
  constraint value_added_order_pay_by_check check ((pay_by in ('online', 'rent', 'bill', 'wallet'))),
  constraint value_added_order_price_fen_check check (price_fen >= 0),
  constraint value_added_order_quantity_check check (quantity > 0),
  constraint value_added_order_refunded check (((refunded_fen >= 0 and refunded_fen <= total_fen) and (refunded_count >= 0 and refunded_count <= room_count))),
  constraint value_added_order_room_count_check check (room_count > 0),
  constraint value_added_order_state_check check ((state in ('created', 'paid', 'accepted', 'delivering', 'delivered', 'closed', 'cancelled', 'refunded'))),
  constraint value_added_order_taken_fen_check check (taken_fen >= 0),
  constraint value_added_order_total_fen_check check (total_fen >= 0)
);
create index value_added_order_bill on value_added_order (tenant_id, bill_id) where bill_id is not null;
create index value_added_order_close on value_added_order (tenant_id, refund_by) where state = 'delivered';
create index value_added_order_code on value_added_order (tenant_id, code_id) where code_id is not null;
create index value_added_order_commission on value_added_order (tenant_id, seller_id, commission_on) where commission_on is not null;
create index value_added_order_created on value_added_order (tenant_id, created_at desc, id desc);
create index value_added_order_end on value_added_order (tenant_id, to_on) where to_on is not null and renewal_told_at is null;
create index value_added_order_expiry on value_added_order (tenant_id, expires_at) where state = 'created' and expires_at is not null;
create index value_added_order_landlord on value_added_order (tenant_id, landlord_id, created_at desc, id desc) where landlord_id is not null;
create index value_added_order_list on value_added_order (tenant_id, buyer_kind, created_at desc, id desc);
create unique index value_added_order_no on value_added_order (tenant_id, no);
create index value_added_order_product on value_added_order (tenant_id, product_id);
create unique index value_added_order_renews on value_added_order (tenant_id, renews_id) where renews_id is not null and (state not in ('cancelled', 'refunded'));
create index value_added_order_rentee on value_added_order (tenant_id, rentee_id, created_at desc, id desc) where rentee_id is not null;
create index value_added_order_take on value_added_order (tenant_id, paid_at) where paid_at is not null and taken_fen = 0 and state <> 'refunded';
create index value_added_order_waiting on value_added_order (tenant_id, seller_id) where commission_fen > 0 and (commission_on is null or statement_id is null);
select infra_protect('value_added_order', 'insert, update');
create policy room_scope on value_added_order for all using ((rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])) and (value_added_rooms_of_order(id) <@ ( select infra_scoped_ids('room_ids')))) with check (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]));
create policy schedules on value_added_order for select using (current_setting('app.schedules', true) = 'on');

create table value_added_order_line (
  tenant_id int not null,
  id uuid not null,
  order_id uuid not null,
  room_id uuid not null,
  amount_fen bigint not null,
  work_order_id uuid,
  state text not null default 'open',
  constraint value_added_order_line_pkey primary key (tenant_id, id),
  constraint value_added_order_line_amount_fen_check check (amount_fen >= 0),
  constraint value_added_order_line_state_check check ((state in ('open', 'delivering', 'delivered', 'failed', 'refunded', 'cancelled')))
);
create index value_added_order_line_order on value_added_order_line (tenant_id, order_id);
create index value_added_order_line_work on value_added_order_line (tenant_id, work_order_id) where work_order_id is not null;
select infra_protect('value_added_order_line', 'insert, update');
select infra_scope('value_added_order_line', $$exists (select from value_added_order o where (o.tenant_id = value_added_order_line.tenant_id and o.id = value_added_order_line.order_id))$$);
create policy room_scope on value_added_order_line for all using (room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) with check (room_id = any (( select infra_scoped_ids('room_ids'))::uuid[]));

create table value_added_product (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  description text,
  category text,
  sold_by text not null,
  unit text not null,
  prices jsonb not null,
  stock int,
  delivery text not null,
  order_kind text not null default 'service',
  classifier_id uuid,
  state text not null default 'draft',
  created_at timestamptz not null default now(),
  picture_ids uuid[] not null default '{}',
  constraint value_added_product_pkey primary key (tenant_id, id),
  constraint value_added_product_delivery_check check ((delivery in ('work_order', 'at_once'))),
  constraint value_added_product_picture_ids_check check ((cardinality(picture_ids) <= 5)),
  constraint value_added_product_sold_by_check check ((sold_by in ('piece', 'month'))),
  constraint value_added_product_state_check check ((state in ('draft', 'published', 'stopped'))),
  constraint value_added_product_stock_check check (stock >= 0)
);
create index value_added_product_list on value_added_product (tenant_id, created_at desc, id desc);
create unique index value_added_product_name on value_added_product (tenant_id, name);
select infra_protect('value_added_product');

create table value_added_sales_code (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  batch_no text not null,
  seller_id uuid not null,
  commission_bp int not null,
  max_uses int not null,
  used_count int not null default 0,
  valid_from date not null,
  valid_to date not null,
  product_ids uuid[],
  state text not null default 'active',
  created_at timestamptz not null default now(),
  constraint value_added_sales_code_pkey primary key (tenant_id, id),
  constraint value_added_sales_code_check check (used_count >= 0 and used_count <= max_uses),
  constraint value_added_sales_code_check1 check (valid_to >= valid_from),
  constraint value_added_sales_code_commission_bp_check check (commission_bp >= 0 and commission_bp <= 10000),
  constraint value_added_sales_code_max_uses_check check (max_uses > 0),
  constraint value_added_sales_code_state_check check ((state in ('active', 'stopped')))
);
create unique index value_added_sales_code_code on value_added_sales_code (tenant_id, code);
create index value_added_sales_code_list on value_added_sales_code (tenant_id, created_at desc, id desc);
create index value_added_sales_code_seller on value_added_sales_code (tenant_id, seller_id);
select infra_protect('value_added_sales_code', 'insert, update');

create table value_added_seller (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  mobile text not null,
  kind text not null,
  user_id uuid,
  installer_id uuid,
  payee_name text,
  payee_bank text,
  payee_account text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  parent_id uuid,
  parent_bp int,
  constraint value_added_seller_pkey primary key (tenant_id, id),
  constraint value_added_seller_kind_check check ((kind in ('user', 'steward', 'installer', 'agent'))),
  constraint value_added_seller_parent check ((((parent_id is null) = (parent_bp is null)) and parent_id <> id)),
  constraint value_added_seller_parent_bp_check check (parent_bp >= 1 and parent_bp <= 10000)
);
create index value_added_seller_list on value_added_seller (tenant_id, created_at desc, id desc);
create unique index value_added_seller_mobile on value_added_seller (tenant_id, mobile);
create index value_added_seller_parent_id on value_added_seller (tenant_id, parent_id) where parent_id is not null;
select infra_protect('value_added_seller');

create table value_added_statement (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  seller_id uuid not null,
  month text not null,
  order_count int not null,
  amount_fen bigint not null,
  state text not null,
  payee_name text,
  payee_bank text,
  payee_account text,
  bank_ref text,
  paid_on date,
  maker text not null,
  created_at timestamptz not null default now(),
  constraint value_added_statement_pkey primary key (tenant_id, id),
  constraint value_added_statement_amount_fen_check check (amount_fen > 0),
  constraint value_added_statement_check check (((state = 'paid') = (paid_on is not null))),
  constraint value_added_statement_state_check check ((state in ('open', 'paid')))
);
create index value_added_statement_list on value_added_statement (tenant_id, created_at desc, id desc);
create unique index value_added_statement_no on value_added_statement (tenant_id, no);
create index value_added_statement_seller on value_added_statement (tenant_id, seller_id);
select infra_protect('value_added_statement', 'insert, update');

create table wallet_co_ownership (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  landlord_id uuid not null,
  site_id uuid not null,
  house_id uuid,
  room_id uuid,
  owners jsonb not null,
  from_on date not null,
  to_on date,
  reason text not null,
  username text not null,
  created_at timestamptz not null default now(),
  constraint wallet_co_ownership_pkey primary key (tenant_id, id),
  constraint wallet_co_ownership_check check (to_on >= from_on),
  constraint wallet_co_ownership_check1 check (room_id is null or house_id is not null),
  constraint wallet_co_ownership_one exclude using gist (tenant_id with =, landlord_id with =, coalesce(room_id, house_id, site_id) with =, daterange(from_on, to_on, '[]') with &&)
);
create index wallet_co_ownership_landlord on wallet_co_ownership (tenant_id, landlord_id, from_on);
create index wallet_co_ownership_list on wallet_co_ownership (tenant_id, created_at desc, id desc);
create unique index wallet_co_ownership_no on wallet_co_ownership (tenant_id, no);
select infra_protect('wallet_co_ownership', 'insert, update');

create table wallet_co_share (
  tenant_id int not null,
  id uuid not null,
  co_ownership_id uuid not null,
  landlord_id uuid not null,
  day date not null,
  amount_fen bigint not null,
  created_at timestamptz not null default now(),
  constraint wallet_co_share_pkey primary key (tenant_id, id),
  constraint wallet_co_share_amount_fen_check check (amount_fen <> 0)
);
create index wallet_co_share_of on wallet_co_share (tenant_id, co_ownership_id, created_at desc, id desc);
select infra_protect('wallet_co_share', 'insert');
select infra_scope('wallet_co_share', $$exists (select from wallet_co_ownership o where (o.tenant_id = wallet_co_share.tenant_id and o.id = wallet_co_share.co_ownership_id))$$);

create table wallet_freeze (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  landlord_id uuid not null,
  amount_fen bigint not null,
  committed_fen bigint not null default 0,
  released_fen bigint not null default 0,
  left_fen bigint not null generated always as (((amount_fen - committed_fen) - released_fen)) stored,
  cause text not null,
  state text not null default 'active',
  expires_on date,
  reason text not null,
  maker_id uuid,
  maker text not null,
  steps int not null default 1,
  created_at timestamptz not null default now(),
  hold_id uuid,
  constraint wallet_freeze_pkey primary key (tenant_id, id),
  constraint wallet_freeze_amount_fen_check check (amount_fen > 0),
  constraint wallet_freeze_cause_check check ((cause in ('dispute', 'refund', 'damage', 'risk', 'other'))),
  constraint wallet_freeze_check check (((state = 'active') = (left_fen > 0))),
  constraint wallet_freeze_committed_fen_check check (committed_fen >= 0),
  constraint wallet_freeze_left_fen_check check (left_fen >= 0),
  constraint wallet_freeze_released_fen_check check (released_fen >= 0),
  constraint wallet_freeze_state_check check ((state in ('active', 'committed', 'released', 'expired')))
);
create index wallet_freeze_active on wallet_freeze (tenant_id, expires_on) where state = 'active';
create index wallet_freeze_hold on wallet_freeze (tenant_id, hold_id) where hold_id is not null;
create index wallet_freeze_landlord on wallet_freeze (tenant_id, landlord_id, created_at desc, id desc);
create index wallet_freeze_list on wallet_freeze (tenant_id, created_at desc, id desc);
create unique index wallet_freeze_no on wallet_freeze (tenant_id, no);
select infra_protect('wallet_freeze', 'insert, update');
select infra_scope('wallet_freeze', $$hold_id is not null$$);
create policy schedules on wallet_freeze for select using (current_setting('app.schedules', true) = 'on');

create table wallet_freeze_step (
  tenant_id int not null,
  id uuid not null,
  freeze_id uuid not null,
  kind text not null,
  amount_fen bigint not null,
  payee text,
  rentee_id uuid,
  other_id uuid,
  reason text not null,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  constraint wallet_freeze_step_pkey primary key (tenant_id, id),
  constraint wallet_freeze_step_amount_fen_check check (amount_fen > 0),
  constraint wallet_freeze_step_check check (((kind = 'commit') = (payee is not null))),
  constraint wallet_freeze_step_check1 check (((not (payee is distinct from 'rentee')) = (rentee_id is not null))),
  constraint wallet_freeze_step_check2 check (((not (payee is distinct from 'landlord')) = (other_id is not null))),
  constraint wallet_freeze_step_kind_check check ((kind in ('freeze', 'commit', 'release', 'expire'))),
  constraint wallet_freeze_step_payee_check check ((payee in ('rentee', 'landlord', 'operator')))
);
create index wallet_freeze_step_of on wallet_freeze_step (tenant_id, freeze_id, id);
select infra_protect('wallet_freeze_step', 'insert');
select infra_scope('wallet_freeze_step', $$exists (select from wallet_freeze f where (f.tenant_id = wallet_freeze_step.tenant_id and f.id = wallet_freeze_step.freeze_id))$$);
create policy schedules on wallet_freeze_step for select using (current_setting('app.schedules', true) = 'on');

create table wallet_hold (
  tenant_id int not null,
  id uuid not null,
  source text not null,
  source_id uuid not null,
  source_no text not null,
  landlord_id uuid not null,
  wanted_fen bigint not null,
  reason text not null,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint wallet_hold_pkey primary key (tenant_id, id),
  constraint wallet_hold_source_check check ((source in ('bill', 'utility', 'refund', 'credit', 'check_out'))),
  constraint wallet_hold_wanted_fen_check check (wanted_fen > 0)
);
create unique index wallet_hold_once on wallet_hold (tenant_id, source, source_id, landlord_id) where ended_at is null;
create index wallet_hold_open on wallet_hold (tenant_id, landlord_id, id) where ended_at is null;
select infra_protect('wallet_hold', 'insert, update');
select infra_scope('wallet_hold', $$true$$);

create table wallet_reserve (
  tenant_id int not null,
  id uuid not null,
  landlord_id uuid not null,
  amount_fen bigint not null,
  reason text not null,
  username text not null,
  is_current boolean not null default true,
  created_at timestamptz not null default now(),
  constraint wallet_reserve_pkey primary key (tenant_id, id),
  constraint wallet_reserve_amount_fen_check check (amount_fen >= 0)
);
create unique index wallet_reserve_current on wallet_reserve (tenant_id, landlord_id) where is_current;
create index wallet_reserve_of on wallet_reserve (tenant_id, landlord_id, created_at desc, id desc);
select infra_protect('wallet_reserve', 'insert, update');
select infra_scope('wallet_reserve', $$true$$);

create table wallet_settlement (
  tenant_id int not null,
  landlord_id uuid not null,
  day date not null,
  amount_fen bigint not null,
  run_id uuid not null,
  created_at timestamptz not null default now(),
  id uuid not null default gen_random_uuid(),
  constraint wallet_settlement_pkey primary key (tenant_id, landlord_id, day),
  constraint wallet_settlement_amount_fen_check check (amount_fen > 0)
);
create unique index wallet_settlement_id on wallet_settlement (tenant_id, id);
create index wallet_settlement_landlord on wallet_settlement (tenant_id, landlord_id, created_at desc, id desc);
create index wallet_settlement_list on wallet_settlement (tenant_id, created_at desc, id desc);
select infra_protect('wallet_settlement', 'insert');

create table wallet_settlement_query (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  landlord_id uuid not null,
  settlement_id uuid not null,
  entry_id uuid,
  line text,
  kind text not null,
  amount_fen bigint not null,
  reason text not null,
  state text not null default 'open',
  freeze_id uuid,
  corrected_fen bigint,
  answer text,
  maker_id uuid,
  maker text not null,
  created_at timestamptz not null default now(),
  constraint wallet_settlement_query_pkey primary key (tenant_id, id),
  constraint wallet_settlement_query_amount_fen_check check (amount_fen > 0),
  constraint wallet_settlement_query_check check (((state = 'accepted') = (corrected_fen is not null))),
  constraint wallet_settlement_query_check1 check (((state in ('accepted', 'refused')) = (answer is not null))),
  constraint wallet_settlement_query_corrected_fen_check check (corrected_fen >= 0),
  constraint wallet_settlement_query_kind_check check ((kind in ('too_little', 'not_mine', 'fee', 'other'))),
  constraint wallet_settlement_query_state_check check ((state in ('open', 'accepted', 'refused', 'withdrawn')))
);
create index wallet_settlement_query_landlord on wallet_settlement_query (tenant_id, landlord_id, created_at desc, id desc);
create index wallet_settlement_query_list on wallet_settlement_query (tenant_id, created_at desc, id desc);
create unique index wallet_settlement_query_no on wallet_settlement_query (tenant_id, no);
create unique index wallet_settlement_query_open on wallet_settlement_query (tenant_id, settlement_id, coalesce(entry_id, settlement_id)) where state = 'open';
select infra_protect('wallet_settlement_query', 'insert, update');
select infra_scope('wallet_settlement_query', $$false$$);

create table work_order (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  kind text not null,
  source text not null,
  source_key text,
  state text not null,
  is_urgent boolean not null default false,
  site_id uuid not null,
  room_id uuid,
  subject text not null,
  executor_id uuid,
  vendor text,
  with_key boolean not null default false,
  appoint_from timestamptz,
  appoint_to timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz,
  outcome text,
  maker text not null,
  created_at timestamptz not null default now(),
  classifier_id uuid,
  description text,
  contact text,
  phone text,
  device_serial text,
  rentee_id uuid,
  landlord_id uuid,
  lease_id uuid,
  mode text not null default 'assign',
  installer_id uuid,
  supplier_id uuid,
  plan_id uuid,
  incident_id uuid,
  sla_minutes int,
  sla_left int,
  warn_at timestamptz,
  deadline timestamptz,
  escalated int not null default 0,
  responded_at timestamptz,
  arrived_at timestamptz,
  was_scanned boolean not null default false,
  payer text not null default 'operator',
  quote_state text,
  total_fen bigint not null default 0,
  settle_fen bigint not null default 0,
  bill_id uuid,
  settlement_id uuid,
  confirm_by timestamptz,
  confirmed_at timestamptz,
  settle_on date,
  reopened int not null default 0,
  score int,
  speed_score int,
  manner_score int,
  score_note text,
  visit_note text,
  checked text[] not null default '{}',
  constraint work_order_pkey primary key (tenant_id, id),
  constraint work_order_check check (appoint_to > appoint_from),
  constraint work_order_escalated_check check ((escalated in (0, 80, 100))),
  constraint work_order_executor_check check (((state in ('new', 'cancelled')) or (num_nonnulls(executor_id, vendor, coalesce(installer_id, supplier_id)) = 1))),
  constraint work_order_kind_check check ((kind in ('install', 'repair', 'read', 'remove', 'inspect', 'clean', 'complaint', 'service'))),
  constraint work_order_manner_score_check check (manner_score >= 1 and manner_score <= 5),
  constraint work_order_mode_check check ((mode in ('assign', 'grab', 'rotate'))),
  constraint work_order_payer_check check ((payer in ('rentee', 'landlord', 'operator', 'warranty'))),
  constraint work_order_quote_state_check check ((quote_state in ('waiting', 'approved', 'rejected'))),
  constraint work_order_score_check check (score >= 1 and score <= 5),
  constraint work_order_settle_fen_check check (settle_fen >= 0),
  constraint work_order_source_check check ((source in ('staff', 'supply', 'lock', 'rentee', 'landlord', 'plan', 'sale'))),
  constraint work_order_speed_score_check check (speed_score >= 1 and speed_score <= 5),
  constraint work_order_state_check check ((state in ('new', 'dispatched', 'accepted', 'booked', 'on_site', 'waiting_parts', 'waiting_customer', 'quoted', 'done', 'to_pay', 'confirmed', 'closed', 'cancelled'))),
  constraint work_order_total_fen_check check (total_fen >= 0)
);
create index work_order_appointed on work_order (tenant_id, appoint_from) where appoint_from is not null;
create index work_order_bill on work_order (tenant_id, bill_id) where bill_id is not null;
create index work_order_clock on work_order (tenant_id, (
case
    when (escalated = 0) then least(warn_at, deadline)
    else deadline
end)) where deadline is not null and sla_left is null and escalated < 100 and ended_at is null;
create index work_order_confirm on work_order (tenant_id, confirm_by) where state in ('done', 'confirmed');
create index work_order_executor on work_order (tenant_id, executor_id, created_at desc, id desc) where executor_id is not null;
create index work_order_incident_orders on work_order (tenant_id, incident_id) where incident_id is not null;
create index work_order_installer_orders on work_order (tenant_id, installer_id, created_at desc, id desc) where installer_id is not null;
create index work_order_landlord on work_order (tenant_id, landlord_id, created_at desc, id desc) where landlord_id is not null;
create index work_order_list on work_order (tenant_id, created_at desc, id desc);
create unique index work_order_no on work_order (tenant_id, no);
create index work_order_open on work_order (tenant_id, state, created_at desc, id desc) where state in ('new', 'dispatched', 'accepted', 'booked', 'on_site', 'waiting_parts', 'waiting_customer', 'quoted');
create index work_order_rentee on work_order (tenant_id, rentee_id, created_at desc, id desc) where rentee_id is not null;
create index work_order_room on work_order (tenant_id, room_id, created_at desc, id desc);
create index work_order_settle on work_order (tenant_id, settle_on) where settlement_id is null and settle_fen > 0;
create index work_order_site on work_order (tenant_id, site_id, created_at desc, id desc);
create unique index work_order_source on work_order (tenant_id, source_key) where state in ('new', 'dispatched', 'accepted', 'booked', 'on_site', 'waiting_parts', 'waiting_customer', 'quoted');
create index work_order_state on work_order (tenant_id, state, created_at desc, id desc);
create index work_order_supplier_orders on work_order (tenant_id, supplier_id, created_at desc, id desc) where supplier_id is not null;
create index work_order_to_pay on work_order (tenant_id, ended_at, id) where state = 'to_pay';
select infra_protect('work_order', 'insert, update');
create policy room_scope on work_order for all using ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[]))) with check ((room_id = any (( select infra_scoped_ids('room_ids'))::uuid[])) and (rentee_id = any (( select infra_scoped_ids('rentee_ids'))::uuid[])));
create policy schedules on work_order for select using (current_setting('app.schedules', true) = 'on');

create table work_order_certificate (
  tenant_id int not null,
  id uuid not null,
  installer_id uuid not null,
  name text not null,
  number text,
  skills text[] not null,
  valid_to date not null,
  created_at timestamptz not null default now(),
  constraint work_order_certificate_pkey primary key (tenant_id, id)
);
create index work_order_certificate_installer on work_order_certificate (tenant_id, installer_id, valid_to);
create index work_order_certificate_list on work_order_certificate (tenant_id, created_at desc, id desc);
select infra_protect('work_order_certificate');

create table work_order_classifier (
  tenant_id int not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  kind text not null default 'repair',
  deadline_minutes int,
  is_urgent boolean not null default false,
  payer text not null default 'landlord',
  checklist text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint work_order_classifier_pkey primary key (tenant_id, id),
  constraint work_order_classifier_deadline_minutes_check check (deadline_minutes > 0),
  constraint work_order_classifier_payer_check check ((payer in ('rentee', 'landlord', 'operator', 'warranty')))
);
create unique index work_order_classifier_name on work_order_classifier (tenant_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), name);
select infra_protect('work_order_classifier');

create table work_order_comment (
  tenant_id int not null,
  id uuid not null,
  order_id uuid not null,
  username text not null,
  content text not null,
  created_at timestamptz not null default now(),
  constraint work_order_comment_pkey primary key (tenant_id, id)
);
create index work_order_comment_order on work_order_comment (tenant_id, order_id, id);
select infra_protect('work_order_comment', 'insert');

create table work_order_dispatch_rule (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  site_id uuid,
  classifier_id uuid,
  kind text,
  mode text not null,
  installer_id uuid,
  supplier_id uuid,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint work_order_dispatch_rule_pkey primary key (tenant_id, id),
  constraint work_order_dispatch_rule_mode_check check ((mode in ('assign', 'grab', 'rotate')))
);
create index work_order_dispatch_rule_list on work_order_dispatch_rule (tenant_id, created_at desc, id desc);
select infra_protect('work_order_dispatch_rule');

create table work_order_incident (
  tenant_id int not null,
  id uuid not null,
  title text not null,
  site_id uuid not null,
  classifier_id uuid,
  content text not null,
  ends_by timestamptz,
  state text not null default 'open',
  over_at timestamptz,
  created_at timestamptz not null default now(),
  constraint work_order_incident_pkey primary key (tenant_id, id),
  constraint work_order_incident_state_check check ((state in ('open', 'over')))
);
create index work_order_incident_list on work_order_incident (tenant_id, created_at desc, id desc);
create index work_order_incident_open on work_order_incident (tenant_id, site_id) where state = 'open';
select infra_protect('work_order_incident', 'insert, update');

create table work_order_installer (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  mobile text not null,
  supplier_id uuid,
  skills text[] not null,
  site_ids uuid[],
  daily_capacity int not null default 8,
  payee_name text,
  payee_bank text,
  payee_account text,
  settle_days int not null default 7,
  is_active boolean not null default true,
  turn_at timestamptz,
  remark text,
  created_at timestamptz not null default now(),
  constraint work_order_installer_pkey primary key (tenant_id, id),
  constraint work_order_installer_daily_capacity_check check (daily_capacity >= 1 and daily_capacity <= 99),
  constraint work_order_installer_settle_days_check check (settle_days >= 0 and settle_days <= 180)
);
create unique index work_order_installer_code on work_order_installer (tenant_id, code);
create index work_order_installer_list on work_order_installer (tenant_id, created_at desc, id desc);
create index work_order_installer_supplier on work_order_installer (tenant_id, supplier_id) where supplier_id is not null;
select infra_protect('work_order_installer');

create table work_order_item (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  kind text not null,
  unit text not null,
  price_fen bigint not null,
  cost_fen bigint not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint work_order_item_pkey primary key (tenant_id, id),
  constraint work_order_item_cost_fen_check check (cost_fen >= 0),
  constraint work_order_item_kind_check check ((kind in ('labour', 'material'))),
  constraint work_order_item_price_fen_check check (price_fen >= 0)
);
create index work_order_item_list on work_order_item (tenant_id, created_at desc, id desc);
create unique index work_order_item_name on work_order_item (tenant_id, name);
select infra_protect('work_order_item');

create table work_order_line (
  tenant_id int not null,
  id uuid not null,
  order_id uuid not null,
  item_id uuid,
  kind text not null,
  name text not null,
  unit text not null,
  quantity int not null,
  price_fen bigint not null,
  cost_fen bigint not null,
  amount_fen bigint not null,
  settle_fen bigint not null,
  constraint work_order_line_pkey primary key (tenant_id, id),
  constraint work_order_line_amount_fen_check check (amount_fen >= 0),
  constraint work_order_line_cost_fen_check check (cost_fen >= 0),
  constraint work_order_line_kind_check check ((kind in ('labour', 'material'))),
  constraint work_order_line_price_fen_check check (price_fen >= 0),
  constraint work_order_line_quantity_check check (quantity > 0),
  constraint work_order_line_settle_fen_check check (settle_fen >= 0)
);
create index work_order_line_order on work_order_line (tenant_id, order_id);
select infra_protect('work_order_line', 'insert, delete');

create table work_order_plan (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  kind text not null,
  classifier_id uuid,
  site_id uuid not null,
  room_id uuid,
  subject text not null,
  every_count int not null,
  every_unit text not null,
  next_on date not null,
  end_on date,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint work_order_plan_pkey primary key (tenant_id, id),
  constraint work_order_plan_every_count_check check (every_count >= 1 and every_count <= 366),
  constraint work_order_plan_every_unit_check check ((every_unit in ('day', 'week', 'month')))
);
create index work_order_plan_due on work_order_plan (tenant_id, next_on) where is_active;
create index work_order_plan_list on work_order_plan (tenant_id, created_at desc, id desc);
select infra_protect('work_order_plan');
create policy schedules on work_order_plan for select using (current_setting('app.schedules', true) = 'on');

create table work_order_settlement (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  supplier_id uuid,
  installer_id uuid,
  order_count int not null,
  amount_fen bigint not null,
  state text not null,
  payee_name text,
  payee_bank text,
  payee_account text,
  bank_ref text,
  paid_on date,
  maker text not null,
  created_at timestamptz not null default now(),
  constraint work_order_settlement_pkey primary key (tenant_id, id),
  constraint work_order_settlement_amount_fen_check check (amount_fen > 0),
  constraint work_order_settlement_check check ((num_nonnulls(supplier_id, installer_id) = 1)),
  constraint work_order_settlement_check1 check (((state = 'paid') = (paid_on is not null))),
  constraint work_order_settlement_state_check check ((state in ('open', 'paid', 'void')))
);
create index work_order_settlement_list on work_order_settlement (tenant_id, created_at desc, id desc);
create unique index work_order_settlement_no on work_order_settlement (tenant_id, no);
select infra_protect('work_order_settlement', 'insert, update');

create table work_order_steward (
  tenant_id int not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  state text not null default 'active',
  joined_on date not null,
  left_on date,
  remark text,
  created_at timestamptz not null default now(),
  constraint work_order_steward_pkey primary key (tenant_id, id),
  constraint work_order_steward_check check (((state = 'left') = (left_on is not null))),
  constraint work_order_steward_state_check check ((state in ('active', 'left')))
);
create index work_order_steward_list on work_order_steward (tenant_id, created_at desc, id desc);
create unique index work_order_steward_user on work_order_steward (tenant_id, user_id);
select infra_protect('work_order_steward', 'insert, update');

create table work_order_stewardship (
  tenant_id int not null,
  id uuid not null,
  site_id uuid not null,
  user_id uuid,
  from_on date not null,
  is_applied boolean not null,
  reason text,
  created_by text not null,
  created_at timestamptz not null default now(),
  constraint work_order_stewardship_pkey primary key (tenant_id, id)
);
create index work_order_stewardship_due on work_order_stewardship (tenant_id, from_on) where not is_applied;
create unique index work_order_stewardship_site on work_order_stewardship (tenant_id, site_id, from_on);
create index work_order_stewardship_user on work_order_stewardship (tenant_id, user_id, from_on) where user_id is not null;
select infra_protect('work_order_stewardship');
create policy schedules on work_order_stewardship for select using (current_setting('app.schedules', true) = 'on');

create table work_order_supplier (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  contact_name text not null,
  mobile text not null,
  payee_name text,
  payee_bank text,
  payee_account text,
  settle_days int not null default 7,
  is_active boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  constraint work_order_supplier_pkey primary key (tenant_id, id),
  constraint work_order_supplier_settle_days_check check (settle_days >= 0 and settle_days <= 180)
);
create unique index work_order_supplier_code on work_order_supplier (tenant_id, code);
create index work_order_supplier_list on work_order_supplier (tenant_id, created_at desc, id desc);
select infra_protect('work_order_supplier');

create table workflow_act (
  tenant_id int not null,
  instance_id uuid not null,
  seq int not null,
  id uuid not null,
  node text not null,
  type text not null,
  scope int,
  cause int[] not null default '{}',
  arrivals text[] not null default '{}',
  state text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  by_id uuid,
  constraint workflow_act_pkey primary key (tenant_id, instance_id, seq),
  constraint workflow_act_state_check check ((state in ('active', 'done', 'cancelled', 'undone')))
);
select infra_protect('workflow_act');

create table workflow_action (
  tenant_id int not null,
  id uuid not null,
  instance_id uuid not null,
  task_id uuid,
  node text,
  kind text not null,
  user_id uuid,
  for_id uuid,
  to_ids uuid[],
  comment text,
  details jsonb,
  created_at timestamptz not null default now(),
  constraint workflow_action_pkey primary key (tenant_id, id)
);
create index workflow_action_instance on workflow_action (tenant_id, instance_id, created_at, id);
create index workflow_action_user on workflow_action (tenant_id, user_id, created_at desc) where user_id is not null;
select infra_protect('workflow_action', 'insert, delete');

create table workflow_copy (
  tenant_id int not null,
  id uuid not null,
  instance_id uuid not null,
  node text,
  user_id uuid not null,
  by_id uuid,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint workflow_copy_pkey primary key (tenant_id, id)
);
create index workflow_copy_list on workflow_copy (tenant_id, user_id, created_at desc, id desc);
create unique index workflow_copy_user on workflow_copy (tenant_id, instance_id, user_id);
select infra_protect('workflow_copy');

create table workflow_definition (
  tenant_id int not null,
  id uuid not null,
  model_id uuid,
  key text not null,
  version int not null,
  name text not null,
  category text,
  description text,
  subject text,
  xml text not null,
  svg text,
  form jsonb,
  refer_group_id uuid[],
  user_id jsonb,
  is_suspended boolean not null default false,
  deployed_by uuid,
  created_at timestamptz not null default now(),
  constraint workflow_definition_pkey primary key (tenant_id, id)
);
create index workflow_definition_list on workflow_definition (tenant_id, created_at desc, id desc);
create index workflow_definition_model on workflow_definition (tenant_id, model_id);
create index workflow_definition_subject on workflow_definition (tenant_id, subject, version desc) where subject is not null;
create unique index workflow_definition_version on workflow_definition (tenant_id, key, version);
select infra_protect('workflow_definition');

create table workflow_delivery (
  tenant_id int not null,
  event_id uuid not null,
  root_id uuid not null,
  created_at timestamptz not null default now(),
  constraint workflow_delivery_pkey primary key (tenant_id, event_id, root_id)
);
create index workflow_delivery_root on workflow_delivery (tenant_id, root_id);
select infra_protect('workflow_delivery', 'insert');

create table workflow_execution (
  tenant_id int not null,
  id uuid not null,
  instance_id uuid not null,
  parent_id uuid,
  kind text not null,
  node text,
  flow text,
  cause int[] not null default '{}',
  act int,
  vars jsonb not null default '{}',
  incident text,
  created_at timestamptz not null default now(),
  constraint workflow_execution_pkey primary key (tenant_id, id),
  constraint workflow_execution_kind_check check ((kind in ('root', 'token', 'scope', 'many')))
);
create index workflow_execution_instance on workflow_execution (tenant_id, instance_id);
select infra_protect('workflow_execution');

create table workflow_instance (
  tenant_id int not null,
  id uuid not null,
  definition_id uuid not null,
  root_id uuid not null,
  parent_id uuid,
  parent_execution_id uuid,
  name text not null,
  business_key text,
  subject text,
  record_id uuid,
  starter_id uuid,
  description text,
  period_from timestamptz,
  period_to timestamptz,
  state text not null default 'running',
  is_suspended boolean not null default false,
  vars jsonb not null default '{}',
  next_act int not null default 1,
  end_node text,
  reason text,
  has_incident boolean not null default false,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint workflow_instance_pkey primary key (tenant_id, id),
  constraint workflow_instance_check check (((state = 'running') = (ended_at is null))),
  constraint workflow_instance_state_check check ((state in ('running', 'approved', 'rejected', 'cancelled', 'terminated')))
);
create index workflow_instance_definition on workflow_instance (tenant_id, definition_id);
create index workflow_instance_incident on workflow_instance (tenant_id, created_at desc, id desc) where has_incident;
create index workflow_instance_list on workflow_instance (tenant_id, created_at desc, id desc);
create unique index workflow_instance_record on workflow_instance (tenant_id, subject, record_id) where state = 'running' and record_id is not null;
create index workflow_instance_root on workflow_instance (tenant_id, root_id);
create index workflow_instance_running on workflow_instance (tenant_id, created_at desc, id desc) where state = 'running';
create index workflow_instance_starter on workflow_instance (tenant_id, starter_id, created_at desc, id desc);
select infra_protect('workflow_instance');

create table workflow_model (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  key text not null,
  category text,
  description text,
  org_id uuid,
  menu_code text,
  refer_group_id uuid[],
  user_id jsonb,
  xml text,
  svg text,
  simple jsonb,
  form jsonb,
  subject text,
  version int not null default 0,
  deployment_id uuid,
  is_changed boolean not null default true,
  last_update_time timestamptz not null default now(),
  created_at timestamptz not null default now(),
  changed_by text,
  constraint workflow_model_pkey primary key (tenant_id, id),
  constraint workflow_model_changed_by_check check ((length(changed_by) <= 64))
);
create unique index workflow_model_key on workflow_model (tenant_id, key);
create index workflow_model_list on workflow_model (tenant_id, created_at desc, id desc);
create index workflow_model_org on workflow_model (tenant_id, org_id) where org_id is not null;
select infra_protect('workflow_model');

create table workflow_substitute (
  tenant_id int not null,
  id uuid not null,
  user_id uuid not null,
  substitute_id uuid not null,
  from_on date not null,
  to_on date not null,
  reason text,
  ended_at timestamptz,
  begun_at timestamptz,
  created_at timestamptz not null default now(),
  constraint workflow_substitute_pkey primary key (tenant_id, id),
  constraint workflow_substitute_check check (to_on >= from_on),
  constraint workflow_substitute_check1 check (user_id <> substitute_id)
);
create index workflow_substitute_substitute on workflow_substitute (tenant_id, substitute_id, to_on);
create index workflow_substitute_user on workflow_substitute (tenant_id, user_id, to_on);
select infra_protect('workflow_substitute');
create policy schedules on workflow_substitute for select using (current_setting('app.schedules', true) = 'on');

create table workflow_task (
  tenant_id int not null,
  id uuid not null,
  instance_id uuid not null,
  execution_id uuid not null,
  act int not null,
  node text not null,
  name text not null,
  assignee_id uuid,
  owner_id uuid,
  candidate_user_ids uuid[] not null default '{}',
  candidate_groups text[] not null default '{}',
  delegation text,
  state text not null default 'open',
  reason text,
  outcome text,
  parent_id uuid,
  sign text,
  return_to text,
  due_at timestamptz,
  priority int not null default 50,
  form_key text,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  ended_at timestamptz,
  ended_by uuid,
  constraint workflow_task_pkey primary key (tenant_id, id),
  constraint workflow_task_check check (((state = 'open') = (ended_at is null))),
  constraint workflow_task_delegation_check check ((delegation in ('pending', 'resolved'))),
  constraint workflow_task_outcome_check check ((outcome in ('approved', 'rejected'))),
  constraint workflow_task_sign_check check ((sign in ('before', 'after', 'vote'))),
  constraint workflow_task_state_check check ((state in ('open', 'done', 'cancelled')))
);
create index workflow_task_assignee on workflow_task (tenant_id, assignee_id, created_at desc, id desc) where state = 'open';
create index workflow_task_finished on workflow_task (tenant_id, ended_by, ended_at desc, id desc) where state = 'done';
create index workflow_task_instance on workflow_task (tenant_id, instance_id);
create index workflow_task_late on workflow_task (tenant_id, due_at) where state = 'open' and due_at is not null;
create index workflow_task_list on workflow_task (tenant_id, created_at desc, id desc);
create index workflow_task_open on workflow_task (tenant_id, created_at desc, id desc) where state = 'open';
create index workflow_task_unclaimed on workflow_task (tenant_id, created_at desc, id desc) where state = 'open' and assignee_id is null;
select infra_protect('workflow_task');
create policy schedules on workflow_task for select using (current_setting('app.schedules', true) = 'on');

create table workflow_variable (
  tenant_id int not null,
  id uuid not null,
  instance_id uuid not null,
  task_id uuid,
  execution_id uuid,
  name text not null,
  value jsonb,
  user_id uuid,
  created_at timestamptz not null default now(),
  constraint workflow_variable_pkey primary key (tenant_id, id)
);
create index workflow_variable_instance on workflow_variable (tenant_id, instance_id, created_at, id);
select infra_protect('workflow_variable', 'insert, delete');

create table workflow_wait (
  tenant_id int not null,
  id uuid not null,
  instance_id uuid not null,
  execution_id uuid not null,
  node text not null,
  kind text not null,
  name text,
  due_at timestamptz,
  cycle text,
  left int,
  created_at timestamptz not null default now(),
  constraint workflow_wait_pkey primary key (tenant_id, id),
  constraint workflow_wait_kind_check check ((kind in ('timer', 'message', 'signal', 'conditional', 'job')))
);
create index workflow_wait_due on workflow_wait (tenant_id, due_at) where due_at is not null;
create index workflow_wait_instance on workflow_wait (tenant_id, instance_id);
create index workflow_wait_name on workflow_wait (tenant_id, kind, name) where name is not null;
select infra_protect('workflow_wait');
create policy schedules on workflow_wait for select using (current_setting('app.schedules', true) = 'on');

alter table billing_adjustment add constraint billing_adjustment_tenant_id_bill_id_fkey foreign key (tenant_id, bill_id) references billing_bill(tenant_id, id);
alter table billing_adjustment add constraint billing_adjustment_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table billing_adjustment add constraint billing_adjustment_tenant_id_rule_id_fkey foreign key (tenant_id, rule_id) references billing_gift_rule(tenant_id, id);
alter table billing_bill add constraint billing_bill_tenant_id_debit_of_id_fkey foreign key (tenant_id, debit_of_id) references billing_bill(tenant_id, id);
alter table billing_bill add constraint billing_bill_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table billing_bill_line add constraint billing_bill_line_tenant_id_bill_id_fkey foreign key (tenant_id, bill_id) references billing_bill(tenant_id, id);
alter table billing_bill_line add constraint billing_bill_line_tenant_id_charge_id_fkey foreign key (tenant_id, charge_id) references housing_charge(tenant_id, id);
alter table billing_bill_line add constraint billing_bill_line_tenant_id_plan_id_fkey foreign key (tenant_id, plan_id) references billing_charge_plan(tenant_id, id);
alter table billing_bill_read add constraint billing_bill_read_tenant_id_bill_id_fkey foreign key (tenant_id, bill_id) references billing_bill(tenant_id, id);
alter table billing_charge_plan add constraint billing_charge_plan_tenant_id_fee_item_id_fkey foreign key (tenant_id, fee_item_id) references billing_fee_item(tenant_id, id);
alter table billing_charge_plan add constraint billing_charge_plan_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table billing_charge_plan add constraint billing_charge_plan_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table billing_dunning_plan add constraint billing_dunning_plan_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table billing_fee_item add constraint billing_fee_item_tenant_id_income_account_id_fkey foreign key (tenant_id, income_account_id) references billing_income_account(tenant_id, id);
alter table billing_gift_rule add constraint billing_gift_rule_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table billing_hold add constraint billing_hold_tenant_id_bill_id_fkey foreign key (tenant_id, bill_id) references billing_bill(tenant_id, id);
alter table billing_late_fee_fixing add constraint billing_late_fee_fixing_tenant_id_bill_id_fkey foreign key (tenant_id, bill_id) references billing_bill(tenant_id, id);
alter table billing_late_fee_fixing add constraint billing_late_fee_fixing_tenant_id_payment_id_fkey foreign key (tenant_id, payment_id) references payment(tenant_id, id);
alter table billing_note add constraint billing_note_tenant_id_adjustment_id_fkey foreign key (tenant_id, adjustment_id) references billing_adjustment(tenant_id, id);
alter table billing_note add constraint billing_note_tenant_id_bill_id_fkey foreign key (tenant_id, bill_id) references billing_bill(tenant_id, id);
alter table billing_note_line add constraint billing_note_line_tenant_id_note_id_fkey foreign key (tenant_id, note_id) references billing_note(tenant_id, id);
alter table billing_reminder add constraint billing_reminder_tenant_id_bill_id_fkey foreign key (tenant_id, bill_id) references billing_bill(tenant_id, id);
alter table billing_reminder add constraint billing_reminder_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table billing_tax_invoice add constraint billing_tax_invoice_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table billing_tax_invoice_line add constraint billing_tax_invoice_line_tenant_id_bill_id_fkey foreign key (tenant_id, bill_id) references billing_bill(tenant_id, id);
alter table billing_tax_invoice_line add constraint billing_tax_invoice_line_tenant_id_invoice_id_fkey foreign key (tenant_id, invoice_id) references billing_tax_invoice(tenant_id, id);
alter table broadband_account add constraint broadband_account_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table broadband_account add constraint broadband_account_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table broadband_account add constraint broadband_account_tenant_id_next_package_id_fkey foreign key (tenant_id, next_package_id) references broadband_package(tenant_id, id);
alter table broadband_account add constraint broadband_account_tenant_id_package_id_fkey foreign key (tenant_id, package_id) references broadband_package(tenant_id, id);
alter table broadband_account add constraint broadband_account_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table broadband_account add constraint broadband_account_tenant_id_room_id_fkey foreign key (tenant_id, room_id) references housing_room(tenant_id, id);
alter table broadband_account add constraint broadband_account_tenant_id_seller_id_fkey foreign key (tenant_id, seller_id) references value_added_seller(tenant_id, id);
alter table broadband_account add constraint broadband_account_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table broadband_order add constraint broadband_order_tenant_id_account_id_fkey foreign key (tenant_id, account_id) references broadband_account(tenant_id, id);
alter table broadband_order add constraint broadband_order_tenant_id_bill_id_fkey foreign key (tenant_id, bill_id) references billing_bill(tenant_id, id);
alter table broadband_order add constraint broadband_order_tenant_id_code_id_fkey foreign key (tenant_id, code_id) references value_added_sales_code(tenant_id, id);
alter table broadband_order add constraint broadband_order_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table broadband_order add constraint broadband_order_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table broadband_order add constraint broadband_order_tenant_id_package_id_fkey foreign key (tenant_id, package_id) references broadband_package(tenant_id, id);
alter table broadband_order add constraint broadband_order_tenant_id_parent_id_fkey foreign key (tenant_id, parent_id) references value_added_seller(tenant_id, id);
alter table broadband_order add constraint broadband_order_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table broadband_order add constraint broadband_order_tenant_id_room_id_fkey foreign key (tenant_id, room_id) references housing_room(tenant_id, id);
alter table broadband_order add constraint broadband_order_tenant_id_seller_id_fkey foreign key (tenant_id, seller_id) references value_added_seller(tenant_id, id);
alter table broadband_order add constraint broadband_order_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table broadband_order add constraint broadband_order_tenant_id_taken_from_id_fkey foreign key (tenant_id, taken_from_id) references housing_landlord(tenant_id, id);
alter table broadband_order add constraint broadband_order_tenant_id_work_order_id_fkey foreign key (tenant_id, work_order_id) references work_order(tenant_id, id);
alter table broadband_term add constraint broadband_term_tenant_id_account_id_fkey foreign key (tenant_id, account_id) references broadband_account(tenant_id, id);
alter table broadband_term add constraint broadband_term_tenant_id_order_id_fkey foreign key (tenant_id, order_id) references broadband_order(tenant_id, id);
alter table broadband_term add constraint broadband_term_tenant_id_package_id_fkey foreign key (tenant_id, package_id) references broadband_package(tenant_id, id);
alter table channel_difference add constraint channel_difference_tenant_id_channel_id_fkey foreign key (tenant_id, channel_id) references channel(tenant_id, id);
alter table channel_difference_entry add constraint channel_difference_entry_tenant_id_difference_id_fkey foreign key (tenant_id, difference_id) references channel_difference(tenant_id, id);
alter table channel_landlord_fee add constraint channel_landlord_fee_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table channel_landlord_fee add constraint channel_landlord_fee_tenant_id_reconciliation_id_fkey foreign key (tenant_id, reconciliation_id) references channel_reconciliation(tenant_id, id);
alter table channel_line add constraint channel_line_tenant_id_channel_id_fkey foreign key (tenant_id, channel_id) references channel(tenant_id, id);
alter table channel_notice add constraint channel_notice_tenant_id_channel_id_fkey foreign key (tenant_id, channel_id) references channel(tenant_id, id);
alter table channel_operator add constraint channel_operator_tenant_id_org_id_fkey foreign key (tenant_id, org_id) references identity_org(tenant_id, id);
alter table channel_operator_site add constraint channel_operator_site_tenant_id_operator_id_fkey foreign key (tenant_id, operator_id) references channel_operator(tenant_id, id);
alter table channel_operator_site add constraint channel_operator_site_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id) on delete cascade;
alter table channel_order add constraint channel_order_tenant_id_channel_id_fkey foreign key (tenant_id, channel_id) references channel(tenant_id, id);
alter table channel_order add constraint channel_order_tenant_id_payment_id_fkey foreign key (tenant_id, payment_id) references payment(tenant_id, id);
alter table channel_order add constraint channel_order_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table channel_reconciliation add constraint channel_reconciliation_tenant_id_channel_id_fkey foreign key (tenant_id, channel_id) references channel(tenant_id, id);
alter table channel_refund add constraint channel_refund_tenant_id_order_id_fkey foreign key (tenant_id, order_id) references channel_order(tenant_id, id);
alter table channel_share_line add constraint channel_share_line_tenant_id_receiver_id_fkey foreign key (tenant_id, receiver_id) references channel_share_receiver(tenant_id, id);
alter table channel_share_line add constraint channel_share_line_tenant_id_share_id_fkey foreign key (tenant_id, share_id) references channel_share_order(tenant_id, id);
alter table channel_share_order add constraint channel_share_order_tenant_id_channel_id_fkey foreign key (tenant_id, channel_id) references channel(tenant_id, id);
alter table channel_share_order add constraint channel_share_order_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table channel_share_order add constraint channel_share_order_tenant_id_order_id_fkey foreign key (tenant_id, order_id) references channel_order(tenant_id, id);
alter table channel_share_order add constraint channel_share_order_tenant_id_rule_id_fkey foreign key (tenant_id, rule_id) references channel_share_rule(tenant_id, id);
alter table channel_share_receiver add constraint channel_share_receiver_tenant_id_channel_id_fkey foreign key (tenant_id, channel_id) references channel(tenant_id, id);
alter table channel_share_receiver add constraint channel_share_receiver_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table channel_share_return add constraint channel_share_return_tenant_id_line_id_fkey foreign key (tenant_id, line_id) references channel_share_line(tenant_id, id);
alter table channel_share_return add constraint channel_share_return_tenant_id_share_id_fkey foreign key (tenant_id, share_id) references channel_share_order(tenant_id, id);
alter table channel_share_rule add constraint channel_share_rule_tenant_id_channel_id_fkey foreign key (tenant_id, channel_id) references channel(tenant_id, id);
alter table channel_share_rule add constraint channel_share_rule_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table channel_share_rule add constraint channel_share_rule_tenant_id_org_id_fkey foreign key (tenant_id, org_id) references identity_org(tenant_id, id);
alter table channel_share_rule add constraint channel_share_rule_tenant_id_remainder_id_fkey foreign key (tenant_id, remainder_id) references channel_share_receiver(tenant_id, id);
alter table channel_share_rule add constraint channel_share_rule_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table channel_share_statement add constraint channel_share_statement_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table channel_share_statement add constraint channel_share_statement_tenant_id_receiver_id_fkey foreign key (tenant_id, receiver_id) references channel_share_receiver(tenant_id, id);
alter table channel_suspense add constraint channel_suspense_tenant_id_channel_id_fkey foreign key (tenant_id, channel_id) references channel(tenant_id, id);
alter table channel_suspense add constraint channel_suspense_tenant_id_difference_id_fkey foreign key (tenant_id, difference_id) references channel_difference(tenant_id, id);
alter table channel_suspense add constraint channel_suspense_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table channel_voucher add constraint channel_voucher_tenant_id_account_id_fkey foreign key (tenant_id, account_id) references payment_bank_account(tenant_id, id);
alter table channel_voucher add constraint channel_voucher_tenant_id_line_id_fkey foreign key (tenant_id, line_id) references payment_bank_line(tenant_id, id);
alter table channel_voucher add constraint channel_voucher_tenant_id_payment_id_fkey foreign key (tenant_id, payment_id) references payment(tenant_id, id);
alter table channel_voucher add constraint channel_voucher_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table channel_voucher_picture add constraint channel_voucher_picture_tenant_id_voucher_id_fkey foreign key (tenant_id, voucher_id) references channel_voucher(tenant_id, id);
alter table channel_webhook_call add constraint channel_webhook_call_tenant_id_webhook_id_fkey foreign key (tenant_id, webhook_id) references channel_webhook(tenant_id, id);
alter table checkout_check_out add constraint checkout_check_out_tenant_id_carry_lease_id_fkey foreign key (tenant_id, carry_lease_id) references housing_lease(tenant_id, id);
alter table checkout_check_out add constraint checkout_check_out_tenant_id_inspection_id_fkey foreign key (tenant_id, inspection_id) references housing_inspection(tenant_id, id);
alter table checkout_check_out add constraint checkout_check_out_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table checkout_deduction add constraint checkout_deduction_tenant_id_check_out_id_fkey foreign key (tenant_id, check_out_id) references checkout_check_out(tenant_id, id);
alter table checkout_deposit_refund add constraint checkout_deposit_refund_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table device add constraint device_tenant_id_collector_id_fkey foreign key (tenant_id, collector_id) references device(tenant_id, id);
alter table device add constraint device_tenant_id_type_id_fkey foreign key (tenant_id, type_id) references device_type(tenant_id, id);
alter table device_type_model add constraint device_type_model_tenant_id_type_id_fkey foreign key (tenant_id, type_id) references device_type(tenant_id, id);
alter table file_attachment add constraint file_attachment_tenant_id_blob_id_fkey foreign key (tenant_id, blob_id) references file_blob(tenant_id, id);
alter table file_link add constraint file_link_tenant_id_node_id_fkey foreign key (tenant_id, node_id) references file_node(tenant_id, id) on delete cascade;
alter table file_node add constraint file_node_tenant_id_blob_id_fkey foreign key (tenant_id, blob_id) references file_blob(tenant_id, id);
alter table file_right add constraint file_right_tenant_id_node_id_fkey foreign key (tenant_id, node_id) references file_node(tenant_id, id) on delete cascade;
alter table file_shown add constraint file_shown_tenant_id_node_id_fkey foreign key (tenant_id, node_id) references file_node(tenant_id, id);
alter table file_text add constraint file_text_tenant_id_id_fkey foreign key (tenant_id, id) references file_blob(tenant_id, id) on delete cascade;
alter table file_version add constraint file_version_tenant_id_blob_id_fkey foreign key (tenant_id, blob_id) references file_blob(tenant_id, id);
alter table file_version add constraint file_version_tenant_id_node_id_fkey foreign key (tenant_id, node_id) references file_node(tenant_id, id) on delete cascade;
alter table housing_auto_renewal add constraint housing_auto_renewal_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table housing_building add constraint housing_building_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table housing_charge add constraint housing_charge_tenant_id_adjusts_id_fkey foreign key (tenant_id, adjusts_id) references housing_charge(tenant_id, id);
alter table housing_charge add constraint housing_charge_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table housing_contract_type add constraint housing_contract_type_tenant_id_template_id_fkey foreign key (tenant_id, template_id) references housing_template(tenant_id, id);
alter table housing_hand_over add constraint housing_hand_over_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table housing_head_lease add constraint housing_head_lease_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table housing_head_lease add constraint housing_head_lease_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table housing_head_lease_house add constraint housing_head_lease_house_tenant_id_head_lease_id_fkey foreign key (tenant_id, head_lease_id) references housing_head_lease(tenant_id, id);
alter table housing_head_lease_house add constraint housing_head_lease_house_tenant_id_house_id_fkey foreign key (tenant_id, house_id) references housing_house(tenant_id, id);
alter table housing_head_rent add constraint housing_head_rent_tenant_id_head_lease_id_fkey foreign key (tenant_id, head_lease_id) references housing_head_lease(tenant_id, id);
alter table housing_house add constraint housing_house_tenant_id_building_id_fkey foreign key (tenant_id, building_id) references housing_building(tenant_id, id);
alter table housing_house add constraint housing_house_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table housing_inspection add constraint housing_inspection_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table housing_lease add constraint housing_lease_tenant_id_deposit_holder_id_fkey foreign key (tenant_id, deposit_holder_id) references housing_lease(tenant_id, id);
alter table housing_lease add constraint housing_lease_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id) not VALID;
alter table housing_lease add constraint housing_lease_tenant_id_master_lease_id_fkey foreign key (tenant_id, master_lease_id) references housing_master_lease(tenant_id, id);
alter table housing_lease add constraint housing_lease_tenant_id_previous_id_fkey foreign key (tenant_id, previous_id) references housing_lease(tenant_id, id);
alter table housing_lease add constraint housing_lease_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table housing_lease add constraint housing_lease_tenant_id_room_id_fkey foreign key (tenant_id, room_id) references housing_room(tenant_id, id);
alter table housing_lease add constraint housing_lease_tenant_id_successor_id_fkey foreign key (tenant_id, successor_id) references housing_lease(tenant_id, id);
alter table housing_lease add constraint housing_lease_tenant_id_type_id_fkey foreign key (tenant_id, type_id) references housing_contract_type(tenant_id, id);
alter table housing_lease_change add constraint housing_lease_change_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table housing_lease_change add constraint housing_lease_change_tenant_id_master_lease_id_fkey foreign key (tenant_id, master_lease_id) references housing_master_lease(tenant_id, id);
alter table housing_lease_change add constraint housing_lease_change_tenant_id_new_lease_id_fkey foreign key (tenant_id, new_lease_id) references housing_lease(tenant_id, id);
alter table housing_lease_default add constraint housing_lease_default_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table housing_master_lease add constraint housing_master_lease_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table housing_occupant add constraint housing_occupant_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table housing_occupant add constraint housing_occupant_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table housing_owner_change add constraint housing_owner_change_tenant_id_house_id_fkey foreign key (tenant_id, house_id) references housing_house(tenant_id, id) on delete cascade;
alter table housing_owner_change add constraint housing_owner_change_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table housing_owner_change add constraint housing_owner_change_tenant_id_previous_landlord_id_fkey foreign key (tenant_id, previous_landlord_id) references housing_landlord(tenant_id, id);
alter table housing_owner_period add constraint housing_owner_period_tenant_id_change_id_fkey foreign key (tenant_id, change_id) references housing_owner_change(tenant_id, id);
alter table housing_owner_period add constraint housing_owner_period_tenant_id_house_id_fkey foreign key (tenant_id, house_id) references housing_house(tenant_id, id) on delete cascade;
alter table housing_owner_period add constraint housing_owner_period_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table housing_reservation add constraint housing_reservation_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table housing_reservation add constraint housing_reservation_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table housing_reservation add constraint housing_reservation_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table housing_reservation add constraint housing_reservation_tenant_id_room_id_fkey foreign key (tenant_id, room_id) references housing_room(tenant_id, id);
alter table housing_reservation add constraint housing_reservation_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table housing_room add constraint housing_room_tenant_id_house_id_fkey foreign key (tenant_id, house_id) references housing_house(tenant_id, id);
alter table housing_room_change add constraint housing_room_change_tenant_id_house_id_fkey foreign key (tenant_id, house_id) references housing_house(tenant_id, id);
alter table housing_room_change_part add constraint housing_room_change_part_room foreign key (tenant_id, room_id) references housing_room(tenant_id, id);
alter table housing_room_change_part add constraint housing_room_change_part_tenant_id_change_id_fkey foreign key (tenant_id, change_id) references housing_room_change(tenant_id, id);
alter table housing_sign_flow add constraint housing_sign_flow_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table housing_sign_flow add constraint housing_sign_flow_tenant_id_master_lease_id_fkey foreign key (tenant_id, master_lease_id) references housing_master_lease(tenant_id, id);
alter table housing_signature add constraint housing_signature_tenant_id_flow_id_fkey foreign key (tenant_id, flow_id) references housing_sign_flow(tenant_id, id);
alter table housing_site add constraint housing_site_region_code_fkey foreign key (region_code) references system_region(code);
alter table housing_site add constraint housing_site_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table housing_site add constraint housing_site_tenant_id_org_id_fkey foreign key (tenant_id, org_id) references identity_org(tenant_id, id);
alter table housing_site add constraint housing_site_tenant_id_steward_id_fkey foreign key (tenant_id, steward_id) references identity_user(tenant_id, id);
alter table identity_app_client add constraint identity_app_client_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_user(tenant_id, id);
alter table identity_avatar add constraint identity_avatar_tenant_id_blob_id_fkey foreign key (tenant_id, blob_id) references file_blob(tenant_id, id);
alter table identity_avatar add constraint identity_avatar_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_user(tenant_id, id) on delete cascade;
alter table identity_data_field add constraint identity_data_field_tenant_id_role_id_fkey foreign key (tenant_id, role_id) references identity_role(tenant_id, id) on delete cascade;
alter table identity_device add constraint identity_device_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_user(tenant_id, id) on delete cascade;
alter table identity_enterprise_member add constraint identity_enterprise_member_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id) on delete cascade;
alter table identity_enterprise_member add constraint identity_enterprise_member_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_user(tenant_id, id) on delete cascade;
alter table identity_invitation add constraint identity_invitation_tenant_id_inviter_id_fkey foreign key (tenant_id, inviter_id) references identity_user(tenant_id, id) on delete set null (inviter_id);
alter table identity_invitation add constraint identity_invitation_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id) on delete set null (landlord_id);
alter table identity_invitation add constraint identity_invitation_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id) on delete set null (rentee_id);
alter table identity_invitation add constraint identity_invitation_tenant_id_role_id_fkey foreign key (tenant_id, role_id) references identity_role(tenant_id, id) on delete set null (role_id);
alter table identity_invitation add constraint identity_invitation_tenant_id_tenement_id_fkey foreign key (tenant_id, tenement_id) references platform_tenement(tenant_id, id) on delete set null (tenement_id);
alter table identity_menu_button add constraint identity_menu_button_tenant_id_menu_id_fkey foreign key (tenant_id, menu_id) references identity_menu(tenant_id, id) on delete cascade;
alter table identity_org add constraint identity_org_tenant_id_parent_id_fkey foreign key (tenant_id, parent_id) references identity_org(tenant_id, id);
alter table identity_post add constraint identity_post_tenant_id_parent_id_fkey foreign key (tenant_id, parent_id) references identity_post(tenant_id, id);
alter table identity_recovery_code add constraint identity_recovery_code_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_second_factor(tenant_id, user_id) on delete cascade;
alter table identity_role_hidden_button add constraint identity_role_hidden_button_tenant_id_role_id_fkey foreign key (tenant_id, role_id) references identity_role(tenant_id, id) on delete cascade;
alter table identity_role_menu add constraint identity_role_menu_tenant_id_menu_id_fkey foreign key (tenant_id, menu_id) references identity_menu(tenant_id, id) on delete cascade;
alter table identity_role_menu add constraint identity_role_menu_tenant_id_role_id_fkey foreign key (tenant_id, role_id) references identity_role(tenant_id, id) on delete cascade;
alter table identity_role_org add constraint identity_role_org_tenant_id_org_id_fkey foreign key (tenant_id, org_id) references identity_org(tenant_id, id) on delete cascade;
alter table identity_role_org add constraint identity_role_org_tenant_id_role_id_fkey foreign key (tenant_id, role_id) references identity_role(tenant_id, id) on delete cascade;
alter table identity_role_url add constraint identity_role_url_tenant_id_role_id_fkey foreign key (tenant_id, role_id) references identity_role(tenant_id, id) on delete cascade;
alter table identity_role_url add constraint identity_role_url_tenant_id_url_id_fkey foreign key (tenant_id, url_id) references identity_url(tenant_id, id) on delete cascade;
alter table identity_second_factor add constraint identity_second_factor_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_user(tenant_id, id) on delete cascade;
alter table identity_user add constraint identity_user_tenant_id_org_id_fkey foreign key (tenant_id, org_id) references identity_org(tenant_id, id);
alter table identity_user_post add constraint identity_user_post_tenant_id_post_code_fkey foreign key (tenant_id, post_code) references identity_post(tenant_id, post_code);
alter table identity_user_post add constraint identity_user_post_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_user(tenant_id, id) on delete cascade;
alter table identity_user_role add constraint identity_user_role_tenant_id_role_id_fkey foreign key (tenant_id, role_id) references identity_role(tenant_id, id) on delete cascade;
alter table identity_user_role add constraint identity_user_role_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_user(tenant_id, id) on delete cascade;
alter table infra_run_item add constraint infra_run_item_tenant_id_run_id_fkey foreign key (tenant_id, run_id) references infra_run(tenant_id, id);
alter table insight_kiosk add constraint insight_kiosk_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_user(tenant_id, id) on delete cascade;
alter table insight_subscription add constraint insight_subscription_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_user(tenant_id, id) on delete cascade;
alter table ledger_entry add constraint ledger_entry_tenant_id_credit_account_id_fkey foreign key (tenant_id, credit_account_id) references ledger_account(tenant_id, id);
alter table ledger_entry add constraint ledger_entry_tenant_id_debit_account_id_fkey foreign key (tenant_id, debit_account_id) references ledger_account(tenant_id, id);
alter table ledger_period_event add constraint ledger_period_event_tenant_id_month_fkey foreign key (tenant_id, month) references ledger_period(tenant_id, month);
alter table lock_alarm add constraint lock_alarm_tenant_id_lock_id_fkey foreign key (tenant_id, lock_id) references device(tenant_id, id);
alter table lock_cloud_account add constraint lock_cloud_account_tenant_id_type_id_fkey foreign key (tenant_id, type_id) references device_type(tenant_id, id);
alter table lock_credential add constraint lock_credential_tenant_id_lock_id_fkey foreign key (tenant_id, lock_id) references device(tenant_id, id);
alter table lock_remote_open add constraint lock_remote_open_tenant_id_lock_id_fkey foreign key (tenant_id, lock_id) references device(tenant_id, id);
alter table metering_attachment add constraint metering_attachment_tenant_id_house_id_fkey foreign key (tenant_id, house_id) references housing_house(tenant_id, id);
alter table metering_attachment add constraint metering_attachment_tenant_id_meter_id_fkey foreign key (tenant_id, meter_id) references metering_meter(tenant_id, id);
alter table metering_attachment add constraint metering_attachment_tenant_id_price_plan_id_fkey foreign key (tenant_id, price_plan_id) references metering_price_plan(tenant_id, id);
alter table metering_attachment add constraint metering_attachment_tenant_id_room_id_fkey foreign key (tenant_id, room_id) references housing_room(tenant_id, id);
alter table metering_attachment add constraint metering_attachment_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table metering_ceiling add constraint metering_ceiling_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table metering_correction add constraint metering_correction_tenant_id_next_id_fkey foreign key (tenant_id, next_id) references metering_settlement(tenant_id, id);
alter table metering_correction add constraint metering_correction_tenant_id_settlement_id_fkey foreign key (tenant_id, settlement_id) references metering_settlement(tenant_id, id);
alter table metering_exception add constraint metering_exception_tenant_id_meter_id_fkey foreign key (tenant_id, meter_id) references metering_meter(tenant_id, id);
alter table metering_meter add constraint metering_meter_tenant_id_parent_id_fkey foreign key (tenant_id, parent_id) references metering_meter(tenant_id, id);
alter table metering_meter add constraint metering_meter_tenant_id_room_id_fkey foreign key (tenant_id, room_id) references housing_room(tenant_id, id);
alter table metering_meter add constraint metering_meter_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table metering_price_plan_version add constraint metering_price_plan_version_tenant_id_price_plan_id_fkey foreign key (tenant_id, price_plan_id) references metering_price_plan(tenant_id, id);
alter table metering_proposed_reading add constraint metering_proposed_reading_tenant_id_meter_id_fkey foreign key (tenant_id, meter_id) references metering_meter(tenant_id, id);
alter table metering_proposed_reading add constraint metering_proposed_reading_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table metering_reading add constraint metering_reading_tenant_id_meter_id_fkey foreign key (tenant_id, meter_id) references metering_meter(tenant_id, id);
alter table metering_reading_window add constraint metering_reading_window_tenant_id_for_org_id_fkey foreign key (tenant_id, for_org_id) references identity_org(tenant_id, id);
alter table metering_reading_window add constraint metering_reading_window_tenant_id_for_site_id_fkey foreign key (tenant_id, for_site_id) references housing_site(tenant_id, id);
alter table metering_settle_plan add constraint metering_settle_plan_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table metering_settlement add constraint metering_settlement_tenant_id_bill_id_fkey foreign key (tenant_id, bill_id) references billing_bill(tenant_id, id);
alter table metering_settlement add constraint metering_settlement_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table metering_settlement add constraint metering_settlement_tenant_id_meter_id_fkey foreign key (tenant_id, meter_id) references metering_meter(tenant_id, id);
alter table metering_share_part add constraint metering_share_part_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table metering_share_part add constraint metering_share_part_tenant_id_run_id_fkey foreign key (tenant_id, run_id) references metering_share_run(tenant_id, id);
alter table metering_share_part add constraint metering_share_part_tenant_id_settlement_id_fkey foreign key (tenant_id, settlement_id) references metering_settlement(tenant_id, id);
alter table metering_share_run add constraint metering_share_run_tenant_id_meter_id_fkey foreign key (tenant_id, meter_id) references metering_meter(tenant_id, id);
alter table metering_supplier_bill add constraint metering_supplier_bill_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table notice_alert add constraint notice_alert_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table notice_alert_call add constraint notice_alert_call_tenant_id_alert_id_fkey foreign key (tenant_id, alert_id) references notice_alert(tenant_id, id);
alter table notice_duty add constraint notice_duty_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table notice_duty add constraint notice_duty_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_user(tenant_id, id) on delete cascade;
alter table notice_notification_read add constraint notice_notification_read_tenant_id_notification_id_fkey foreign key (tenant_id, notification_id) references notice_notification(tenant_id, id) on delete cascade;
alter table notice_quiet_hours add constraint notice_quiet_hours_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_user(tenant_id, id) on delete cascade;
alter table notice_way add constraint notice_way_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_user(tenant_id, id) on delete cascade;
alter table payment add constraint payment_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table payment_allocation add constraint payment_allocation_tenant_id_bill_id_fkey foreign key (tenant_id, bill_id) references billing_bill(tenant_id, id);
alter table payment_allocation add constraint payment_allocation_tenant_id_payment_id_fkey foreign key (tenant_id, payment_id) references payment(tenant_id, id);
alter table payment_bank_booking add constraint payment_bank_booking_tenant_id_line_id_fkey foreign key (tenant_id, line_id) references payment_bank_line(tenant_id, id);
alter table payment_bank_booking add constraint payment_bank_booking_tenant_id_payment_id_fkey foreign key (tenant_id, payment_id) references payment(tenant_id, id);
alter table payment_bank_line add constraint payment_bank_line_tenant_id_account_id_fkey foreign key (tenant_id, account_id) references payment_bank_account(tenant_id, id);
alter table payment_bank_line add constraint payment_bank_line_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table payment_head_rent add constraint payment_head_rent_tenant_id_head_lease_id_fkey foreign key (tenant_id, head_lease_id) references housing_head_lease(tenant_id, id);
alter table payment_head_rent add constraint payment_head_rent_tenant_id_head_rent_id_fkey foreign key (tenant_id, head_rent_id) references housing_head_rent(tenant_id, id);
alter table payment_head_rent add constraint payment_head_rent_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table payment_holding add constraint payment_holding_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table payment_holding add constraint payment_holding_tenant_id_reservation_id_fkey foreign key (tenant_id, reservation_id) references housing_reservation(tenant_id, id);
alter table payment_payout add constraint payment_payout_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table payment_receipt add constraint payment_receipt_tenant_id_payment_id_fkey foreign key (tenant_id, payment_id) references payment(tenant_id, id);
alter table payment_received add constraint payment_received_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table payment_refund add constraint payment_refund_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table payment_refund_request add constraint payment_refund_request_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table payout_landlord_review add constraint payout_landlord_review_tenant_id_account_id_fkey foreign key (tenant_id, account_id) references payout_settlement_account(tenant_id, id);
alter table payout_landlord_review add constraint payout_landlord_review_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table payout_merchant add constraint payout_merchant_tenant_id_account_id_fkey foreign key (tenant_id, account_id) references payout_settlement_account(tenant_id, id);
alter table payout_merchant add constraint payout_merchant_tenant_id_channel_id_fkey foreign key (tenant_id, channel_id) references channel(tenant_id, id);
alter table payout_merchant add constraint payout_merchant_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table payout_pay_line add constraint payout_pay_line_tenant_id_batch_id_fkey foreign key (tenant_id, batch_id) references payout_pay_batch(tenant_id, id);
alter table payout_pay_line add constraint payout_pay_line_tenant_id_withdrawal_id_fkey foreign key (tenant_id, withdrawal_id) references payout_withdrawal(tenant_id, id);
alter table payout_settlement_account add constraint payout_settlement_account_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table payout_withdrawal add constraint payout_withdrawal_tenant_id_account_id_fkey foreign key (tenant_id, account_id) references payout_settlement_account(tenant_id, id);
alter table payout_withdrawal add constraint payout_withdrawal_tenant_id_batch_id_fkey foreign key (tenant_id, batch_id) references payout_pay_batch(tenant_id, id);
alter table payout_withdrawal add constraint payout_withdrawal_tenant_id_channel_id_fkey foreign key (tenant_id, channel_id) references channel(tenant_id, id);
alter table payout_withdrawal add constraint payout_withdrawal_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table platform_detail add constraint platform_detail_id_fkey foreign key (id) references identity_tenant(uid);
alter table platform_tenement_user add constraint platform_tenement_user_tenant_id_tenement_id_fkey foreign key (tenant_id, tenement_id) references platform_tenement(tenant_id, id) on delete cascade;
alter table platform_tenement_user add constraint platform_tenement_user_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_user(tenant_id, id) on delete cascade;
alter table prepaid_account add constraint prepaid_account_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table prepaid_account add constraint prepaid_account_tenant_id_meter_id_fkey foreign key (tenant_id, meter_id) references metering_meter(tenant_id, id);
alter table prepaid_account add constraint prepaid_account_tenant_id_plan_id_fkey foreign key (tenant_id, plan_id) references prepaid_warning_plan(tenant_id, id);
alter table prepaid_correction add constraint prepaid_correction_tenant_id_account_id_fkey foreign key (tenant_id, account_id) references prepaid_account(tenant_id, id);
alter table prepaid_meter_credit add constraint prepaid_meter_credit_tenant_id_account_id_fkey foreign key (tenant_id, account_id) references prepaid_account(tenant_id, id);
alter table prepaid_recharge add constraint prepaid_recharge_tenant_id_account_id_fkey foreign key (tenant_id, account_id) references prepaid_account(tenant_id, id);
alter table prepaid_recharge_refund add constraint prepaid_recharge_refund_tenant_id_recharge_id_fkey foreign key (tenant_id, recharge_id) references prepaid_recharge(tenant_id, id);
alter table prepaid_year_refund add constraint prepaid_year_refund_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table prepaid_year_refund add constraint prepaid_year_refund_tenant_id_run_id_fkey foreign key (tenant_id, run_id) references prepaid_year_run(tenant_id, id);
alter table prepaid_year_run add constraint prepaid_year_run_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table report_letter add constraint report_letter_tenant_id_design_id_fkey foreign key (tenant_id, design_id) references report_design(tenant_id, id) on delete cascade;
alter table report_schedule add constraint report_schedule_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_user(tenant_id, id) on delete cascade;
alter table report_version add constraint report_version_tenant_id_design_id_fkey foreign key (tenant_id, design_id) references report_design(tenant_id, id) on delete cascade;
alter table system_param_secret add constraint system_param_secret_tenant_id_param_id_fkey foreign key (tenant_id, param_id) references system_param(tenant_id, id) on delete cascade;
alter table value_added_commission add constraint value_added_commission_tenant_id_seller_id_fkey foreign key (tenant_id, seller_id) references value_added_seller(tenant_id, id);
alter table value_added_commission add constraint value_added_commission_tenant_id_statement_id_fkey foreign key (tenant_id, statement_id) references value_added_statement(tenant_id, id);
alter table value_added_order add constraint value_added_order_tenant_id_bill_id_fkey foreign key (tenant_id, bill_id) references billing_bill(tenant_id, id);
alter table value_added_order add constraint value_added_order_tenant_id_code_id_fkey foreign key (tenant_id, code_id) references value_added_sales_code(tenant_id, id);
alter table value_added_order add constraint value_added_order_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table value_added_order add constraint value_added_order_tenant_id_parent_id_fkey foreign key (tenant_id, parent_id) references value_added_seller(tenant_id, id);
alter table value_added_order add constraint value_added_order_tenant_id_product_id_fkey foreign key (tenant_id, product_id) references value_added_product(tenant_id, id);
alter table value_added_order add constraint value_added_order_tenant_id_renews_id_fkey foreign key (tenant_id, renews_id) references value_added_order(tenant_id, id);
alter table value_added_order add constraint value_added_order_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table value_added_order add constraint value_added_order_tenant_id_seller_id_fkey foreign key (tenant_id, seller_id) references value_added_seller(tenant_id, id);
alter table value_added_order add constraint value_added_order_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table value_added_order add constraint value_added_order_tenant_id_statement_id_fkey foreign key (tenant_id, statement_id) references value_added_statement(tenant_id, id);
alter table value_added_order add constraint value_added_order_tenant_id_taken_from_id_fkey foreign key (tenant_id, taken_from_id) references housing_landlord(tenant_id, id);
alter table value_added_order_line add constraint value_added_order_line_tenant_id_order_id_fkey foreign key (tenant_id, order_id) references value_added_order(tenant_id, id);
alter table value_added_order_line add constraint value_added_order_line_tenant_id_room_id_fkey foreign key (tenant_id, room_id) references housing_room(tenant_id, id);
alter table value_added_order_line add constraint value_added_order_line_tenant_id_work_order_id_fkey foreign key (tenant_id, work_order_id) references work_order(tenant_id, id);
alter table value_added_product add constraint value_added_product_tenant_id_classifier_id_fkey foreign key (tenant_id, classifier_id) references work_order_classifier(tenant_id, id);
alter table value_added_sales_code add constraint value_added_sales_code_tenant_id_seller_id_fkey foreign key (tenant_id, seller_id) references value_added_seller(tenant_id, id);
alter table value_added_seller add constraint value_added_seller_tenant_id_installer_id_fkey foreign key (tenant_id, installer_id) references work_order_installer(tenant_id, id);
alter table value_added_seller add constraint value_added_seller_tenant_id_parent_id_fkey foreign key (tenant_id, parent_id) references value_added_seller(tenant_id, id);
alter table value_added_seller add constraint value_added_seller_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_user(tenant_id, id);
alter table value_added_statement add constraint value_added_statement_tenant_id_seller_id_fkey foreign key (tenant_id, seller_id) references value_added_seller(tenant_id, id);
alter table wallet_co_ownership add constraint wallet_co_ownership_tenant_id_house_id_fkey foreign key (tenant_id, house_id) references housing_house(tenant_id, id);
alter table wallet_co_ownership add constraint wallet_co_ownership_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table wallet_co_ownership add constraint wallet_co_ownership_tenant_id_room_id_fkey foreign key (tenant_id, room_id) references housing_room(tenant_id, id);
alter table wallet_co_ownership add constraint wallet_co_ownership_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table wallet_co_share add constraint wallet_co_share_tenant_id_co_ownership_id_fkey foreign key (tenant_id, co_ownership_id) references wallet_co_ownership(tenant_id, id);
alter table wallet_co_share add constraint wallet_co_share_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table wallet_freeze add constraint wallet_freeze_tenant_id_hold_id_fkey foreign key (tenant_id, hold_id) references wallet_hold(tenant_id, id);
alter table wallet_freeze add constraint wallet_freeze_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table wallet_freeze_step add constraint wallet_freeze_step_tenant_id_freeze_id_fkey foreign key (tenant_id, freeze_id) references wallet_freeze(tenant_id, id);
alter table wallet_freeze_step add constraint wallet_freeze_step_tenant_id_other_id_fkey foreign key (tenant_id, other_id) references housing_landlord(tenant_id, id);
alter table wallet_freeze_step add constraint wallet_freeze_step_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table wallet_hold add constraint wallet_hold_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table wallet_reserve add constraint wallet_reserve_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table wallet_settlement_query add constraint wallet_settlement_query_tenant_id_freeze_id_fkey foreign key (tenant_id, freeze_id) references wallet_freeze(tenant_id, id);
alter table wallet_settlement_query add constraint wallet_settlement_query_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table wallet_settlement_query add constraint wallet_settlement_query_tenant_id_settlement_id_fkey foreign key (tenant_id, settlement_id) references wallet_settlement(tenant_id, id);
alter table work_order add constraint work_order_tenant_id_bill_id_fkey foreign key (tenant_id, bill_id) references billing_bill(tenant_id, id);
alter table work_order add constraint work_order_tenant_id_classifier_id_fkey foreign key (tenant_id, classifier_id) references work_order_classifier(tenant_id, id);
alter table work_order add constraint work_order_tenant_id_incident_id_fkey foreign key (tenant_id, incident_id) references work_order_incident(tenant_id, id);
alter table work_order add constraint work_order_tenant_id_installer_id_fkey foreign key (tenant_id, installer_id) references work_order_installer(tenant_id, id);
alter table work_order add constraint work_order_tenant_id_landlord_id_fkey foreign key (tenant_id, landlord_id) references housing_landlord(tenant_id, id);
alter table work_order add constraint work_order_tenant_id_lease_id_fkey foreign key (tenant_id, lease_id) references housing_lease(tenant_id, id);
alter table work_order add constraint work_order_tenant_id_plan_id_fkey foreign key (tenant_id, plan_id) references work_order_plan(tenant_id, id);
alter table work_order add constraint work_order_tenant_id_rentee_id_fkey foreign key (tenant_id, rentee_id) references housing_rentee(tenant_id, id);
alter table work_order add constraint work_order_tenant_id_settlement_id_fkey foreign key (tenant_id, settlement_id) references work_order_settlement(tenant_id, id);
alter table work_order add constraint work_order_tenant_id_supplier_id_fkey foreign key (tenant_id, supplier_id) references work_order_supplier(tenant_id, id);
alter table work_order_certificate add constraint work_order_certificate_tenant_id_installer_id_fkey foreign key (tenant_id, installer_id) references work_order_installer(tenant_id, id);
alter table work_order_classifier add constraint work_order_classifier_tenant_id_parent_id_fkey foreign key (tenant_id, parent_id) references work_order_classifier(tenant_id, id);
alter table work_order_comment add constraint work_order_comment_tenant_id_order_id_fkey foreign key (tenant_id, order_id) references work_order(tenant_id, id);
alter table work_order_dispatch_rule add constraint work_order_dispatch_rule_tenant_id_classifier_id_fkey foreign key (tenant_id, classifier_id) references work_order_classifier(tenant_id, id);
alter table work_order_dispatch_rule add constraint work_order_dispatch_rule_tenant_id_installer_id_fkey foreign key (tenant_id, installer_id) references work_order_installer(tenant_id, id);
alter table work_order_dispatch_rule add constraint work_order_dispatch_rule_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table work_order_dispatch_rule add constraint work_order_dispatch_rule_tenant_id_supplier_id_fkey foreign key (tenant_id, supplier_id) references work_order_supplier(tenant_id, id);
alter table work_order_incident add constraint work_order_incident_tenant_id_classifier_id_fkey foreign key (tenant_id, classifier_id) references work_order_classifier(tenant_id, id);
alter table work_order_incident add constraint work_order_incident_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table work_order_installer add constraint work_order_installer_tenant_id_supplier_id_fkey foreign key (tenant_id, supplier_id) references work_order_supplier(tenant_id, id);
alter table work_order_line add constraint work_order_line_tenant_id_item_id_fkey foreign key (tenant_id, item_id) references work_order_item(tenant_id, id);
alter table work_order_line add constraint work_order_line_tenant_id_order_id_fkey foreign key (tenant_id, order_id) references work_order(tenant_id, id);
alter table work_order_plan add constraint work_order_plan_tenant_id_classifier_id_fkey foreign key (tenant_id, classifier_id) references work_order_classifier(tenant_id, id);
alter table work_order_plan add constraint work_order_plan_tenant_id_room_id_fkey foreign key (tenant_id, room_id) references housing_room(tenant_id, id);
alter table work_order_plan add constraint work_order_plan_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id);
alter table work_order_settlement add constraint work_order_settlement_tenant_id_installer_id_fkey foreign key (tenant_id, installer_id) references work_order_installer(tenant_id, id);
alter table work_order_settlement add constraint work_order_settlement_tenant_id_supplier_id_fkey foreign key (tenant_id, supplier_id) references work_order_supplier(tenant_id, id);
alter table work_order_steward add constraint work_order_steward_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_user(tenant_id, id);
alter table work_order_stewardship add constraint work_order_stewardship_tenant_id_site_id_fkey foreign key (tenant_id, site_id) references housing_site(tenant_id, id) on delete cascade;
alter table work_order_stewardship add constraint work_order_stewardship_tenant_id_user_id_fkey foreign key (tenant_id, user_id) references identity_user(tenant_id, id);
alter table workflow_act add constraint workflow_act_tenant_id_instance_id_fkey foreign key (tenant_id, instance_id) references workflow_instance(tenant_id, id) on delete cascade;
alter table workflow_action add constraint workflow_action_tenant_id_instance_id_fkey foreign key (tenant_id, instance_id) references workflow_instance(tenant_id, id) on delete cascade;
alter table workflow_copy add constraint workflow_copy_tenant_id_instance_id_fkey foreign key (tenant_id, instance_id) references workflow_instance(tenant_id, id) on delete cascade;
alter table workflow_delivery add constraint workflow_delivery_tenant_id_root_id_fkey foreign key (tenant_id, root_id) references workflow_instance(tenant_id, id) on delete cascade;
alter table workflow_execution add constraint workflow_execution_tenant_id_instance_id_fkey foreign key (tenant_id, instance_id) references workflow_instance(tenant_id, id) on delete cascade;
alter table workflow_instance add constraint workflow_instance_tenant_id_definition_id_fkey foreign key (tenant_id, definition_id) references workflow_definition(tenant_id, id);
alter table workflow_model add constraint workflow_model_tenant_id_org_id_fkey foreign key (tenant_id, org_id) references identity_org(tenant_id, id) on delete set null (org_id);
alter table workflow_task add constraint workflow_task_tenant_id_instance_id_fkey foreign key (tenant_id, instance_id) references workflow_instance(tenant_id, id) on delete cascade;
alter table workflow_variable add constraint workflow_variable_tenant_id_instance_id_fkey foreign key (tenant_id, instance_id) references workflow_instance(tenant_id, id) on delete cascade;
alter table workflow_wait add constraint workflow_wait_tenant_id_instance_id_fkey foreign key (tenant_id, instance_id) references workflow_instance(tenant_id, id) on delete cascade;

-- view billing_billed_charge (tenant_id, charge_id, bill_id)
-- view billing_billed_source (tenant_id, source_id, bill_id, bill_no, state)
-- view billing_credited_charge (tenant_id, charge_id, bill_id)
-- view billing_last_issue (tenant_id, due_through, first_id)
-- view billing_open_bill (tenant_id, id, room_id, lease_id, rentee_id, due_on, open_fen)
-- view billing_voided_charge (tenant_id, charge_id)
-- view channel_entry_difference (tenant_id, entry_id, difference_id)
-- view channel_given_back (tenant_id, id, rentee_id, fen)
-- view channel_open_suspense (tenant_id, id, amount_fen)
-- view channel_receiver_name (tenant_id, id, name)
-- view channel_slip_open (tenant_id, rentee_id)
-- view checkout_deposit (tenant_id, id, lease_no, lease_id, room_id, site_id, rentee_id, landlord_id, created_at, due_fen, paid_fen, applied_fen, refunded_fen, held_fen, state, kind, holder)
-- view checkout_disputed (tenant_id, lease_id)
-- view checkout_open (tenant_id, id, no, lease_id, room_id)
-- view checkout_unsettled_lease (tenant_id, id, lease_id, lease_no, room_id, site_id, rentee_id, created_at, ended_how, ended_on, held_fen, open_fen)
-- view device_collector (tenant_id, id, category, serial, type_id, site_id, name, sim_no, state, secret_hash, success_bp, malformed_count, last_round_at, remark, created_at, sim_carrier, sim_expires_on, sim_monthly_mb, position, ticket_no, installed_on, installed_by, warranty_until, stage, allotted_to, child_limit, ip)
-- view device_command_view (tenant_id, id, device_id, kind, state, result, sent_at, ended_at)
-- view device_credit (tenant_id, device_id, meter_id, credit_milli, said_at)
-- view device_cut_view (tenant_id, id, serial, category, site_id, room_id, meter_id, online)
-- view device_door (tenant_id, id, name)
-- view device_door_room (tenant_id, lock_id, room_id)
-- view device_elemeter (tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, meter_id, state, reading_state, remark, created_at, position, ticket_no, installed_on, installed_by, warranty_until, verify_due_on, is_direct, stage, allotted_to, channel, baud, restore_mode)
-- view device_hand_cut (tenant_id, meter_id, id, category, created_at, reason, username)
-- view device_last_switch (tenant_id, id, command_id, is_on, cause, state, at)
-- view device_lock (tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, code_kinds, code_slots, auto_lock_s, state, remark, created_at, position, ticket_no, installed_on, installed_by, warranty_until, code_cycles, stage, allotted_to, house_id, building_id)
-- view device_metering (tenant_id, id, meter_id, category, serial, room_id, can_switch, needs_button, offline_minutes, last_seen_at, read_at, counter_milli, position, said_at)
-- view device_order (tenant_id, id, state, result, sent_at)
-- view device_switch_view (tenant_id, id, serial, site_id, room_id, state, can_switch, online, relay, ordered, last_switch_id, meter_id, can_read, counter_milli)
-- view device_type_switch (tenant_id, id, can_switch)
-- view device_watermeter (tenant_id, id, category, serial, type_id, site_id, room_id, collector_id, address, meter_id, state, reading_state, remark, created_at, position, ticket_no, installed_on, installed_by, warranty_until, verify_due_on, is_direct, stage, allotted_to, channel, baud)
-- view housing_enterprise_user (tenant_id, id, rentee_id, name, username, mobile, department, role, room_ids, scope, last_sign_in_at, state, created_at)
-- view housing_filing (tenant_id, id, lease_no, room_id, site_id, landlord_id, rentee_id, signed_on, end_on, filing_no, filed_on, identity_state, created_at, file_by)
-- view housing_household (tenant_id, room_id, house_id, household_id)
-- view housing_in_force (tenant_id, leases)
-- view housing_owner_on (tenant_id, house_id, landlord_id, from_on, to_on, change_id)
-- view housing_site_manager (tenant_id, id, org_id, steward_id)
-- view identity_colleague (tenant_id, id, username, nickname, org_id, created_by, created_at)
-- view identity_enterprise_account (tenant_id, id, rentee_id, username, name, mobile, department, role, room_ids, last_sign_in_at, state, created_at)
-- view identity_online (tenant_id, id, created_at, user_id, username, nickname, mobile, email, ip, user_agent, last_seen_at, client_code, prefix, org_id)
-- view identity_sms (tenant_id, id, mobile, template, content, provider, state, error, created_at, cost_fen)
-- view identity_sysmenu (tenant_id, id, menu_code, menu_name, menu_icon, menu_path, menu_component, menu_sequence, menu_status, parent_id, created_at)
-- view identity_sysrole (tenant_id, id, role_code, role_name, role_description, created_at, data_scope)
-- view ledger_account_balance (tenant_id, id, fen)
-- view ledger_chain_fact (tenant_id, source, id, body)
-- view metering_open_exception (tenant_id, id, meter_id, meter_no, site_id, room_id, period_from, period_to, reason)
-- view metering_read_day (tenant_id, meter_id, read_on)
-- view metering_room_meter (tenant_id, id, no, utility, room_id, unbilled)
-- view metering_unconfirmed_reading (tenant_id, id, meter_id, meter_no, site_id, read_on)
-- view metering_use_span (tenant_id, meter_id, site_id, room_id, utility, from_on, to_on, value_milli, use_milli)
-- view payment_deposit_held (tenant_id, lease_id, held_fen)
-- view payment_head_rent_claim (tenant_id, head_rent_id, state, paid_on, channel, channel_no)
-- view payment_holding_held (tenant_id, reservation_id, held_fen)
-- view payment_money_held (tenant_id, kind, accounts, held_fen)
-- view payout_withheld (tenant_id, id, landlord_id, fen)
-- view platform_business (tenant_id, id, tenant_no, tenant_code, tenant_name, tenant_contact, tenant_tel, house_num, package_id, end_time, licence_no, created_at, state)
-- view platform_systenant (tenant_id, id, tenant_no, tenant_code, tenant_name, domain, start_time, end_time, grace_days, tenant_contact, tenant_email, tenant_tel, house_num, package_id, mcc, closed, time_zone, created_at)
-- view prepaid_account_name (tenant_id, id, name, site_id, landlord_id)
-- view prepaid_from_ahead (tenant_id, id, rentee_id, fen)
-- view prepaid_money (tenant_id, account_id, landlord_id, kind, amount_fen)
-- view prepaid_year_account (tenant_id, account_id, site_id, utility, lease_id, room_id, rentee_id, year, paid_fen)
-- view prepaid_year_check (tenant_id, id, site_id, utility, year, supplier_quantity, supplier_fen, missing_days, payers, collected_fen, over_fen, refunded_fen, state, created_at)
-- view prepaid_year_line (tenant_id, line_id, bill_id, site_id, utility, lease_id, room_id, rentee_id, year, period_from, paid_fen)
-- view prepaid_year_payer (tenant_id, site_id, utility, year, lease_id, room_id, rentee_id, paid_fen)
-- view prepaid_year_supplier (tenant_id, site_id, utility, year, amount_fen, quantity, covered_days)
-- view system_division (tenant_id, id, region_code, region_name, region_type, parent_region_code, parent_id, has_children, created_at)
-- view work_order_operation (tenant_id, id, created_at, order_id, no, site_id, room_id, action, username, role, from_state, to_state, note)
-- view workflow_activity (tenant_id, instance_id, seq, id, node, type, scope, cause, arrivals, state, started_at, ended_at, by_id, created_at)
-- view workflow_detail (tenant_id, id, instance_id, task_id, execution_id, detail_type, name, value, user_id, created_at)
-- view workflow_last_variable (tenant_id, id, instance_id, task_id, execution_id, name, value, user_id, created_at, first_at)
-- view workflow_open_task (tenant_id, id, instance_id, execution_id, act, node, name, assignee_id, owner_id, candidate_user_ids, candidate_groups, delegation, state, reason, outcome, parent_id, sign, return_to, due_at, priority, form_key, created_at, claimed_at, ended_at, ended_by)
-- view workflow_running_instance (tenant_id, id, definition_id, root_id, parent_id, parent_execution_id, name, business_key, subject, record_id, starter_id, description, period_from, period_to, state, is_suspended, vars, next_act, end_node, reason, has_incident, started_at, ended_at, created_at)
-- function device_end_line() returns trigger
-- function device_life(state text, stage text) returns text
-- function device_tell_devices() returns trigger
-- function device_tell_line() returns trigger
-- function device_tell_model() returns trigger
-- function device_tell_poll() returns trigger
-- function file_pairs(tenant integer, value text) returns text[]
-- function file_text_content_ids(word text, pattern text, most integer) returns uuid[]
-- function health_queue() returns TABLE(waiting integer, oldest_s integer)
-- function health_reset_statements() returns boolean
-- function health_statements(order_by text, most integer, only_id bigint) returns TABLE(query_id text, statement text, calls bigint, mean_ms double precision, total_ms double precision, row_count bigint, hits bigint, blocks bigint)
-- function health_statements_since() returns timestamp with time zone
-- function housing_forget_id_numbers() returns integer
-- function housing_houses_used(tenant integer) returns integer
-- function housing_landlord_name_ids(word text, pattern text, most integer) returns uuid[]
-- function housing_landlord_name_sounds_ids(sought text, most integer) returns uuid[]
-- function housing_master_lease_sites(master uuid) returns uuid[]
-- function housing_rentee_mobile_ids(word text, pattern text, most integer) returns uuid[]
-- function housing_rentee_name_ids(word text, pattern text, most integer) returns uuid[]
-- function housing_rentee_name_sounds_ids(sought text, most integer) returns uuid[]
-- function housing_room_full_name_ids(word text, pattern text, most integer) returns uuid[]
-- function identity_tenants_of(info text) returns TABLE(code text, name text)
-- function infra_ask_across(name text) returns void
-- function infra_copy_rights() returns void
-- function infra_drop_months(parent text, keep integer) returns integer
-- function infra_enqueue(task text, payload json, job_key text, run_at timestamp with time zone, queue text, priority integer) returns void
-- function infra_forget(days integer, most integer) returns integer
-- function infra_make_months(parent text, first integer, last integer) returns void
-- function infra_narrow(name text, condition text, checks text) returns void
-- function infra_pairs(tenant integer, value text) returns text[]
-- function infra_protect(name text, writes text) returns void
-- function infra_scope(name text, condition text, checks text) returns void
-- function infra_scoped_ids(name text) returns uuid[]
-- function infra_searchable(name text, col text) returns void
-- function infra_sounding(name text, col text) returns void
-- function infra_sounds(tenant integer, sounds text) returns tsvector
-- function infra_step_visible(tenant integer, subject text, record uuid) returns boolean
-- function insight_tenant_figures() returns TABLE(tenant_no integer, metric text, value bigint, whole bigint, taken_at timestamp with time zone)
-- function platform_category() returns text
-- function platform_support_until(tenant integer) returns timestamp with time zone
-- function value_added_rooms_of_bill(bill uuid) returns uuid[]
-- function value_added_rooms_of_order(sale uuid) returns uuid[]
