-- Money recorded by hand that waits for a second person: what was recorded, nothing of it booked. Decided once.
create table payment_received (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  rentee_id uuid not null,
  -- Of the first bill; who sees that site sees it.
  site_id uuid not null,
  -- ["…"], in the order chosen.
  bill_ids jsonb not null,
  bill_nos text not null,
  amount_fen bigint not null check (amount_fen > 0),
  channel text not null check (channel in ('bank', 'cash', 'wechat', 'alipay', 'pos')),
  channel_no text,
  received_on date not null,
  pay_what text not null check (pay_what in ('all', 'principal')),
  keep_rest text not null check (keep_rest in ('yes', 'no')),
  remark text,
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'refused', 'withdrawn')),
  maker_id uuid,
  maker text not null,
  checker_id uuid,
  checker text,
  reason text,
  decided_at timestamptz,
  payment_id uuid,
  payment_no text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'booked') = (payment_id is not null))
);
create unique index payment_received_no on payment_received (tenant_id, no);
create unique index payment_received_channel_no on payment_received (tenant_id, channel, channel_no)
  where channel_no is not null and state = 'waiting';
create index payment_received_list on payment_received (tenant_id, created_at desc, id desc);
create index payment_received_state on payment_received (tenant_id, state, created_at desc, id desc);
create index payment_received_site on payment_received (tenant_id, site_id, created_at desc, id desc);
create index payment_received_rentee on payment_received (tenant_id, rentee_id, created_at desc, id desc);
alter table payment_received add foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id);
select infra_protect('payment_received', 'insert, update');
