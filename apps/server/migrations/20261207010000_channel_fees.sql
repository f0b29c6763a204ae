-- What a channel kept of payments that were not shared is booked from its list of the day, as differences to what was booked of the
-- day before. `shared_fee_fen`: what of the listed fees was booked when the payments were shared.
alter table channel_reconciliation add column booked_fee_fen bigint not null default 0,
  add column shared_fee_fen bigint not null default 0, add column fee_bookings int not null default 0;
-- What of a share order's fee was set against a list already.
alter table channel_share_order add column listed_fee_fen bigint not null default 0;
