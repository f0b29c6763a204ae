-- A house with leases in its history is archived, never deleted; it holds its number, and is counted no more.
alter table housing_house
  add column archived_on date,
  -- The same as a condition a filter can have.
  add column archived boolean not null default false,
  add check (archived = (archived_on is not null));
