-- Alipay beside WeChat Pay: it has no serial number of its own, and reads by other keys.
alter table channel drop constraint channel_kind_check;
alter table channel add constraint channel_kind_check
  check (kind in ('wechat', 'alipay', 'sandbox', 'alipaySandbox'));
alter table channel alter column serial_no drop not null;
comment on column channel.api_key is 'What answers are read with, sealed: the APIv3 key, or Alipay''s keys as JSON.';
