-- Bills of other kinds than rent: utilities, and what fee items and debit notes claim.
alter table billing_bill add column kind text not null default 'rent' check (kind in ('rent', 'utility', 'other'));

alter table billing_bill_line drop constraint billing_bill_line_fee_check;
alter table billing_bill_line
  add check (fee in ('rent', 'deposit', 'utility', 'service', 'value_added', 'one_off', 'late_fee')),
  -- What a line was made of that is no charge of a lease: a settled reading, a fee of a plan. Its module knows it.
  add column source_id uuid;
create unique index billing_bill_line_source on billing_bill_line (tenant_id, source_id) where live and source_id is not null;

-- A fact other modules may read: which bill a source stands on, void ones included.
create view billing_billed_source with (security_invoker = true) as
  select l.tenant_id, l.source_id, b.id as bill_id, b.no as bill_no, b.state
  from billing_bill_line l join billing_bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id
  where l.source_id is not null;
grant select on billing_billed_source to cloud_steward_app;
