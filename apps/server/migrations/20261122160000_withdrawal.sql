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
  primary key (tenant_id, id)
);
create index payout_settlement_account_list on payout_settlement_account (tenant_id, created_at desc, id desc);
create unique index payout_settlement_account_current on payout_settlement_account (tenant_id, landlord_id) where is_current;

create table payout_withdrawal (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  landlord_id uuid not null,
  account_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'submitted' check (state in ('submitted', 'reviewed', 'approved', 'paid', 'returned', 'rejected', 'cancelled', 'failed')),
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
  primary key (tenant_id, id),
  check ((state in ('paid', 'returned')) = (channel_no is not null))
);
create unique index payout_withdrawal_no on payout_withdrawal (tenant_id, no);
create unique index payout_withdrawal_channel_no on payout_withdrawal (tenant_id, channel_no) where channel_no is not null;
create index payout_withdrawal_list on payout_withdrawal (tenant_id, created_at desc, id desc);
create index payout_withdrawal_landlord on payout_withdrawal (tenant_id, landlord_id, created_at desc, id desc);

create table payout_withdrawal_step (
  tenant_id int not null,
  id uuid not null,
  withdrawal_id uuid not null,
  state text not null,
  reason text,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index payout_withdrawal_step_of on payout_withdrawal_step (tenant_id, withdrawal_id, id);

alter table payout_settlement_account add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id);
alter table payout_withdrawal add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id);
alter table payout_withdrawal add foreign key (tenant_id, account_id) references payout_settlement_account (tenant_id, id);
alter table payout_withdrawal_step add foreign key (tenant_id, withdrawal_id) references payout_withdrawal (tenant_id, id);
select infra_protect('payout_settlement_account', 'insert, update');
select infra_protect('payout_withdrawal', 'insert, update');
select infra_protect('payout_withdrawal_step', 'insert');
-- A landlord's money is the whole tenant's business: nobody sees it who sees only a part.
select infra_scope(name, 'false') from unnest(array['payout_settlement_account', 'payout_withdrawal', 'payout_withdrawal_step']) name;
