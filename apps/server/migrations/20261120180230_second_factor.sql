-- The second factor of a user (RFC 6238). The secret is sealed; until it is confirmed by a code it asks nothing of him.
-- Of the codes that come every half minute each works once: those up to last_step are used.
create table identity_second_factor (
  tenant_id int not null,
  user_id uuid not null,
  sealed_secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references identity_user (tenant_id, id) on delete cascade
);
select infra_protect('identity_second_factor');

-- For whoever has lost his telephone: 80 random bits each, hashed, gone when used.
create table identity_recovery_code (
  tenant_id int not null,
  user_id uuid not null,
  code_hash text not null,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references identity_second_factor (tenant_id, user_id) on delete cascade
);
select infra_protect('identity_recovery_code', 'insert, delete');
