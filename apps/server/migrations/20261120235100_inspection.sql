-- What is in a room and how it is: at hand-over, at check-out and in between. Items are one value, for they are only read
-- together and stand for good once the inspection is done.
create table housing_inspection (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  kind text not null check (kind in ('in', 'out', 'periodic')),
  lease_id uuid not null,
  room_id uuid not null,
  site_id uuid not null,
  rentee_id uuid not null,
  landlord_id uuid not null,
  inspected_on date not null,
  state text not null default 'draft' check (state in ('draft', 'done')),
  items jsonb not null,
  item_count int not null,
  flaw_count int not null,
  cost_fen bigint not null check (cost_fen >= 0),
  remark text,
  done_by text,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'done') = (done_at is not null)),
  foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id)
);
create unique index housing_inspection_no on housing_inspection (tenant_id, no, id);
create index housing_inspection_list on housing_inspection (tenant_id, created_at desc, id desc);
create index housing_inspection_lease on housing_inspection (tenant_id, lease_id, kind, inspected_on);
create index housing_inspection_site on housing_inspection (tenant_id, site_id, created_at desc, id desc);
select infra_protect('housing_inspection');
