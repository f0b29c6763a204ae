-- A line of a statement that a voucher of a rentee stands for, by its number: nobody else books it meanwhile.
alter table payment_bank_line add column held_for text;
create index payment_bank_line_amount on payment_bank_line (tenant_id, account_id, amount_fen) where state = 'open';

-- Money rentees have sent to the operator's bank account, handed in with the slip of their bank.
create table channel_voucher (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  rentee_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  account_id uuid not null,
  bank_ref text not null,
  payer_name text not null,
  payer_tail text,
  paid_on date not null,
  remark text,
  state text not null default 'submitted'
    check (state in ('submitted', 'matched', 'unmatched', 'review_1', 'review_2', 'posted', 'reversed', 'rejected')),
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
  primary key (tenant_id, id),
  check ((line_id is null) = (line_ref is null)),
  check (state <> 'matched' or line_id is not null),
  check (state <> 'unmatched' or line_id is null),
  check ((state in ('posted', 'reversed')) = (payment_id is not null)),
  -- Posted against a line, or for a reason that is stated.
  check (state not in ('posted', 'reversed') or line_id is not null or exception is not null)
);
create unique index channel_voucher_no on channel_voucher (tenant_id, no);
-- A transfer is handed in once; what was rejected or taken back may be handed in again.
create unique index channel_voucher_ref on channel_voucher (tenant_id, account_id, bank_ref) where state not in ('rejected', 'reversed');
create unique index channel_voucher_line on channel_voucher (tenant_id, line_id) where line_id is not null and state not in ('rejected', 'reversed');
create unique index channel_voucher_payment on channel_voucher (tenant_id, payment_id) where payment_id is not null;
create index channel_voucher_list on channel_voucher (tenant_id, created_at desc, id desc);
create index channel_voucher_rentee on channel_voucher (tenant_id, rentee_id, created_at desc, id desc);
create index channel_voucher_state on channel_voucher (tenant_id, state, created_at desc, id desc);
create index channel_voucher_waiting on channel_voucher (tenant_id, state) where state in ('matched', 'unmatched', 'review_1', 'review_2');
create index channel_voucher_open on channel_voucher (tenant_id, id) where line_id is null and state not in ('rejected', 'reversed');
create index channel_voucher_facts on channel_voucher (tenant_id, paid_on, amount_fen);

create table channel_voucher_picture (
  tenant_id int not null,
  voucher_id uuid not null,
  file_id uuid not null,
  sha256 text not null,
  primary key (tenant_id, voucher_id, file_id)
);
create index channel_voucher_picture_hash on channel_voucher_picture (tenant_id, sha256);

create table channel_voucher_step (
  tenant_id int not null,
  id uuid not null,
  voucher_id uuid not null,
  state text not null,
  note text,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index channel_voucher_step_of on channel_voucher_step (tenant_id, voucher_id, id);

alter table channel_voucher add foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id);
alter table channel_voucher add foreign key (tenant_id, account_id) references payment_bank_account (tenant_id, id);
alter table channel_voucher add foreign key (tenant_id, line_id) references payment_bank_line (tenant_id, id);
alter table channel_voucher add foreign key (tenant_id, payment_id) references payment (tenant_id, id);
alter table channel_voucher_picture add foreign key (tenant_id, voucher_id) references channel_voucher (tenant_id, id);
alter table channel_voucher_step add foreign key (tenant_id, voucher_id) references channel_voucher (tenant_id, id);
select infra_protect('channel_voucher', 'insert, update');
select infra_protect('channel_voucher_picture', 'insert');
select infra_protect('channel_voucher_step', 'insert');
-- A rentee's vouchers are seen by whoever sees a lease of his.
select infra_scope('channel_voucher',
  'exists (select from housing_lease l where l.tenant_id = channel_voucher.tenant_id and l.rentee_id = channel_voucher.rentee_id)');
select infra_scope(name, format('exists (select from channel_voucher v where v.tenant_id = %1$I.tenant_id and v.id = %1$I.voucher_id)', name))
  from unnest(array['channel_voucher_picture', 'channel_voucher_step']) name;
