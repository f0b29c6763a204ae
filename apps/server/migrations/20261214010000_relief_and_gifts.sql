-- Days somebody could not use his room, and what new leases are given: the part of a fee that some days come to.
create table billing_gift_rule (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  -- Absent: leases of all sites.
  site_id uuid,
  fee text not null check (fee in ('rent', 'service', 'value_added', 'one_off')),
  months int not null check (months between 1 and 12),
  rate_bp int not null check (rate_bp between 1 and 10000),
  min_months int check (min_months between 1 and 120),
  signed_from date not null,
  signed_to date,
  is_active boolean not null,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references housing_site (tenant_id, id),
  check (signed_to >= signed_from)
);
create index billing_gift_rule_list on billing_gift_rule (tenant_id, created_at desc, id desc);
select infra_protect('billing_gift_rule');
-- Whoever sees some sites sees what all of them give, and changes only what his give.
drop policy row_scope on billing_gift_rule;
select infra_scope('billing_gift_rule',
  'site_id is null or site_id = any ((select infra_scoped_ids(''site_ids''))::uuid[])',
  'site_id = any ((select infra_scoped_ids(''site_ids''))::uuid[])');

alter table billing_adjustment
  add column fee text check (fee in ('rent', 'service', 'value_added', 'one_off')),
  add column rule_id uuid,
  drop constraint billing_adjustment_check,
  add constraint billing_adjustment_of check (bill_id is not null or (kind in ('discount', 'relief', 'gift') and date_from is not null)),
  drop constraint billing_adjustment_kind_check,
  add constraint billing_adjustment_kind_check check (kind in ('discount', 'waiver', 'write_off', 'credit', 'relief', 'gift')),
  add constraint billing_adjustment_days check (kind not in ('relief', 'gift')
    or (bill_id is null and fee is not null and (kind = 'relief') = (rate_bp is null) and date_to is not null)),
  add foreign key (tenant_id, rule_id) references billing_gift_rule (tenant_id, id),
  -- Nobody is given a day without his room twice.
  add constraint billing_adjustment_relief exclude using gist
    (tenant_id with =, lease_id with =, daterange(date_from, date_to, '[]') with &&) where (kind = 'relief' and state in ('submitted', 'approved'));
-- A lease has a gift once, however often its signing is told.
create unique index billing_adjustment_gift on billing_adjustment (tenant_id, lease_id, rule_id) where rule_id is not null;
