-- A lease on its way out: when, how, what it comes to, and who decided. Its numbers are those of the statement.
create table checkout_check_out (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  lease_id uuid not null,
  room_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  leave_kind text not null check (leave_kind in ('early', 'on_time', 'late', 'special')),
  notice_on date,
  left_on date not null,
  penalty text not null check (penalty in ('asAgreed', 'waived')),
  reason text not null,
  state text not null check (state in ('content_review', 'content_returned', 'scheduled', 'inspected', 'calculated', 'confirmed', 'disputed', 'review_1', 'review_2', 'returned', 'paying', 'pay_failed', 'payee_review', 'collecting', 'refunded', 'closed', 'rejected', 'cancelled')),
  state_at timestamptz not null default now(),
  inspection_id uuid,
  meters_done text check (meters_done in ('read', 'skipped')),
  -- Frozen when calculated; booking must come to the same lines.
  statement jsonb,
  statement_hash text,
  held_fen bigint not null default 0 check (held_fen >= 0),
  deduction_fen bigint not null default 0 check (deduction_fen >= 0),
  applied_fen bigint not null default 0 check (applied_fen >= 0),
  refund_fen bigint not null default 0 check (refund_fen >= 0),
  collect_fen bigint not null default 0 check (collect_fen >= 0),
  retained_fen bigint not null default 0 check (retained_fen >= 0),
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
  -- The refund a bank is to pay next: the first one, or what a decided dispute adds.
  refund_source_id uuid,
  created_at timestamptz not null default now(),
  payee_by uuid,
  special_terms text,
  -- A lease that ended without a check-out (handed over at once, or simply ended) is settled afterwards by the same flow.
  -- Set for these: the day it was begun, up to which late fees count. The room was given back long before.
  settle_on date,
  -- Whoever took the lease over takes the deposit over as well, as far as he still owes one.
  carry_lease_id uuid,
  carried_fen bigint not null default 0 check (carried_fen >= 0),
  primary key (tenant_id, id),
  check (refund_fen = 0 or collect_fen = 0),
  check (special_terms is null or leave_kind = 'special'),
  check (carry_lease_id is null or settle_on is not null),
  check (carried_fen = 0 or carry_lease_id is not null)
);
create index checkout_check_out_list on checkout_check_out (tenant_id, created_at desc, id desc);
create unique index checkout_check_out_no on checkout_check_out (tenant_id, no);
-- A lease is checked out once.
create unique index checkout_check_out_once on checkout_check_out (tenant_id, lease_id) where state not in ('rejected', 'cancelled');
create index checkout_check_out_rentee on checkout_check_out (tenant_id, rentee_id, created_at desc, id desc);
create index checkout_check_out_site on checkout_check_out (tenant_id, site_id, created_at desc, id desc);
create index checkout_check_out_state on checkout_check_out (tenant_id, state, created_at desc, id desc);
select infra_protect('checkout_check_out', 'insert, update');

-- What of the deposit the state of the room costs. Its id is the source of the bill's line.
create table checkout_deduction (
  tenant_id int not null,
  id uuid not null,
  check_out_id uuid not null,
  seq int not null,
  reason text not null,
  amount_fen bigint not null check (amount_fen > 0),
  note text not null,
  item_no int,
  disputed boolean not null default false,
  primary key (tenant_id, id)
);
create index checkout_deduction_of on checkout_deduction (tenant_id, check_out_id, seq);
select infra_protect('checkout_deduction');

-- A part of a deposit that goes back while the lease goes on: asked for, reviewed by others, owed, paid.
create table checkout_deposit_refund (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  lease_id uuid not null,
  room_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  kind text not null check (kind in ('security', 'key', 'card', 'meter')),
  amount_fen bigint not null check (amount_fen > 0),
  why text not null check (why in ('returned', 'lowered', 'overpaid', 'other')),
  reason text not null,
  way text not null check (way in ('bank', 'cash', 'wechat', 'alipay', 'pos')),
  pay_name text,
  pay_bank text,
  pay_account text,
  -- Who entered another account after the reviews: somebody else finds it right.
  payee_by uuid,
  state text not null default 'review_1' check (state in ('review_1', 'review_2', 'paying', 'pay_failed', 'payee_review', 'paid', 'rejected', 'withdrawn')),
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
  primary key (tenant_id, id),
  check ((state = 'paid') = (paid_on is not null))
);
create index checkout_deposit_refund_lease on checkout_deposit_refund (tenant_id, lease_id, kind);
create index checkout_deposit_refund_list on checkout_deposit_refund (tenant_id, created_at desc, id desc);
create unique index checkout_deposit_refund_no on checkout_deposit_refund (tenant_id, no);
create index checkout_deposit_refund_rentee on checkout_deposit_refund (tenant_id, rentee_id, created_at desc, id desc);
create index checkout_deposit_refund_site on checkout_deposit_refund (tenant_id, site_id, created_at desc, id desc);
create index checkout_deposit_refund_state on checkout_deposit_refund (tenant_id, state, created_at desc, id desc);
select infra_protect('checkout_deposit_refund', 'insert, update');

-- Which rows a caller with a row scope sees, where that follows from another table.
select infra_scope('checkout_deduction', $$exists (select from checkout_check_out c where (c.tenant_id = checkout_deduction.tenant_id and c.id = checkout_deduction.check_out_id))$$);
