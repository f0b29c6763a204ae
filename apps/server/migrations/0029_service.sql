-- Service: what can be wrong, who mends it, how soon, with what, and who pays.
create table work_order_classifier (
  tenant_id int not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  kind text not null default 'repair',
  -- Working minutes from the report to the end; none: no deadline.
  deadline_minutes int check (deadline_minutes > 0),
  is_urgent boolean not null default false,
  payer text not null default 'landlord' check (payer in ('rentee', 'landlord', 'operator', 'warranty')),
  -- One thing to check a line.
  checklist text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references work_order_classifier (tenant_id, id)
);
create unique index work_order_classifier_name on work_order_classifier (tenant_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), name);
select infra_protect('work_order_classifier', 'insert, update, delete');

create table work_order_supplier (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  contact_name text not null,
  mobile text not null,
  payee_name text,
  payee_bank text,
  payee_account text,
  -- Days from confirmation until its money is due.
  settle_days int not null default 7 check (settle_days between 0 and 180),
  is_active boolean not null default true,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index work_order_supplier_code on work_order_supplier (tenant_id, code);
create index work_order_supplier_list on work_order_supplier (tenant_id, created_at desc, id desc);
select infra_protect('work_order_supplier', 'insert, update, delete');

create table work_order_installer (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  name text not null,
  mobile text not null,
  supplier_id uuid,
  skills text[] not null,
  -- Sites he serves; none: all.
  site_ids uuid[],
  daily_capacity int not null default 8 check (daily_capacity between 1 and 99),
  payee_name text,
  payee_bank text,
  payee_account text,
  settle_days int not null default 7 check (settle_days between 0 and 180),
  is_active boolean not null default true,
  -- When he was last given an order in turn.
  turn_at timestamptz,
  remark text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, supplier_id) references work_order_supplier (tenant_id, id)
);
create unique index work_order_installer_code on work_order_installer (tenant_id, code);
create index work_order_installer_list on work_order_installer (tenant_id, created_at desc, id desc);
create index work_order_installer_supplier on work_order_installer (tenant_id, supplier_id) where supplier_id is not null;
select infra_protect('work_order_installer', 'insert, update, delete');

create table work_order_certificate (
  tenant_id int not null,
  id uuid not null,
  installer_id uuid not null,
  name text not null,
  number text,
  -- Kinds of orders he may not carry out after its last day.
  skills text[] not null,
  valid_to date not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, installer_id) references work_order_installer (tenant_id, id)
);
create index work_order_certificate_installer on work_order_certificate (tenant_id, installer_id, valid_to);
create index work_order_certificate_list on work_order_certificate (tenant_id, created_at desc, id desc);
select infra_protect('work_order_certificate', 'insert, update, delete');

-- Who gets an order that nobody has dispatched: the rule that says most decides.
create table work_order_dispatch_rule (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  site_id uuid,
  classifier_id uuid,
  kind text,
  mode text not null check (mode in ('assign', 'grab', 'rotate')),
  installer_id uuid,
  supplier_id uuid,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references housing_site (tenant_id, id),
  foreign key (tenant_id, classifier_id) references work_order_classifier (tenant_id, id),
  foreign key (tenant_id, installer_id) references work_order_installer (tenant_id, id),
  foreign key (tenant_id, supplier_id) references work_order_supplier (tenant_id, id)
);
create index work_order_dispatch_rule_list on work_order_dispatch_rule (tenant_id, created_at desc, id desc);
select infra_protect('work_order_dispatch_rule', 'insert, update, delete');

-- The price list.
create table work_order_item (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('labour', 'material')),
  unit text not null,
  price_fen bigint not null check (price_fen >= 0),
  -- Of the price, that which the installer gets.
  cost_fen bigint not null check (cost_fen >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index work_order_item_name on work_order_item (tenant_id, name);
create index work_order_item_list on work_order_item (tenant_id, created_at desc, id desc);
select infra_protect('work_order_item', 'insert, update, delete');

create table work_order_plan (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  kind text not null,
  classifier_id uuid,
  site_id uuid not null,
  room_id uuid,
  subject text not null,
  every_count int not null check (every_count between 1 and 366),
  every_unit text not null check (every_unit in ('day', 'week', 'month')),
  next_on date not null,
  end_on date,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references housing_site (tenant_id, id),
  foreign key (tenant_id, room_id) references housing_room (tenant_id, id),
  foreign key (tenant_id, classifier_id) references work_order_classifier (tenant_id, id)
);
create index work_order_plan_due on work_order_plan (tenant_id, next_on) where is_active;
create index work_order_plan_list on work_order_plan (tenant_id, created_at desc, id desc);
select infra_protect('work_order_plan', 'insert, update, delete');

-- One cause that many report: its text is what each of them reads.
create table work_order_incident (
  tenant_id int not null,
  id uuid not null,
  title text not null,
  site_id uuid not null,
  classifier_id uuid,
  content text not null,
  ends_by timestamptz,
  state text not null default 'open' check (state in ('open', 'over')),
  over_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references housing_site (tenant_id, id),
  foreign key (tenant_id, classifier_id) references work_order_classifier (tenant_id, id)
);
create index work_order_incident_list on work_order_incident (tenant_id, created_at desc, id desc);
create index work_order_incident_open on work_order_incident (tenant_id, site_id) where state = 'open';
select infra_protect('work_order_incident', 'insert, update');

create table work_order_settlement (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  supplier_id uuid,
  installer_id uuid,
  order_count int not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (state in ('open', 'paid', 'void')),
  payee_name text,
  payee_bank text,
  payee_account text,
  bank_ref text,
  paid_on date,
  maker text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (num_nonnulls(supplier_id, installer_id) = 1),
  check ((state = 'paid') = (paid_on is not null)),
  foreign key (tenant_id, supplier_id) references work_order_supplier (tenant_id, id),
  foreign key (tenant_id, installer_id) references work_order_installer (tenant_id, id)
);
create unique index work_order_settlement_no on work_order_settlement (tenant_id, no);
create index work_order_settlement_list on work_order_settlement (tenant_id, created_at desc, id desc);
select infra_protect('work_order_settlement', 'insert, update');

alter table work_order
  drop constraint work_order_check1,
  drop constraint work_order_kind_check,
  drop constraint work_order_source_check,
  drop constraint work_order_state_check,
  add column classifier_id uuid,
  add column description text,
  add column contact text,
  add column phone text,
  add column device_serial text,
  add column rentee_id uuid,
  add column landlord_id uuid,
  add column lease_id uuid,
  add column mode text not null default 'assign' check (mode in ('assign', 'grab', 'rotate')),
  add column installer_id uuid,
  add column supplier_id uuid,
  add column plan_id uuid,
  add column incident_id uuid,
  -- The clock of the service level: working minutes in all, those left while it stands still, and its two moments.
  add column sla_minutes int,
  add column sla_left int,
  add column warn_at timestamptz,
  add column deadline timestamptz,
  add column escalated int not null default 0 check (escalated in (0, 80, 100)),
  add column responded_at timestamptz,
  add column arrived_at timestamptz,
  -- Who finds the code at the place has been there.
  add column was_scanned boolean not null default false,
  add column payer text not null default 'operator' check (payer in ('rentee', 'landlord', 'operator', 'warranty')),
  add column quote_state text check (quote_state in ('waiting', 'approved', 'rejected')),
  add column total_fen bigint not null default 0 check (total_fen >= 0),
  add column settle_fen bigint not null default 0 check (settle_fen >= 0),
  add column bill_id uuid,
  add column settlement_id uuid,
  add column confirm_by timestamptz,
  add column confirmed_at timestamptz,
  add column settle_on date,
  add column reopened int not null default 0,
  add column score int check (score between 1 and 5),
  add column speed_score int check (speed_score between 1 and 5),
  add column manner_score int check (manner_score between 1 and 5),
  add column score_note text,
  add column visit_note text,
  add column checked text[] not null default '{}',
  add constraint work_order_kind_check check (kind in ('install', 'repair', 'read', 'remove', 'inspect', 'clean', 'complaint', 'service')),
  add constraint work_order_source_check check (source in ('staff', 'supply', 'lock', 'rentee', 'landlord', 'plan', 'sale')),
  add constraint work_order_state_check check (state in ('new', 'dispatched', 'accepted', 'booked', 'on_site', 'waiting_parts', 'waiting_customer',
    'quoted', 'done', 'to_pay', 'confirmed', 'closed', 'cancelled')),
  add constraint work_order_executor_check check (state in ('new', 'cancelled')
    or num_nonnulls(executor_id, vendor, coalesce(installer_id, supplier_id)) = 1),
  add foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id),
  add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id),
  add foreign key (tenant_id, lease_id) references housing_lease (tenant_id, id),
  add foreign key (tenant_id, bill_id) references billing_bill (tenant_id, id),
  add foreign key (tenant_id, classifier_id) references work_order_classifier (tenant_id, id),
  add foreign key (tenant_id, installer_id) references work_order_installer (tenant_id, id),
  add foreign key (tenant_id, supplier_id) references work_order_supplier (tenant_id, id),
  add foreign key (tenant_id, plan_id) references work_order_plan (tenant_id, id),
  add foreign key (tenant_id, incident_id) references work_order_incident (tenant_id, id),
  add foreign key (tenant_id, settlement_id) references work_order_settlement (tenant_id, id);
drop index work_order_open;
drop index work_order_source;
create index work_order_open on work_order (tenant_id, state, created_at desc, id desc)
  where state in ('new', 'dispatched', 'accepted', 'booked', 'on_site', 'waiting_parts', 'waiting_customer', 'quoted');
create unique index work_order_source on work_order (tenant_id, source_key)
  where state in ('new', 'dispatched', 'accepted', 'booked', 'on_site', 'waiting_parts', 'waiting_customer', 'quoted');
create index work_order_state on work_order (tenant_id, state, created_at desc, id desc);
create index work_order_installer_orders on work_order (tenant_id, installer_id, created_at desc, id desc) where installer_id is not null;
create index work_order_supplier_orders on work_order (tenant_id, supplier_id, created_at desc, id desc) where supplier_id is not null;
create index work_order_rentee on work_order (tenant_id, rentee_id, created_at desc, id desc) where rentee_id is not null;
create index work_order_landlord on work_order (tenant_id, landlord_id, created_at desc, id desc) where landlord_id is not null;
create index work_order_appointed on work_order (tenant_id, appoint_from) where appoint_from is not null;
create index work_order_clock on work_order (tenant_id, (case when escalated = 0 then least(warn_at, deadline) else deadline end))
  where deadline is not null and sla_left is null and escalated < 100 and ended_at is null;
create index work_order_to_pay on work_order (tenant_id, ended_at, id) where state = 'to_pay';
create index work_order_confirm on work_order (tenant_id, confirm_by) where state in ('done', 'confirmed');
create index work_order_bill on work_order (tenant_id, bill_id) where bill_id is not null;
create index work_order_settle on work_order (tenant_id, settle_on) where settlement_id is null and settle_fen > 0;
create index work_order_incident_orders on work_order (tenant_id, incident_id) where incident_id is not null;

create table work_order_line (
  tenant_id int not null,
  id uuid not null,
  order_id uuid not null,
  item_id uuid,
  kind text not null check (kind in ('labour', 'material')),
  name text not null,
  unit text not null,
  -- Hundredths of a unit.
  quantity int not null check (quantity > 0),
  price_fen bigint not null check (price_fen >= 0),
  cost_fen bigint not null check (cost_fen >= 0),
  amount_fen bigint not null check (amount_fen >= 0),
  settle_fen bigint not null check (settle_fen >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references work_order (tenant_id, id),
  foreign key (tenant_id, item_id) references work_order_item (tenant_id, id)
);
create index work_order_line_order on work_order_line (tenant_id, order_id);
select infra_protect('work_order_line', 'insert, delete');

create table work_order_comment (
  tenant_id int not null,
  id uuid not null,
  order_id uuid not null,
  username text not null,
  content text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references work_order (tenant_id, id)
);
create index work_order_comment_order on work_order_comment (tenant_id, order_id, id);
select infra_protect('work_order_comment', 'insert');

-- An installer signs in as one.
alter table identity_user drop constraint identity_user_party_kind_check,
  add constraint identity_user_party_kind_check check (party_kind in ('landlord', 'rentee', 'installer'));

-- Money that is owed to installers and suppliers.
alter table ledger_account drop constraint ledger_account_owner_kind_check,
  add constraint ledger_account_owner_kind_check check (owner_kind in ('landlord', 'rentee', 'operator', 'receiver', 'meter', 'installer'));

select infra_ask_across('work_order');
select infra_ask_across('work_order_plan');
