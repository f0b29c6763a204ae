-- Value-added services: products, orders of three kinds of buyers, sales codes and the commission of sellers.
create table value_added_product (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  description text,
  category text,
  sold_by text not null check (sold_by in ('piece', 'month')),
  unit text not null,
  -- Prices by kind of buyer and, where they differ, by site: { buyerKind, siteId, priceFen }.
  prices jsonb not null,
  -- None: not counted. Pieces that are ordered are taken out of it at once.
  stock int check (stock >= 0),
  delivery text not null check (delivery in ('work_order', 'at_once')),
  order_kind text not null default 'service',
  classifier_id uuid,
  state text not null default 'draft' check (state in ('draft', 'published', 'stopped')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, classifier_id) references work_order_classifier (tenant_id, id)
);
create unique index value_added_product_name on value_added_product (tenant_id, name);
create index value_added_product_list on value_added_product (tenant_id, created_at desc, id desc);
select infra_protect('value_added_product', 'insert, update, delete');

create table value_added_seller (
  tenant_id int not null,
  id uuid not null,
  name text not null,
  mobile text not null,
  kind text not null check (kind in ('user', 'steward', 'installer', 'agent')),
  user_id uuid,
  installer_id uuid,
  payee_name text,
  payee_bank text,
  payee_account text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references identity_user (tenant_id, id),
  foreign key (tenant_id, installer_id) references work_order_installer (tenant_id, id)
);
create unique index value_added_seller_mobile on value_added_seller (tenant_id, mobile);
create index value_added_seller_list on value_added_seller (tenant_id, created_at desc, id desc);
select infra_protect('value_added_seller', 'insert, update, delete');

create table value_added_sales_code (
  tenant_id int not null,
  id uuid not null,
  code text not null,
  batch_no text not null,
  seller_id uuid not null,
  commission_bp int not null check (commission_bp between 0 and 10000),
  max_uses int not null check (max_uses > 0),
  -- Orders that name it and were not cancelled before they were paid.
  used_count int not null default 0,
  valid_from date not null,
  valid_to date not null,
  -- Products it is for; none: all.
  product_ids uuid[],
  state text not null default 'active' check (state in ('active', 'stopped')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (used_count between 0 and max_uses),
  check (valid_to >= valid_from),
  foreign key (tenant_id, seller_id) references value_added_seller (tenant_id, id)
);
create unique index value_added_sales_code_code on value_added_sales_code (tenant_id, code);
create index value_added_sales_code_list on value_added_sales_code (tenant_id, created_at desc, id desc);
create index value_added_sales_code_seller on value_added_sales_code (tenant_id, seller_id);
select infra_protect('value_added_sales_code', 'insert, update');

create table value_added_statement (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  seller_id uuid not null,
  -- The month in which the commission was earned, YYYY-MM.
  month text not null,
  order_count int not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (state in ('open', 'paid')),
  payee_name text,
  payee_bank text,
  payee_account text,
  bank_ref text,
  paid_on date,
  maker text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'paid') = (paid_on is not null)),
  foreign key (tenant_id, seller_id) references value_added_seller (tenant_id, id)
);
create unique index value_added_statement_no on value_added_statement (tenant_id, no);
create index value_added_statement_list on value_added_statement (tenant_id, created_at desc, id desc);
create index value_added_statement_seller on value_added_statement (tenant_id, seller_id);
select infra_protect('value_added_statement', 'insert, update');

create table value_added_order (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  buyer_kind text not null check (buyer_kind in ('enterprise', 'landlord', 'rentee')),
  rentee_id uuid,
  landlord_id uuid,
  site_id uuid not null,
  product_id uuid not null,
  sold_by text not null,
  -- Of a product sold by month.
  from_on date,
  to_on date,
  -- The price when the order was made; pieces or months of each room.
  price_fen bigint not null check (price_fen >= 0),
  quantity int not null check (quantity > 0),
  room_count int not null check (room_count > 0),
  total_fen bigint not null check (total_fen >= 0),
  pay_by text not null check (pay_by in ('online', 'rent', 'bill', 'wallet')),
  state text not null check (state in ('created', 'paid', 'accepted', 'delivering', 'delivered', 'closed', 'cancelled', 'refunded')),
  contact text,
  phone text,
  remark text,
  bill_id uuid,
  -- An order nobody paid ends then.
  expires_at timestamptz,
  paid_at timestamptz,
  delivered_at timestamptz,
  -- Until then it can be refunded; then it is closed.
  refund_by timestamptz,
  -- What was taken for it from a landlord's wallet: the buyer's own, or that of the landlord who received the renter's payment.
  taken_from_id uuid,
  taken_fen bigint not null default 0 check (taken_fen >= 0),
  taken_count int not null default 0,
  code_id uuid,
  seller_id uuid,
  commission_bp int,
  -- Fixed by the payment, gone with a refund, owed from the closing on.
  commission_fen bigint not null default 0 check (commission_fen >= 0),
  commission_on date,
  statement_id uuid,
  auto_renew boolean not null default false,
  renews_id uuid,
  renewal_told_at timestamptz,
  maker text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (num_nonnulls(rentee_id, landlord_id) = 1),
  check ((sold_by = 'month') = (from_on is not null and to_on is not null)),
  check (total_fen = price_fen * quantity * room_count),
  foreign key (tenant_id, rentee_id) references housing_rentee (tenant_id, id),
  foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id),
  foreign key (tenant_id, site_id) references housing_site (tenant_id, id),
  foreign key (tenant_id, product_id) references value_added_product (tenant_id, id),
  foreign key (tenant_id, bill_id) references billing_bill (tenant_id, id),
  foreign key (tenant_id, taken_from_id) references housing_landlord (tenant_id, id),
  foreign key (tenant_id, code_id) references value_added_sales_code (tenant_id, id),
  foreign key (tenant_id, seller_id) references value_added_seller (tenant_id, id),
  foreign key (tenant_id, statement_id) references value_added_statement (tenant_id, id),
  foreign key (tenant_id, renews_id) references value_added_order (tenant_id, id)
);
create unique index value_added_order_no on value_added_order (tenant_id, no);
create index value_added_order_list on value_added_order (tenant_id, buyer_kind, created_at desc, id desc);
create index value_added_order_created on value_added_order (tenant_id, created_at desc, id desc);
create index value_added_order_rentee on value_added_order (tenant_id, rentee_id, created_at desc, id desc) where rentee_id is not null;
create index value_added_order_landlord on value_added_order (tenant_id, landlord_id, created_at desc, id desc) where landlord_id is not null;
create index value_added_order_bill on value_added_order (tenant_id, bill_id) where bill_id is not null;
create index value_added_order_product on value_added_order (tenant_id, product_id);
create index value_added_order_code on value_added_order (tenant_id, code_id) where code_id is not null;
create index value_added_order_expiry on value_added_order (tenant_id, expires_at) where state = 'created' and expires_at is not null;
create index value_added_order_close on value_added_order (tenant_id, refund_by) where state = 'delivered';
create index value_added_order_take on value_added_order (tenant_id, paid_at) where paid_at is not null and taken_fen = 0 and state <> 'refunded';
create index value_added_order_end on value_added_order (tenant_id, to_on) where to_on is not null and renewal_told_at is null;
create index value_added_order_commission on value_added_order (tenant_id, seller_id, commission_on) where commission_on is not null;
create unique index value_added_order_renews on value_added_order (tenant_id, renews_id) where renews_id is not null and state not in ('cancelled', 'refunded');
select infra_protect('value_added_order', 'insert, update');

create table value_added_order_line (
  tenant_id int not null,
  id uuid not null,
  order_id uuid not null,
  room_id uuid not null,
  amount_fen bigint not null check (amount_fen >= 0),
  work_order_id uuid,
  state text not null default 'open' check (state in ('open', 'delivering', 'delivered', 'failed')),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references value_added_order (tenant_id, id),
  foreign key (tenant_id, room_id) references housing_room (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_order (tenant_id, id)
);
create index value_added_order_line_order on value_added_order_line (tenant_id, order_id);
create index value_added_order_line_work on value_added_order_line (tenant_id, work_order_id) where work_order_id is not null;
select infra_protect('value_added_order_line', 'insert, update');
select infra_scope('value_added_order_line', $$exists (select from value_added_order o where o.tenant_id = value_added_order_line.tenant_id and o.id = value_added_order_line.order_id)$$);

-- Commission that is owed to sellers.
alter table ledger_account drop constraint ledger_account_owner_kind_check,
  add constraint ledger_account_owner_kind_check check (owner_kind in ('landlord', 'rentee', 'operator', 'receiver', 'meter', 'installer', 'seller'));

select infra_ask_across('value_added_order');
