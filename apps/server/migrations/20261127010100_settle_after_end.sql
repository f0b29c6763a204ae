-- A lease that ended without a check-out (handed over at once, or simply ended) is settled afterwards by the same flow.
alter table checkout_check_out
  -- Set for these: the day it was begun, up to which late fees count. The room was given back long before.
  add column settle_on date,
  -- Whoever took the lease over takes the deposit over as well, as far as he still owes one.
  add column carry_lease_id uuid,
  add column carried_fen bigint not null default 0 check (carried_fen >= 0),
  add foreign key (tenant_id, carry_lease_id) references housing_lease (tenant_id, id),
  add check (carry_lease_id is null or settle_on is not null),
  add check (carried_fen = 0 or carry_lease_id is not null);
