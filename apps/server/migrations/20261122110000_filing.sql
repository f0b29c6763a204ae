-- Leases are filed with the housing authority (租赁备案) within some days of being signed.
alter table housing_lease add column filing_no text, add column filed_on date,
  add check ((filing_no is null) = (filed_on is null)), add check (filed_on >= signed_on);
create unique index housing_lease_filing_no on housing_lease (tenant_id, filing_no) where filing_no is not null;
create index housing_lease_unfiled on housing_lease (tenant_id, signed_on, id) where status = 'signed' and filing_no is null;

-- On which days who has to know was told what is missing: a job that runs twice tells once.
create table housing_filing_told (
  tenant_id int not null,
  day date not null,
  primary key (tenant_id, day)
);
select infra_protect('housing_filing_told', 'insert');
select infra_scope('housing_filing_told', 'false');
