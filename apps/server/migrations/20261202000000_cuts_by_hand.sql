-- What is asked before power or water is taken away by hand: meters of both kinds, as they are now.
create view device_cut_view with (security_invoker = true) as
  select d.tenant_id, d.id, d.serial, d.category, d.site_id, d.room_id, d.meter_id,
    coalesce(l.last_seen_at > now() - make_interval(mins => t.offline_minutes), false) as online
  from device d join device_type t on t.tenant_id = d.tenant_id and t.id = d.type_id
    left join device_latest l on l.tenant_id = d.tenant_id and l.device_id = d.id
  where d.category in ('elemeter', 'watermeter');
-- Meters whose newest order that counts took power or water away by hand: nothing gives it back by itself.
create view device_hand_cut with (security_invoker = true) as
  select d.tenant_id, d.meter_id, d.id, d.category, c.created_at, c.reason, c.username
  from device d cross join lateral (
    select x.kind, x.cause, x.reason, x.username, x.created_at from device_command x
    where x.tenant_id = d.tenant_id and x.device_id = d.id and x.kind in ('switchOff', 'switchOn', 'closeValve', 'openValve')
      and x.state in ('queued', 'sent', 'acked', 'verified') order by x.created_at desc, x.id desc limit 1) c
  where d.meter_id is not null and c.cause = 'manual' and c.kind in ('switchOff', 'closeValve');
grant select on device_cut_view, device_hand_cut to cloud_steward_app;
