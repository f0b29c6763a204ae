-- Bills their rentee has opened, once each: when, and by which account.
create table billing_bill_read (
  tenant_id int not null,
  bill_id uuid not null,
  user_id uuid,
  read_at timestamptz not null default now(),
  primary key (tenant_id, bill_id)
);
alter table billing_bill_read add foreign key (tenant_id, bill_id) references billing_bill (tenant_id, id);
select infra_protect('billing_bill_read', 'insert');
select infra_scope('billing_bill_read',
  'exists (select from billing_bill b where b.tenant_id = billing_bill_read.tenant_id and b.id = billing_bill_read.bill_id)');
