-- Money that is given back in part: for single rooms of an order, and for the days of a line that nobody used.
alter table value_added_order
  add column refunded_fen bigint not null default 0,
  -- Rooms whose money was given back.
  add column refunded_count int not null default 0,
  -- The agent above the seller and his share of the commission, as they were when the order was paid.
  add column parent_id uuid,
  add column parent_bp int check (parent_bp between 1 and 10000),
  add constraint value_added_order_refunded check (refunded_fen between 0 and total_fen and refunded_count between 0 and room_count),
  add constraint value_added_order_parent check ((parent_id is null) = (parent_bp is null)),
  add foreign key (tenant_id, parent_id) references value_added_seller (tenant_id, id);
update value_added_order set refunded_fen = total_fen, refunded_count = room_count where state = 'refunded';
create index value_added_order_waiting on value_added_order (tenant_id, seller_id)
  where commission_fen > 0 and (commission_on is null or statement_id is null);

alter table value_added_order_line
  drop constraint value_added_order_line_state_check,
  add constraint value_added_order_line_state_check
    check (state in ('open', 'delivering', 'delivered', 'failed', 'refunded', 'cancelled'));
update value_added_order_line l set state = o.state from value_added_order o
  where o.tenant_id = l.tenant_id and o.id = l.order_id and o.state in ('refunded', 'cancelled');

alter table value_added_seller
  add column parent_id uuid,
  add column parent_bp int check (parent_bp between 1 and 10000),
  add constraint value_added_seller_parent check ((parent_id is null) = (parent_bp is null) and parent_id <> id),
  add foreign key (tenant_id, parent_id) references value_added_seller (tenant_id, id);
create index value_added_seller_parent_id on value_added_seller (tenant_id, parent_id) where parent_id is not null;

alter table value_added_product add column picture_ids uuid[] not null default '{}' check (cardinality(picture_ids) <= 5);

-- One source earns once for each of its sellers: the one who sold, and the agent above him.
alter table value_added_commission
  drop constraint value_added_commission_kind_check,
  add constraint value_added_commission_kind_check check (kind in ('sale', 'broadband'));
drop index value_added_commission_source;
create unique index value_added_commission_source on value_added_commission (tenant_id, source_id, seller_id);

-- For each month begun of a hold; none: it costs nothing.
alter table broadband_package add column hold_fen bigint check (hold_fen >= 0);
alter table broadband_order
  add column refunded_fen bigint not null default 0,
  add column parent_id uuid,
  add column parent_bp int check (parent_bp between 1 and 10000),
  add constraint broadband_order_refunded check (refunded_fen between 0 and amount_fen),
  add constraint broadband_order_parent check ((parent_id is null) = (parent_bp is null)),
  add foreign key (tenant_id, parent_id) references value_added_seller (tenant_id, id);
update broadband_order set refunded_fen = amount_fen where state = 'refunded';
create index broadband_order_waiting on broadband_order (tenant_id, seller_id) where commission_fen > 0 and commission_on is null;
