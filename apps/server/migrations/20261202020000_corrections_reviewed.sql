-- Corrections of a balance that are more than one person may make alone.
create table prepaid_correction (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  site_id uuid not null,
  room_id uuid not null,
  rentee_id uuid not null,
  amount_fen bigint not null check (amount_fen <> 0),
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'refused', 'withdrawn')),
  maker_id uuid,
  maker text not null,
  checker_id uuid,
  checker text,
  remark text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index prepaid_correction_list on prepaid_correction (tenant_id, created_at desc, id desc);
create index prepaid_correction_state on prepaid_correction (tenant_id, state, created_at desc, id desc);
create index prepaid_correction_account on prepaid_correction (tenant_id, account_id, created_at desc, id desc);
create index prepaid_correction_rentee on prepaid_correction (tenant_id, rentee_id, created_at desc, id desc);
select infra_protect('prepaid_correction', 'insert, update');
alter table prepaid_correction add foreign key (tenant_id, account_id) references prepaid_account (tenant_id, id);
