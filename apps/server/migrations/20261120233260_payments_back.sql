-- Payments that are taken back, receipts for them, and prepaid balances that are used and paid out.
alter table payment
  add column state text not null default 'recorded' check (state in ('recorded', 'reversed')),
  add column reversed_at timestamptz,
  add column reversed_by text,
  add column reverse_reason text,
  -- Of a reversed payment: what credit notes had moved from its bills to the prepaid balance, and was taken from there.
  add column reversed_prepaid_fen bigint not null default 0 check (reversed_prepaid_fen >= 0);
grant update on payment to cloud_steward_app;
drop index payment_channel_no;
create unique index payment_channel_no on payment (tenant_id, channel, channel_no)
  where channel_no is not null and state = 'recorded';

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

-- The receipt of a payment: its number is given with the first print, later ones are copies.
create table payment_receipt (
  tenant_id int not null,
  payment_id uuid not null,
  no text not null,
  prints int not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, payment_id)
);
create unique index payment_receipt_no on payment_receipt (tenant_id, no);

-- Prepaid balance paid back to a rentee.
create table payment_payout (
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
create unique index payment_payout_no on payment_payout (tenant_id, no);
create unique index payment_payout_channel_no on payment_payout (tenant_id, channel, channel_no) where channel_no is not null;
create index payment_payout_list on payment_payout (tenant_id, created_at desc, id desc);
create index payment_payout_rentee on payment_payout (tenant_id, rentee_id, created_at desc, id desc);

alter table billing_late_fee_fixing add foreign key (tenant_id, payment_id) references payment (tenant_id, id);
alter table billing_late_fee_fixing add foreign key (tenant_id, bill_id) references billing_bill (tenant_id, id);
alter table payment_receipt add foreign key (tenant_id, payment_id) references payment (tenant_id, id);
alter table payment_payout add foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id);

select infra_protect('billing_late_fee_fixing', 'insert');
select infra_protect('payment_receipt', 'insert, update');
select infra_protect('payment_payout', 'insert');
select infra_scope('billing_late_fee_fixing',
  'exists (select from billing_bill b where b.tenant_id = billing_late_fee_fixing.tenant_id and b.id = billing_late_fee_fixing.bill_id)');
select infra_scope('payment_receipt',
  'exists (select from payment p where p.tenant_id = payment_receipt.tenant_id and p.id = payment_receipt.payment_id)');
