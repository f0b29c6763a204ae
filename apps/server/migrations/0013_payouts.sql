-- Where landlords' money goes, and what is on its way there.
create table payout_settlement_account (
  tenant_id int not null,
  id uuid not null,
  landlord_id uuid not null,
  holder text not null,
  bank_name text not null,
  -- Sealed with SECRET_KEY.
  account_no text not null,
  tail text not null,
  usable_from timestamptz not null,
  is_current boolean not null default true,
  username text not null,
  created_at timestamptz not null default now(),
  -- The number clearing knows a branch by, where somebody knows it (CNAPS).
  bank_code text,
  primary key (tenant_id, id)
);
create unique index payout_settlement_account_current on payout_settlement_account (tenant_id, landlord_id) where is_current;
create index payout_settlement_account_list on payout_settlement_account (tenant_id, created_at desc, id desc);
select infra_protect('payout_settlement_account', 'insert, update');

create table payout_withdrawal (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  landlord_id uuid not null,
  account_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'submitted' check (state in ('submitted', 'reviewed', 'approved', 'paying', 'processing', 'pay_unknown', 'paid', 'returned', 'rejected', 'cancelled', 'failed')),
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
  way text check (way in ('bank', 'channel')),
  channel_id uuid,
  sub_merchant_no text,
  asked int not null default 0,
  ask_at timestamptz,
  -- The batch an approved withdrawal is in: nobody pays it by another way meanwhile.
  batch_id uuid,
  -- What a withdrawal costs, as it was when it was asked for, and who bears it. A landlord's comes on top of what he gets.
  fee_fen bigint not null default 0 check (fee_fen >= 0),
  fee_bearer text not null default 'landlord' check (fee_bearer in ('landlord', 'platform')),
  primary key (tenant_id, id),
  check ((state in ('paid', 'returned')) = (channel_no is not null)),
  constraint payout_withdrawal_at_channel check ((state not in ('paying', 'processing', 'pay_unknown')) or channel_id is not null),
  constraint payout_withdrawal_way check (((channel_id is null) = (sub_merchant_no is null)) and (coalesce((way = 'channel'), false) = (channel_id is not null)))
);
create index payout_withdrawal_ask on payout_withdrawal (tenant_id, ask_at) where ask_at is not null;
create unique index payout_withdrawal_channel_no on payout_withdrawal (tenant_id, channel_no) where channel_no is not null;
create index payout_withdrawal_due on payout_withdrawal (tenant_id, planned_on) where state = 'approved';
create index payout_withdrawal_landlord on payout_withdrawal (tenant_id, landlord_id, created_at desc, id desc);
create index payout_withdrawal_list on payout_withdrawal (tenant_id, created_at desc, id desc);
create unique index payout_withdrawal_no on payout_withdrawal (tenant_id, no);
create index payout_withdrawal_planned on payout_withdrawal (tenant_id, planned_on, id) where state = 'approved' and batch_id is null;
select infra_protect('payout_withdrawal', 'insert, update');

-- Landlords who are paid by a channel themselves: what they applied with, where that stands, and their number once they have one.
create table payout_merchant (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  landlord_id uuid not null,
  -- Where it was handed in; it stays there.
  channel_id uuid,
  kind text not null check (kind in ('person', 'trader', 'company')),
  short_name text not null,
  subject_name text,
  licence_no text,
  legal_name text not null,
  -- Sealed with SECRET_KEY.
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
  -- The settlement account the channel knows.
  account_id uuid,
  account_tail text,
  mcc text,
  fee_bp int,
  state text not null default 'editing' check (state in ('editing', 'auditing', 'to_confirm', 'to_sign', 'signing', 'finished', 'rejected', 'frozen', 'cancelled')),
  -- False while nobody knows whether the channel has what stands here.
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
  primary key (tenant_id, id),
  check ((state in ('finished', 'frozen')) = (sub_merchant_no is not null))
);
create index payout_merchant_ask on payout_merchant (tenant_id, ask_at) where ask_at is not null;
create index payout_merchant_list on payout_merchant (tenant_id, created_at desc, id desc);
create unique index payout_merchant_live on payout_merchant (tenant_id, landlord_id) where state <> 'cancelled';
create unique index payout_merchant_no on payout_merchant (tenant_id, no);
create unique index payout_merchant_number on payout_merchant (tenant_id, channel_id, sub_merchant_no) where sub_merchant_no is not null;
select infra_protect('payout_merchant', 'insert, update');

-- Who a landlord is, and where his money is to go from now on: looked at by somebody else before it counts.
create table payout_landlord_review (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  landlord_id uuid not null,
  kind text not null check (kind in ('application', 'account')),
  state text not null default 'submitted' check (state in ('submitted', 'reviewing', 'more', 'approved', 'rejected', 'suspended', 'closed')),
  legal_name text not null,
  -- Sealed with SECRET_KEY; of an application.
  id_no text,
  id_no_masked text,
  id_front_file uuid,
  id_back_file uuid,
  -- Of a changed account.
  account_id uuid,
  bank_name text,
  account_tail text,
  flags text[] not null default '{}',
  reason text,
  reviewer text,
  maker_id uuid,
  maker text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((kind = 'account') = (account_id is not null)),
  check ((kind = 'application') = (id_no is not null))
);
create unique index payout_landlord_review_account on payout_landlord_review (tenant_id, account_id) where account_id is not null;
create unique index payout_landlord_review_application on payout_landlord_review (tenant_id, landlord_id) where kind = 'application' and state <> 'closed';
create index payout_landlord_review_list on payout_landlord_review (tenant_id, created_at desc, id desc);
create unique index payout_landlord_review_no on payout_landlord_review (tenant_id, no);
select infra_protect('payout_landlord_review', 'insert, update');

-- Withdrawals on their way to a bank together, as one file.
create table payout_pay_batch (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  state text not null default 'preparing' check (state in ('preparing', 'exported', 'sent', 'done', 'cancelled')),
  count int not null check (count > 0),
  amount_fen bigint not null check (amount_fen > 0),
  paid_fen bigint not null default 0,
  returned_fen bigint not null default 0,
  exported_at timestamptz,
  sent_at timestamptz,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (paid_fen >= 0 and returned_fen >= 0 and ((paid_fen + returned_fen) <= amount_fen))
);
create index payout_pay_batch_list on payout_pay_batch (tenant_id, created_at desc, id desc);
create unique index payout_pay_batch_no on payout_pay_batch (tenant_id, no);
select infra_protect('payout_pay_batch', 'insert, update');

create table payout_pay_line (
  tenant_id int not null,
  id uuid not null,
  batch_id uuid not null,
  withdrawal_id uuid not null,
  no text not null,
  holder text not null,
  bank_name text not null,
  tail text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'returned', 'cancelled')),
  paid_on date,
  channel_no text,
  reason text,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index payout_pay_line_batch on payout_pay_line (tenant_id, batch_id, no);
create index payout_pay_line_list on payout_pay_line (tenant_id, created_at desc, id desc);
create index payout_pay_line_no on payout_pay_line (tenant_id, no);
-- A withdrawal goes to a bank once, unless the batch never did.
create unique index payout_pay_line_withdrawal on payout_pay_line (tenant_id, withdrawal_id) where state <> 'cancelled';
select infra_protect('payout_pay_line', 'insert, update');

-- Which rows a caller with a row scope sees, where that follows from another table.
select infra_scope('payout_settlement_account', $$false$$);
select infra_scope('payout_withdrawal', $$false$$);
select infra_scope('payout_merchant', $$false$$);
select infra_scope('payout_landlord_review', $$false$$);
select infra_scope('payout_pay_batch', $$false$$);
select infra_scope('payout_pay_line', $$false$$);
