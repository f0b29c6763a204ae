-- Money whose owner nobody knows yet, and what became of each difference: the entries that resolved it.
create table channel_suspense (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  channel_id uuid not null,
  difference_id uuid not null,
  day date not null,
  -- Below zero: money that is gone and nobody here knows why.
  amount_fen bigint not null check (amount_fen <> 0),
  state text not null default 'open' check (state in ('open', 'assigned', 'returned')),
  note text not null,
  maker_id uuid,
  maker text not null,
  rentee_id uuid,
  payment_no text,
  end_note text,
  ended_by text,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'assigned') = (payment_no is not null))
);
create unique index channel_suspense_no on channel_suspense (tenant_id, no);
create unique index channel_suspense_difference on channel_suspense (tenant_id, difference_id);
create index channel_suspense_list on channel_suspense (tenant_id, created_at desc, id desc);
create index channel_suspense_by_day on channel_suspense (tenant_id, day desc, id desc);

create table channel_difference_entry (
  tenant_id int not null,
  difference_id uuid not null,
  entry_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, difference_id, entry_id)
);
create index channel_difference_entry_of on channel_difference_entry (tenant_id, entry_id);

alter table channel_difference drop constraint channel_difference_resolution_check;
alter table channel_difference add constraint channel_difference_resolution_check
  check (resolution in ('synced', 'refunded', 'claimed', 'explained', 'suspended', 'reversed', 'linked'));

alter table channel_suspense add foreign key (tenant_id, channel_id) references channel (tenant_id, id),
  add foreign key (tenant_id, difference_id) references channel_difference (tenant_id, id),
  add foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id);
alter table channel_difference_entry add foreign key (tenant_id, difference_id) references channel_difference (tenant_id, id);
select infra_protect('channel_suspense', 'insert, update');
select infra_protect('channel_difference_entry', 'insert');
-- Whole lists of a tenant: nobody sees them who sees only a part of it.
select infra_scope(name, 'false') from unnest(array['channel_suspense', 'channel_difference_entry']) name;
-- From an entry to the difference it resolved: for the account's statement.
create view channel_entry_difference with (security_invoker = true) as select tenant_id, entry_id, difference_id from channel_difference_entry;
grant select on channel_entry_difference to cloud_steward_app;
-- Few are open; what a payment taken back resolves is among them.
create index channel_difference_open on channel_difference (tenant_id, kind) where is_open;
