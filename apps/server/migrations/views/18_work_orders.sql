-- What people and schedules did to orders, from the audit: what a list of operations shows, with the order's site.
create view work_order_operation with (security_invoker = true) as
  select a.tenant_id, a.id, a.created_at, o.id as order_id, o.no, o.site_id, o.room_id, a.action, a.username,
    case when a.user_id is null then 'system' else coalesce(u.party_kind, 'staff') end as role,
    a.before ->> 'state' as from_state, a.after ->> 'state' as to_state,
    coalesce(a.after ->> 'reason', a.after ->> 'content') as note
  from system_audit a
    join work_order o on o.tenant_id = a.tenant_id and o.id = a.record_id::uuid
    left join identity_user u on u.tenant_id = a.tenant_id and u.id = a.user_id
  where a.resource = 'workOrder.workOrder';
grant select on work_order_operation to cloud_steward_app;
