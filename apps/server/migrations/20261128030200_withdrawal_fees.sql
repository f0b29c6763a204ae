-- What a withdrawal costs, as it was when it was asked for, and who bears it. A landlord's comes on top of what he gets.
alter table payout_withdrawal add column fee_fen bigint not null default 0 check (fee_fen >= 0);
alter table payout_withdrawal add column fee_bearer text not null default 'landlord' check (fee_bearer in ('landlord', 'platform'));
