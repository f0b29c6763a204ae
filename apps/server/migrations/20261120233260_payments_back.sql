-- Payments that are taken back, receipts for them, and prepaid balances that are used and paid out.
alter table finance_payment
  add column state text not null default 'recorded' check (state in ('recorded', 'reversed')),
  add column reversed_at timestamptz,
  add column reversed_by text,
  add column reverse_reason text,
  -- Of a reversed payment: what credit notes had moved from its bills to the prepaid balance, and was taken from there.
  add column reversed_prepaid_fen bigint not null default 0 check (reversed_prepaid_fen >= 0);
grant update on finance_payment to cloud_steward_app;
drop index finance_payment_channel_no;
create unique index finance_payment_channel_no on finance_payment (tenant_id, channel, channel_no)
  where channel_no is not null and state = 'recorded';

-- What a payment fixed of the late fee of a bill, so that its reversal can let it grow again.
create table finance_late_fee_fixing (
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

-- The receipt of a payment: its number is given with the first print, later ones are copies.
create table finance_receipt (
  tenant_id int not null,
  payment_id uuid not null,
  no text not null,
  prints int not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, payment_id)
);
create unique index finance_receipt_no on finance_receipt (tenant_id, no);

-- Prepaid balance paid back to a rentee.
create table finance_payout (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  rentee_id uuid not null,
  channel text not null,
  channel_no text,
  amount_fen bigint not null check (amount_fen > 0),
  paid_on date not null,
  reason text not null,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index finance_payout_no on finance_payout (tenant_id, no);
create unique index finance_payout_channel_no on finance_payout (tenant_id, channel, channel_no) where channel_no is not null;
create index finance_payout_list on finance_payout (tenant_id, created_at desc, id desc);
create index finance_payout_rentee on finance_payout (tenant_id, rentee_id, created_at desc, id desc);

alter table finance_late_fee_fixing add foreign key (tenant_id, payment_id) references finance_payment (tenant_id, id);
alter table finance_late_fee_fixing add foreign key (tenant_id, bill_id) references finance_bill (tenant_id, id);
alter table finance_receipt add foreign key (tenant_id, payment_id) references finance_payment (tenant_id, id);
alter table finance_payout add foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id);

select infra_protect('finance_late_fee_fixing', 'insert');
select infra_protect('finance_receipt', 'insert, update');
select infra_protect('finance_payout', 'insert');
select infra_scope('finance_late_fee_fixing',
  'exists (select from finance_bill b where b.tenant_id = finance_late_fee_fixing.tenant_id and b.id = finance_late_fee_fixing.bill_id)');
select infra_scope('finance_receipt',
  'exists (select from finance_payment p where p.tenant_id = finance_receipt.tenant_id and p.id = finance_receipt.payment_id)');
