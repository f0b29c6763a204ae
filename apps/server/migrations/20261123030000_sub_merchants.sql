-- Landlords who are paid by a channel themselves: what they applied with, where that stands, and their number once they have one.
create table payout_merchant (
  tenant_id int not null,
  id uuid not null,
  no text not null,
  landlord_id uuid not null,
  -- Where it was handed in; it stays there.
  channel_id uuid,
  kind text not null check (kind in ('person', 'trader', 'company')),
  short_name text not null,
  subject_name text,
  licence_no text,
  legal_name text not null,
  -- Sealed with SECRET_KEY.
  id_no text not null,
  id_no_masked text not null,
  id_valid_to date,
  contact_name text not null,
  contact_mobile text not null,
  contact_email text not null,
  is_corporate boolean not null,
  bank_area_code text not null,
  licence_file uuid,
  id_front_file uuid,
  id_back_file uuid,
  -- The settlement account the channel knows.
  account_id uuid,
  account_tail text,
  mcc text,
  fee_bp int,
  state text not null default 'editing' check (state in
    ('editing', 'auditing', 'to_confirm', 'to_sign', 'signing', 'finished', 'rejected', 'frozen', 'cancelled')),
  -- False while nobody knows whether the channel has what stands here.
  is_handed_in boolean not null default false,
  rejects jsonb not null default '[]',
  reason text,
  sign_url text,
  account_check jsonb,
  sub_merchant_no text,
  asked int not null default 0,
  ask_at timestamptz,
  username text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state in ('finished', 'frozen')) = (sub_merchant_no is not null))
);
create unique index payout_merchant_no on payout_merchant (tenant_id, no);
create unique index payout_merchant_live on payout_merchant (tenant_id, landlord_id) where state <> 'cancelled';
create unique index payout_merchant_number on payout_merchant (tenant_id, channel_id, sub_merchant_no) where sub_merchant_no is not null;
create index payout_merchant_list on payout_merchant (tenant_id, created_at desc, id desc);
create index payout_merchant_ask on payout_merchant (tenant_id, ask_at) where ask_at is not null;

create table payout_merchant_step (
  tenant_id int not null,
  id uuid not null,
  merchant_id uuid not null,
  source text not null check (source in ('landlord', 'staff', 'channel', 'clock')),
  state text not null,
  note text,
  username text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index payout_merchant_step_of on payout_merchant_step (tenant_id, merchant_id, id);

alter table payout_merchant add foreign key (tenant_id, landlord_id) references housing_landlord (tenant_id, id);
alter table payout_merchant add foreign key (tenant_id, channel_id) references channel (tenant_id, id);
alter table payout_merchant add foreign key (tenant_id, account_id) references payout_settlement_account (tenant_id, id);
alter table payout_merchant_step add foreign key (tenant_id, merchant_id) references payout_merchant (tenant_id, id);
select infra_protect('payout_merchant', 'insert, update');
select infra_protect('payout_merchant_step', 'insert');
-- A landlord's money is the whole tenant's business: nobody sees it who sees only a part.
select infra_scope(name, 'false') from unnest(array['payout_merchant', 'payout_merchant_step']) name;

-- A tenant's merchant category stands with the platform, who sets it; each tenant may know its own.
create function platform_category() returns text language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  before text := coalesce(current_setting('app.tenant_id', true), '');
  found text;
begin
  perform set_config('app.tenant_id', '10001', true);
  select d.mcc into found from identity_tenant t join platform_detail d on d.tenant_id = 10001 and d.id = t.uid
    where t.id = nullif(before, '')::int;
  perform set_config('app.tenant_id', before, true);
  return found;
end $$;
revoke all on function platform_category() from public;
grant execute on function platform_category() to cloud_steward_app;
