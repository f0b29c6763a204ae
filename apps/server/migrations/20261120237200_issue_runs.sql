-- The bills of a run, to show and to undo it.
create index billing_bill_run on billing_bill (tenant_id, run_id, id) where run_id is not null;

-- A fact other modules may read: meters that could not be settled, and why.
create view metering_open_exception with (security_invoker = true) as
  select e.tenant_id, e.id, e.meter_id, m.no as meter_no, e.site_id, e.room_id, e.period_from, e.period_to, e.reason
  from metering_exception e join metering_meter m on m.tenant_id = e.tenant_id and m.id = e.meter_id;
grant select on metering_open_exception to cloud_steward_app;
