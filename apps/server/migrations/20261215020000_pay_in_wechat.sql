-- Inside WeChat a page calls the cashier itself, for a payer it has asked for: by the secret of the merchant's application he is
-- known, by what the channel answers he pays. A link into the app from another browser lives shorter than its order.
alter table treasury_channel add column app_secret text;
alter table treasury_order drop constraint treasury_order_way_check;
alter table treasury_order add constraint treasury_order_way_check check (way in ('native', 'h5', 'jsapi')),
  add column payer_openid text, add column prepay_id text, add column link_until timestamptz;
-- What the queue did for somebody he did not do himself.
alter table treasury_order_step drop constraint treasury_order_step_source_check;
alter table treasury_order_step add constraint treasury_order_step_source_check
  check (source in ('payer', 'staff', 'message', 'question', 'clock', 'queue'));
