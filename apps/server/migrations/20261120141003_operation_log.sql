-- The audit as a screen: it is read from the newest row on, of a person, a kind of record or one record. What was done is
-- looked at while walking: every write pays for an index more.
create index system_audit_list on system_audit (tenant_id, created_at desc, id desc);
create index system_audit_user on system_audit (tenant_id, username, created_at desc, id desc);
create index system_audit_kind on system_audit (tenant_id, resource, created_at desc, id desc);
create index system_audit_id on system_audit (tenant_id, record_id, created_at desc, id desc);
drop index system_audit_record;
