-- Tax invoices for what was paid on bills: asked for, written elsewhere, noted here with their numbers, taken back by red ones.
create table billing_tax_invoice (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  rentee_id uuid not null,
  -- Of its first bill; who sees that site sees it.
  site_id uuid not null,
  bill_nos text not null,
  amount_fen bigint not null check (amount_fen > 0),
  title_kind text not null check (title_kind in ('personal', 'company')),
  title text not null,
  tax_no text,
  email text,
  remark text,
  state text not null default 'asked' check (state in ('asked', 'issued', 'reversed', 'refused', 'withdrawn')),
  maker_id uuid,
  maker text not null,
  invoice_no text,
  issued_on date,
  red_no text,
  red_on date,
  reason text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (title_kind = 'personal' or tax_no is not null),
  check ((state in ('issued', 'reversed')) = (invoice_no is not null and issued_on is not null)),
  check ((state = 'reversed') = (red_no is not null and red_on is not null))
);
create unique index billing_tax_invoice_no on billing_tax_invoice (tenant_id, no);
create unique index billing_tax_invoice_number on billing_tax_invoice (tenant_id, invoice_no) where invoice_no is not null;
create unique index billing_tax_invoice_red on billing_tax_invoice (tenant_id, red_no) where red_no is not null;
create index billing_tax_invoice_list on billing_tax_invoice (tenant_id, created_at desc, id desc);
create index billing_tax_invoice_state on billing_tax_invoice (tenant_id, state, created_at desc, id desc);
create index billing_tax_invoice_site on billing_tax_invoice (tenant_id, site_id, created_at desc, id desc);
create index billing_tax_invoice_rentee on billing_tax_invoice (tenant_id, rentee_id, created_at desc, id desc);

create table billing_tax_invoice_line (
  tenant_id int not null,
  invoice_id uuid not null,
  bill_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- Until it is refused, withdrawn or reversed.
  live boolean not null default true,
  primary key (tenant_id, invoice_id, bill_id)
);
-- What a bill was paid stands on one live invoice.
create unique index billing_tax_invoice_line_live on billing_tax_invoice_line (tenant_id, bill_id) where live;
create table billing_tax_invoice_step (
  tenant_id int not null,
  id uuid not null,
  invoice_id uuid not null,
  from_state text,
  to_state text not null,
  reason text,
  user_id uuid,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index billing_tax_invoice_step_of on billing_tax_invoice_step (tenant_id, invoice_id, id);
alter table billing_tax_invoice add foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id);
alter table billing_tax_invoice_line add foreign key (tenant_id, invoice_id) references billing_tax_invoice (tenant_id, id);
alter table billing_tax_invoice_line add foreign key (tenant_id, bill_id) references billing_bill (tenant_id, id);
alter table billing_tax_invoice_step add foreign key (tenant_id, invoice_id) references billing_tax_invoice (tenant_id, id);
select infra_protect('billing_tax_invoice', 'insert, update');
select infra_protect('billing_tax_invoice_line', 'insert, update');
select infra_protect('billing_tax_invoice_step', 'insert');
select infra_scope(name, format('exists (select from billing_tax_invoice i where i.tenant_id = %1$I.tenant_id and i.id = %1$I.invoice_id)', name))
  from unnest(array['billing_tax_invoice_line', 'billing_tax_invoice_step']) name;
