-- Facts other modules may read: open bills, and the deposits held.
create view billing_open_bill with (security_invoker = true) as
  select tenant_id, id, room_id, lease_id, rentee_id, due_on, total_fen - paid_fen - credited_fen - written_off_fen as open_fen
  from billing_bill where state in ('issued', 'part_paid');
grant select on billing_open_bill to cloud_steward_app;

create view billing_billed_charge with (security_invoker = true) as
  select tenant_id, charge_id, bill_id from billing_bill_line where live and charge_id is not null;
grant select on billing_billed_charge to cloud_steward_app;
grant select on billing_billed_charge to cloud_steward_schedules;

-- Charges that stood on a bill that was voided; they may stand on another one since.
create view billing_voided_charge with (security_invoker = true) as
  select tenant_id, charge_id from billing_bill_line where not live and charge_id is not null;
grant select on billing_voided_charge to cloud_steward_app;

-- The last issue run over all sites and fees that nobody started: charges due through its day that were there when it began
-- (ids before `first_id`; an hour is for transactions that were under way) are on bills, unless a bill was voided.
create view billing_last_issue with (security_invoker = true) as
  select distinct on (tenant_id) tenant_id, (payload ->> 'dueThrough')::date as due_through,
    (lpad(to_hex((extract(epoch from started_at - interval '1 hour') * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid as first_id
  from infra_run where kind = 'issue-bills' and state = 'succeeded' and user_id is null and started_at is not null
    and coalesce(jsonb_array_length(nullif(payload -> 'siteIds', 'null')), 0) = 0
    and coalesce(jsonb_array_length(nullif(payload -> 'fees', 'null')), 0) = 0
  order by tenant_id, created_at desc, id desc;
grant select on billing_last_issue to cloud_steward_app;

-- A fact other modules may read: which bill a source stands on, void ones included.
create view billing_billed_source with (security_invoker = true) as
  select l.tenant_id, l.source_id, b.id as bill_id, b.no as bill_no, b.state
  from billing_bill_line l join billing_bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id
  where l.source_id is not null;
grant select on billing_billed_source to cloud_steward_app;

-- Which negative charges of lease changes a note has settled.
create view billing_credited_charge with (security_invoker = true) as
  select tenant_id, charge_id, bill_id from billing_note_line where charge_id is not null;
grant select on billing_credited_charge to cloud_steward_app;
