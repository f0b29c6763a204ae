-- Inside WeChat a page calls the cashier itself, for a payer it has asked for: by the secret of the merchant's application he is
-- known, by what the channel answers he pays. A link into the app from another browser lives shorter than its order.
alter table channel add column app_secret text;
alter table channel_order drop constraint channel_order_way_check;
alter table channel_order add constraint channel_order_way_check check (way in ('native', 'h5', 'jsapi')),
  add column payer_openid text, add column prepay_id text, add column link_until timestamptz;
-- What the queue did for somebody he did not do himself.
alter table channel_order_step drop constraint channel_order_step_source_check;
alter table channel_order_step add constraint channel_order_step_source_check
  check (source in ('payer', 'staff', 'message', 'question', 'clock', 'queue'));
