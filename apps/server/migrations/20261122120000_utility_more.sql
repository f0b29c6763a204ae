-- What became of the money when a billed settlement was worked out again: a paid bill stays, and the difference is
-- credited on it or claimed by a bill of its own, whose line has the correction as its source.
create table metering_correction (
  tenant_id int not null,
  id uuid not null,
  -- Number of the settlement whose revisions these are.
  no text not null,
  site_id uuid not null,
  settlement_id uuid not null,
  -- The revision that took its place; null when none of its days are the payer's any more.
  next_id uuid,
  credited_fen bigint not null default 0 check (credited_fen >= 0),
  debited_fen bigint not null default 0 check (debited_fen >= 0),
  -- Numbers of the notes or of the bill, as people see them.
  documents text,
  reason text not null,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (credited_fen = 0 or debited_fen = 0)
);
create unique index metering_correction_once on metering_correction (tenant_id, settlement_id);
create index metering_correction_no on metering_correction (tenant_id, no, id);
select infra_protect('metering_correction', 'insert');
alter table metering_correction add foreign key (tenant_id, settlement_id) references metering_settlement (tenant_id, id);
alter table metering_correction add foreign key (tenant_id, next_id) references metering_settlement (tenant_id, id);
