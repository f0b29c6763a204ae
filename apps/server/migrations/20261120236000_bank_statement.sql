-- Statements of the accounts on which money comes in, line by line, and what was booked of each.
create table payment_bank_account (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  bank_name text,
  account_no text,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index payment_bank_account_name on payment_bank_account (tenant_id, name);
create index payment_bank_account_list on payment_bank_account (tenant_id, created_at desc, id desc);

create table payment_bank_line (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  received_on date not null,
  amount_fen bigint not null check (amount_fen > 0),
  payer_name text,
  payer_tail text,
  memo text,
  bank_ref text not null,
  state text not null default 'open' check (state in ('open', 'booked', 'ignored')),
  booked_fen bigint not null default 0 check (booked_fen between 0 and amount_fen),
  rentee_id uuid,
  match_type text check (match_type in ('exact', 'merged', 'partial', 'over')),
  confidence int not null default 0 check (confidence between 0 and 100),
  matched_at timestamptz,
  username text,
  ignore_reason text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'booked') = (booked_fen = amount_fen))
);
-- What makes importing the same statement again harmless.
create unique index payment_bank_line_ref on payment_bank_line (tenant_id, account_id, bank_ref);
create index payment_bank_line_list on payment_bank_line (tenant_id, created_at desc, id desc);
create index payment_bank_line_state on payment_bank_line (tenant_id, state, created_at desc, id desc);
create index payment_bank_line_day on payment_bank_line (tenant_id, received_on, id);
create index payment_bank_line_confidence on payment_bank_line (tenant_id, confidence, id);
create index payment_bank_line_payer on payment_bank_line (tenant_id, payer_name, payer_tail) where booked_fen > 0;
create index payment_bank_line_open on payment_bank_line (tenant_id, id) where state = 'open';
create index payment_bank_line_account on payment_bank_line (tenant_id, account_id, created_at desc, id desc);

-- A payment that books a line or a part of it. Undone when the payment is taken back.
create table payment_bank_booking (
  tenant_id int not null,
  payment_id uuid not null,
  line_id uuid not null,
  rentee_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  is_auto boolean not null,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, payment_id)
);
create index payment_bank_booking_line on payment_bank_booking (tenant_id, line_id);

alter table payment_bank_line add foreign key (tenant_id, account_id) references payment_bank_account (tenant_id, id);
alter table payment_bank_line add foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id);
alter table payment_bank_booking add foreign key (tenant_id, line_id) references payment_bank_line (tenant_id, id);
alter table payment_bank_booking add foreign key (tenant_id, payment_id) references payment (tenant_id, id);

-- A payment says what it said; only its reversal is noted on it.
revoke update on payment from cloud_steward_app, cloud_steward_scoped;
grant update (state, reversed_at, reversed_by, reverse_reason, reversed_prepaid_fen) on payment to cloud_steward_app;

select infra_protect('payment_bank_account');
select infra_protect('payment_bank_line', 'insert, update');
select infra_protect('payment_bank_booking', 'insert, update');
