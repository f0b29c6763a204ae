-- What others may read of it: the ledger compares balances, incomes and names with these.
create view prepaid_money with (security_invoker = true) as
  select tenant_id, coalesce(purse_id, account_id) as account_id, landlord_id, kind, amount_fen from prepaid_movement;
grant select on prepaid_money to cloud_steward_app;

create view prepaid_account_name with (security_invoker = true) as select tenant_id, id, no as name, site_id, landlord_id from prepaid_account;
grant select on prepaid_account_name to cloud_steward_app;

create view prepaid_from_ahead with (security_invoker = true) as
  select m.tenant_id, m.id, a.rentee_id, m.amount_fen as fen
  from prepaid_movement m join prepaid_account a on a.tenant_id = m.tenant_id and a.id = m.account_id where m.kind in ('top_up', 'refund');
grant select on prepaid_from_ahead to cloud_steward_app;

-- What a period has of each year, by days; the years together have all of it.
create view prepaid_year_line with (security_invoker = true) as
  select x.tenant_id, x.line_id, x.bill_id, x.site_id, x.utility, x.lease_id, x.room_id, x.rentee_id, y.year, x.period_from,
    x.paid_fen * least(x.days, make_date(y.year + 1, 1, 1) - x.period_from) / x.days
      - x.paid_fen * greatest(0, make_date(y.year, 1, 1) - x.period_from) / x.days as paid_fen
  from (
    select l.tenant_id, l.id as line_id, l.bill_id, s.site_id, s.utility, b.lease_id, b.room_id, b.rentee_id, l.period_from, l.period_to, l.paid_fen,
      l.period_to - l.period_from + 1 as days
    from metering_settlement s join billing_bill_line l on l.tenant_id = s.tenant_id and l.source_id = s.id and l.live and l.paid_fen > 0
    join billing_bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id
    union all
    select l.tenant_id, l.id, l.bill_id, p.site_id, p.utility, b.lease_id, b.room_id, b.rentee_id, l.period_from, l.period_to, l.paid_fen, l.period_to - l.period_from + 1
    from metering_share_part p join billing_bill_line l on l.tenant_id = p.tenant_id and l.source_id = p.id and l.live and l.paid_fen > 0
    join billing_bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id
    union all
    select l.tenant_id, l.id, l.bill_id, s.site_id, s.utility, b.lease_id, b.room_id, b.rentee_id, l.period_from, l.period_to, l.paid_fen, l.period_to - l.period_from + 1
    from metering_correction c join metering_settlement s on s.tenant_id = c.tenant_id and s.id = c.settlement_id
    join billing_bill_line l on l.tenant_id = c.tenant_id and l.source_id = c.id and l.live and l.paid_fen > 0
    join billing_bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id) x
  cross join lateral generate_series(extract(year from x.period_from)::int, extract(year from x.period_to)::int) y (year);
grant select on prepaid_year_line to cloud_steward_app;

-- What was charged on meter accounts and is paid: what an account owes by now was charged last, so the last year lacks it.
create view prepaid_year_account with (security_invoker = true) as
  select u.tenant_id, u.account_id, a.site_id, a.utility, a.lease_id, a.room_id, a.rentee_id, u.year,
    u.used_fen - case when u.year = max(u.year) over (partition by u.tenant_id, u.account_id)
      then least(u.used_fen, greatest(0, -coalesce(m.balance_fen, 0)) + coalesce(d.open_fen, 0)) else 0 end as paid_fen
  from (select tenant_id, account_id, extract(year from coalesce(from_on, business_on))::int as year, greatest(0, -sum(amount_fen))::bigint as used_fen
      from prepaid_movement where kind in ('use', 'correction') group by 1, 2, 3) u
  join prepaid_account a on a.tenant_id = u.tenant_id and a.id = u.account_id
  left join lateral (select sum(amount_fen)::bigint as balance_fen from prepaid_movement p
    where p.tenant_id = u.tenant_id and coalesce(p.purse_id, p.account_id) = u.account_id) m on true
  left join lateral (select sum(l.amount_fen - l.paid_fen)::bigint as open_fen from prepaid_movement p
    join billing_bill_line l on l.tenant_id = p.tenant_id and l.source_id = p.id and l.live
    where p.tenant_id = u.tenant_id and p.account_id = u.account_id and p.kind = 'debt') d on true;
grant select on prepaid_year_account to cloud_steward_app;

create view prepaid_year_payer with (security_invoker = true) as
  select tenant_id, site_id, utility, year, lease_id, min(room_id::text)::uuid as room_id, min(rentee_id::text)::uuid as rentee_id, sum(paid_fen)::bigint as paid_fen
  from (select tenant_id, site_id, utility, year, lease_id, room_id, rentee_id, paid_fen from prepaid_year_line
    union all select tenant_id, site_id, utility, year, lease_id, room_id, rentee_id, paid_fen from prepaid_year_account) x
  group by tenant_id, site_id, utility, year, lease_id having sum(paid_fen) > 0;
grant select on prepaid_year_payer to cloud_steward_app;

-- Charges of the supplier by year, and for how many days of it there are any.
create view prepaid_year_supplier with (security_invoker = true) as
  select s.tenant_id, s.site_id, s.utility, y.year,
    sum(s.amount_fen * least(s.days, make_date(y.year + 1, 1, 1) - s.period_from) / s.days
      - s.amount_fen * greatest(0, make_date(y.year, 1, 1) - s.period_from) / s.days)::bigint as amount_fen,
    round(sum(s.quantity * (least(s.days, make_date(y.year + 1, 1, 1) - s.period_from) - greatest(0, make_date(y.year, 1, 1) - s.period_from)) / s.days), 3) as quantity,
    (select coalesce(sum(upper(r) - lower(r)), 0)::int from unnest(range_agg(daterange(greatest(s.period_from, make_date(y.year, 1, 1)), least(s.period_to + 1, make_date(y.year + 1, 1, 1))))) r) as covered_days
  from (select *, period_to - period_from + 1 as days from metering_supplier_bill) s
  cross join lateral generate_series(extract(year from s.period_from)::int, extract(year from s.period_to)::int) y (year)
  group by s.tenant_id, s.site_id, s.utility, y.year;
grant select on prepaid_year_supplier to cloud_steward_app;

-- Both beside each other. Once it is decided, the figures are those of the decision.
create view prepaid_year_check with (security_invoker = true) as
  select k.tenant_id, md5(k.site_id::text || k.utility || k.year)::uuid as id, k.site_id, k.utility, k.year,
    coalesce(s.quantity, 0) as supplier_quantity, coalesce(r.supplier_fen, s.amount_fen, 0)::bigint as supplier_fen,
    make_date(k.year + 1, 1, 1) - make_date(k.year, 1, 1) - coalesce(s.covered_days, 0) as missing_days,
    coalesce(p.payers, 0)::int as payers, coalesce(r.collected_fen, p.collected_fen, 0)::bigint as collected_fen,
    (coalesce(r.collected_fen, p.collected_fen, 0) - coalesce(r.supplier_fen, s.amount_fen, 0))::bigint as over_fen,
    coalesce(f.refunded_fen, 0)::bigint as refunded_fen,
    case when r.id is null then 'open' when f.failed then 'failed' when f.waiting then 'booking' else 'booked' end as state,
    make_date(k.year, 12, 31)::timestamptz as created_at
  from (select tenant_id, site_id, utility, year from prepaid_year_supplier union select tenant_id, site_id, utility, year from prepaid_year_payer) k
  left join prepaid_year_supplier s on s.tenant_id = k.tenant_id and s.site_id = k.site_id and s.utility = k.utility and s.year = k.year
  left join (select tenant_id, site_id, utility, year, count(*) as payers, sum(paid_fen) as collected_fen from prepaid_year_payer group by 1, 2, 3, 4) p
    on p.tenant_id = k.tenant_id and p.site_id = k.site_id and p.utility = k.utility and p.year = k.year
  left join prepaid_year_run r on r.tenant_id = k.tenant_id and r.site_id = k.site_id and r.utility = k.utility and r.year = k.year
  left join lateral (select sum(amount_fen) filter (where f.state = 'booked') as refunded_fen, bool_or(f.state = 'failed') as failed, bool_or(f.state = 'waiting') as waiting
    from prepaid_year_refund f where f.tenant_id = r.tenant_id and f.run_id = r.id) f on true;
grant select on prepaid_year_check to cloud_steward_app;
