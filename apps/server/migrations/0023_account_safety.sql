-- When somebody's number or mail address was last exchanged for another: for a day after that no code replaces his password.
alter table identity_user add column contact_changed_at timestamptz;

-- A new role shows the rows of its holder's organisation and below. Roles that are there keep what they have.
alter table identity_role alter column data_scope set default 'ownAndBelow';

-- Browsers in which a user signed in before, each known by a random token of which only the hash is stored. Wrong passwords
-- of others do not keep him out of these.
create table identity_device (
  tenant_id int not null,
  user_id uuid not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (tenant_id, user_id, token_hash),
  foreign key (tenant_id, user_id) references identity_user (tenant_id, id) on delete cascade
);
select infra_protect('identity_device');
