-- When rentees are reminded of open bills, and every reminder of one.
create table billing_dunning_plan (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  site_id uuid,
  kinds text[] not null,
  min_fen bigint not null check (min_fen >= 0),
  notice_days text,
  sms_days text,
  quiet_from int check (quiet_from between 0 and 23),
  quiet_to int check (quiet_to between 0 and 23),
  text_before text not null,
  text_after text not null,
  is_active boolean not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index billing_dunning_plan_list on billing_dunning_plan (tenant_id, created_at desc, id desc);

create table billing_reminder (
  tenant_id int not null,
  id uuid not null,
  -- What was claimed together is sent together.
  batch_id uuid not null,
  bill_id uuid not null,
  rentee_id uuid not null,
  site_id uuid not null,
  plan_id uuid,
  step int,
  channel text not null check (channel in ('notice', 'sms')),
  result text not null default 'waiting' check (result in ('waiting', 'sent', 'refused', 'unreachable', 'dropped')),
  text text,
  reason text,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- A bill is told of a step once, however many workers find it due.
create unique index billing_reminder_step on billing_reminder (tenant_id, bill_id, step, channel) where step is not null;
create index billing_reminder_bill on billing_reminder (tenant_id, bill_id, created_at desc, id desc);
create index billing_reminder_list on billing_reminder (tenant_id, created_at desc, id desc);
create index billing_reminder_rentee on billing_reminder (tenant_id, rentee_id, created_at desc, id desc);
create index billing_reminder_batch on billing_reminder (tenant_id, batch_id) where result = 'waiting';
create index billing_bill_open_rentee on billing_bill (tenant_id, rentee_id, due_on) where state in ('issued', 'part_paid');

alter table billing_dunning_plan add foreign key (tenant_id, site_id) references housing_site (tenant_id, id);
alter table billing_reminder add foreign key (tenant_id, bill_id) references billing_bill (tenant_id, id);
alter table billing_reminder add foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id);
select infra_protect('billing_dunning_plan');
select infra_protect('billing_reminder', 'insert, update');

-- A fact finance may read: leases whose check-out is disputed. Nobody is reminded while that is open.
create view checkout_disputed with (security_invoker = true) as
  select tenant_id, lease_id from checkout_check_out where state = 'disputed';
grant select on checkout_disputed to cloud_steward_app;
