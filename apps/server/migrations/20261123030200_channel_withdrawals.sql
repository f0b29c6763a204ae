-- Withdrawals a channel pays out of what the landlord's own merchant has there.
alter table payout_withdrawal drop constraint payout_withdrawal_state_check;
alter table payout_withdrawal
  add constraint payout_withdrawal_state_check check (state in ('submitted', 'reviewed', 'approved', 'paying', 'processing',
    'pay_unknown', 'paid', 'returned', 'rejected', 'cancelled', 'failed')),
  add column way text check (way in ('bank', 'channel')),
  add column channel_id uuid,
  add column sub_merchant_no text,
  add column asked int not null default 0,
  add column ask_at timestamptz,
  add constraint payout_withdrawal_way check ((channel_id is null) = (sub_merchant_no is null) and coalesce(way = 'channel', false) = (channel_id is not null)),
  add constraint payout_withdrawal_at_channel check (state not in ('paying', 'processing', 'pay_unknown') or channel_id is not null);
update payout_withdrawal set way = 'bank' where state in ('paid', 'returned');
create index payout_withdrawal_ask on payout_withdrawal (tenant_id, ask_at) where ask_at is not null;
create index payout_withdrawal_due on payout_withdrawal (tenant_id, planned_on) where state = 'approved';
alter table payout_withdrawal add foreign key (tenant_id, channel_id) references channel (tenant_id, id);

-- Orders for a landlord who is paid by the channel himself.
alter table channel_order add column sub_merchant_no text;
