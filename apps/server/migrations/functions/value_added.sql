-- Rooms of an order, and of all orders of a bill, including rooms the caller does not see: a caller who does not see each of
-- the rooms sees neither the order nor its bill.
create or replace function value_added_rooms_of_order(sale uuid) returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct room_id), '{}') from value_added_order_line
    where tenant_id = nullif(current_setting('app.tenant_id', true), '')::int and order_id = sale
$$;
revoke all on function value_added_rooms_of_order(uuid) from public;
grant execute on function value_added_rooms_of_order(uuid) to cloud_steward_app;

create or replace function value_added_rooms_of_bill(bill uuid) returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct l.room_id), '{}') from value_added_order o
    join value_added_order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id
    where o.tenant_id = nullif(current_setting('app.tenant_id', true), '')::int and o.bill_id = bill
$$;
revoke all on function value_added_rooms_of_bill(uuid) from public;
grant execute on function value_added_rooms_of_bill(uuid) to cloud_steward_app;
