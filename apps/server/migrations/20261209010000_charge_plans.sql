-- Charge plans run from state to state, charge on days of their own, and some houses or rooms of a site.
alter table billing_charge_plan
  add column rhythm text not null default 'period' check (rhythm in ('period', 'daily', 'monthly', 'dates')),
  add column on_day int check (on_day between 1 and 31),
  add column on_dates text[],
  add column due_in_days int check (due_in_days between 0 and 90),
  add column house_ids uuid[],
  add column room_ids uuid[],
  -- Plans from before were billed from the day they were written down.
  add column state text not null default 'active' check (state in ('draft', 'active', 'paused', 'ended')),
  -- What came due before this day and stands on no bill is not charged any more.
  add column skip_before date,
  alter column every_months drop not null,
  alter column timing drop not null,
  add check (rhythm <> 'period' or (every_months is not null and timing is not null)),
  add check (rhythm <> 'monthly' or (every_months is not null and every_months <> '0' and on_day is not null)),
  add check (rhythm <> 'dates' or cardinality(on_dates) > 0);

create table billing_charge_plan_step (
  tenant_id int not null,
  id uuid not null,
  plan_id uuid not null,
  from_state text,
  to_state text not null,
  reason text,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index billing_charge_plan_step_of on billing_charge_plan_step (tenant_id, plan_id, id);
alter table billing_charge_plan_step add foreign key (tenant_id, plan_id) references billing_charge_plan (tenant_id, id) on delete cascade;
select infra_protect('billing_charge_plan_step', 'insert');
select infra_scope('billing_charge_plan_step',
  'exists (select from billing_charge_plan p where p.tenant_id = billing_charge_plan_step.tenant_id and p.id = billing_charge_plan_step.plan_id)');

-- Which plan made a line; the source says it too, but only one way.
alter table billing_bill_line add column plan_id uuid;
create index billing_bill_line_plan on billing_bill_line (tenant_id, plan_id, bill_id) where plan_id is not null;
alter table billing_bill_line add foreign key (tenant_id, plan_id) references billing_charge_plan (tenant_id, id);
