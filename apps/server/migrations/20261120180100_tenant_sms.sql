-- On what terms a tenant's messages are sent through a provider: under which signature, how many, at what price. Keys and
-- secrets of the provider stand in the settings of the server, never here.
create table identity_sms_setting (
  tenant_id int not null,
  id uuid not null,
  channel text not null,
  signature text not null,
  login_code text,
  password_code text,
  quota int not null check (quota >= 0),
  used int not null default 0,
  price_fen bigint not null default 0 check (price_fen >= 0),
  alarm_at int not null default 0 check (alarm_at >= 0),
  status int not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index identity_sms_setting_channel on identity_sms_setting (tenant_id, channel);
select infra_protect('identity_sms_setting');

-- What a message cost, and one more end of it: refused because the quota was used up.
alter table identity_sms add column cost_fen bigint;
alter table identity_sms drop constraint identity_sms_state_check;
alter table identity_sms add constraint identity_sms_state_check check (state in ('waiting', 'kept', 'sent', 'failed', 'refused'));
