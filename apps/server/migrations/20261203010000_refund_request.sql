-- Money that is to go back and waits for a second person: what one person wants, and what is held for it meanwhile. Decided once.
create table payment_refund_request (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  kind text not null check (kind in ('payout', 'reversal', 'order')),
  -- The payment to be reversed, or the order whose money goes back the way it came.
  target_id uuid,
  target_no text,
  rentee_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- Prepaid balance nobody else can spend meanwhile.
  held_fen bigint not null check (held_fen between 0 and amount_fen),
  channel text,
  channel_no text,
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'withdrawn')),
  maker_id uuid,
  maker text not null,
  checker_id uuid,
  checker text,
  remark text,
  decided_at timestamptz,
  -- What became of it: a payout, a refund, or the payment taken back.
  result_no text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((kind = 'payout') = (target_id is null))
);
create unique index payment_refund_request_no on payment_refund_request (tenant_id, no);
create unique index payment_refund_request_payment on payment_refund_request (tenant_id, target_id) where kind = 'reversal' and state = 'waiting';
create unique index payment_refund_request_channel_no on payment_refund_request (tenant_id, channel, channel_no)
  where kind = 'payout' and channel_no is not null and state = 'waiting';
create index payment_refund_request_target on payment_refund_request (tenant_id, target_id) where state = 'waiting';
create index payment_refund_request_list on payment_refund_request (tenant_id, created_at desc, id desc);
create index payment_refund_request_state on payment_refund_request (tenant_id, state, created_at desc, id desc);
create index payment_refund_request_rentee on payment_refund_request (tenant_id, rentee_id, created_at desc, id desc);
alter table payment_refund_request add foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id);
select infra_protect('payment_refund_request', 'insert, update');
-- Like orders: seen by whoever sees a lease of the rentee.
select infra_scope('payment_refund_request',
  'exists (select from housing_lease l where l.tenant_id = payment_refund_request.tenant_id and l.rentee_id = payment_refund_request.rentee_id)');
