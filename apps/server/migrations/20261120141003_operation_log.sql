-- The audit as a screen: each filter of its list walks an index from the newest row on.
create index system_audit_list on system_audit (tenant_id, created_at desc, id desc);
create index system_audit_user on system_audit (tenant_id, username, created_at desc, id desc);
create index system_audit_kind on system_audit (tenant_id, resource, created_at desc, id desc);
create index system_audit_action on system_audit (tenant_id, action, created_at desc, id desc);
create index system_audit_id on system_audit (tenant_id, record_id, created_at desc, id desc);
drop index system_audit_record;
