/**
 * What README.md says is always true, over all tenants the reader sees at one moment: a row for each thing that is not. Plain
 * SQL without the code under test; API tests read it as one tenant, trials as the owner of the database.
 */
export const INVARIANTS = `
with move as (
    select tenant_id, debit_account_id as account_id, amount_fen as fen from ledger_entry
    union all select tenant_id, credit_account_id, -amount_fen from ledger_entry),
  side as (select tenant_id, account_id, sum(fen) as fen from move group by 1, 2),
  account as (select a.tenant_id, a.owner_kind, a.owner_id, a.kind, coalesce(s.fen, 0) as fen
    from ledger_account a left join side s on s.tenant_id = a.tenant_id and s.account_id = a.id),
  party as (select tenant_id, owner_kind, owner_id,
      coalesce(sum(fen) filter (where kind = 'receivable'), 0) as receivable,
      coalesce(sum(fen) filter (where kind = 'collected'), 0) as collected,
      coalesce(sum(fen) filter (where kind = 'clearing'), 0) as clearing,
      -coalesce(sum(fen) filter (where kind = 'income'), 0) as income,
      -coalesce(sum(fen) filter (where kind = 'unsettled'), 0) as unsettled,
      -coalesce(sum(fen) filter (where kind = 'available'), 0) as available,
      -coalesce(sum(fen) filter (where kind = 'frozen'), 0) as frozen,
      -coalesce(sum(fen) filter (where kind = 'prepaid'), 0) as prepaid,
      -coalesce(sum(fen) filter (where kind = 'deposit_billed'), 0) as deposit_billed,
      -coalesce(sum(fen) filter (where kind = 'refund_payable'), 0) as refund_payable,
      -coalesce(sum(fen) filter (where kind = 'deposit_liability'), 0) as deposit,
      -coalesce(sum(fen) filter (where kind = 'holding_liability'), 0) as holding,
      -coalesce(sum(fen) filter (where kind = 'share_payable'), 0) as share_payable,
      -coalesce(sum(fen) filter (where kind = 'head_rent_payable'), 0) as head_rent_payable,
      -coalesce(sum(fen) filter (where kind = 'service_payable'), 0) as service_payable,
      -coalesce(sum(fen) filter (where kind = 'commission_payable'), 0) as commission_payable,
      coalesce(sum(fen) filter (where kind = 'bad_debt'), 0) as bad_debt
    from account group by 1, 2, 3),
  line as (select l.tenant_id, l.bill_id, sum(l.amount_fen) as total, sum(l.paid_fen) as paid, sum(l.credited_fen) as credited,
      coalesce(sum(l.credited_fen) filter (where case when fee in ('service', 'value_added', 'one_off') then 'other' else fee end = any(b.late_fee_on)), 0) as rent_credited,
      coalesce(sum(l.amount_fen) filter (where case when fee in ('service', 'value_added', 'one_off') then 'other' else fee end = any(b.late_fee_on)), 0) as rent,
      coalesce(sum(l.paid_fen) filter (where case when fee in ('service', 'value_added', 'one_off') then 'other' else fee end = any(b.late_fee_on)), 0) as rent_paid,
      coalesce(sum(l.amount_fen) filter (where fee <> 'deposit'), 0) as earned,
      coalesce(sum(l.paid_fen - l.applied_fen - l.refunded_fen) filter (where fee = 'deposit'), 0) as deposit_paid,
      coalesce(sum(l.amount_fen - l.paid_fen - l.credited_fen) filter (where fee = 'deposit'), 0) as deposit_open
    from billing_bill_line l join billing_bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id group by 1, 2),
  forgone as (select n.tenant_id, n.bill_id, sum(l.amount_fen) as forgone from billing_note n
    join billing_note_line l on l.tenant_id = n.tenant_id and l.note_id = n.id where n.kind = 'credit' and l.fee not in ('deposit', 'late_fee') group by 1, 2),
  bill as (select b.*, b.id as bill_id, l.total, l.paid, l.credited, l.rent_credited, l.rent, l.rent_paid, l.earned, l.deposit_paid, l.deposit_open
    from billing_bill b left join line l on l.tenant_id = b.tenant_id and l.bill_id = b.id),
  rentee as (select tenant_id, rentee_id, sum(deposit_paid) as deposit,
      sum(total_fen - paid_fen - credited_fen - written_off_fen + late_fee_fen - late_fee_paid_fen - late_fee_waived_fen) filter (where state <> 'void') as open,
      sum(deposit_open) filter (where state <> 'void') as deposit_open
    from bill group by 1, 2),
  landlord as (select tenant_id, landlord_id, sum(fen) as earned from (select tenant_id, landlord_id,
        earned + late_fee_fen - late_fee_waived_fen - coalesce(forgone, 0) as fen from bill left join forgone f using (tenant_id, bill_id) where state <> 'void'
      union all select tenant_id, landlord_id, -amount_fen from prepaid_money where kind in ('use', 'correction', 'debt')) x group by 1, 2),
  share as (select tenant_id, payment_id, sum(amount_fen) as fen from payment_allocation group by 1, 2),
  shared as (select s.tenant_id, s.landlord_id, s.fee_fen - s.fee_back_fen as fee,
      (select coalesce(sum(l.amount_fen - l.returned_fen), 0) from channel_share_line l where l.tenant_id = s.tenant_id and l.share_id = s.id and not l.is_dropped) as given,
      (select coalesce(sum(l.amount_fen - l.returned_fen), 0) from channel_share_line l where l.tenant_id = s.tenant_id and l.share_id = s.id and l.state in ('success', 'returned')) as sent
    from channel_share_order s),
  drawn as (select tenant_id, landlord_id, sum(fen) as fen from (select tenant_id, landlord_id, amount_fen + case when fee_bearer = 'landlord' then fee_fen else 0 end as fen from payout_withdrawal where state = 'paid'
      union all select tenant_id, landlord_id, fee + given from shared
      union all select tenant_id, landlord_id, borne_fen from channel_landlord_fee
      union all select o.tenant_id, o.landlord_id, o.total_fen from work_order o where o.confirmed_at is not null and o.total_fen > 0
        and (o.payer = 'landlord' or o.bill_id is not null)
      union all select tenant_id, taken_from_id, taken_fen from value_added_order where taken_fen > 0
      union all select tenant_id, taken_from_id, taken_fen from broadband_order where taken_fen > 0
      union all select f.tenant_id, f.landlord_id, f.committed_fen from wallet_freeze f
      union all select tenant_id, other_id, -amount_fen from wallet_freeze_step where other_id is not null
      union all select tenant_id, landlord_id, -corrected_fen from wallet_settlement_query where kind <> 'not_mine' and corrected_fen > 0
      union all select tenant_id, landlord_id, -amount_fen from wallet_co_share
      union all select c.tenant_id, o.landlord_id, c.amount_fen from wallet_co_share c
        join wallet_co_ownership o on o.tenant_id = c.tenant_id and o.id = c.co_ownership_id) x group by 1, 2),
  received as (select tenant_id, sum(fen) as fen from (select tenant_id, amount_fen as fen from payment where channel not in ('prepaid', 'deposit', 'holding') and state = 'recorded'
      union all select tenant_id, amount_fen from payment_holding where state <> 'refunded'
      union all select tenant_id, -amount_fen - case when fee_bearer = 'platform' then fee_fen else 0 end from payout_withdrawal where state = 'paid'
      union all select tenant_id, -amount_fen from payment_head_rent where state = 'paid'
      union all select tenant_id, -amount_fen from work_order_settlement where state = 'paid'
      union all select tenant_id, -amount_fen from value_added_statement where state = 'paid'
      union all select tenant_id, -fee - sent from shared
      union all select tenant_id, -booked_fee_fen - landlord_fee_fen from channel_reconciliation
      union all select tenant_id, amount_fen from channel_suspense where state = 'open'
      union all select tenant_id, -amount_fen from payment_payout
      union all select tenant_id, -deposit_fen - prepaid_fen from payment_refund where state = 'paid'
      union all select tenant_id, -amount_fen from channel_refund where state = 'paid') x group by 1),
  back as (select r.tenant_id, o.rentee_id, r.state, r.amount_fen as fen from channel_refund r
    join channel_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where r.state <> 'dropped'),
  owed as (select tenant_id, rentee_id, sum(fen) as fen from (select tenant_id, rentee_id, deposit_fen + prepaid_fen as fen from payment_refund
      where state = 'payable'
      union all select tenant_id, rentee_id, held_fen from payment_refund_request where state = 'waiting'
      union all select tenant_id, rentee_id, fen from back where state = 'asked') x group by 1, 2),
  ahead as (select tenant_id, rentee_id, sum(fen) as fen from (select tenant_id, rentee_id, case when state = 'reversed' then -reversed_prepaid_fen
        when channel = 'prepaid' then -amount_fen else prepaid_fen end as fen from payment
      union all select tenant_id, rentee_id, -amount_fen from payment_payout
      union all select tenant_id, rentee_id, prepaid_fen from billing_note
      union all select tenant_id, rentee_id, -prepaid_fen from payment_refund
      union all select tenant_id, rentee_id, -held_fen from payment_refund_request where state = 'waiting'
      union all select m.tenant_id, a.rentee_id, -m.amount_fen from prepaid_movement m
        join prepaid_account a on a.tenant_id = m.tenant_id and a.id = m.account_id where m.kind in ('top_up', 'refund')
      union all select tenant_id, rentee_id, amount_fen from wallet_freeze_step where rentee_id is not null
      union all select tenant_id, rentee_id, -fen from back) x group by 1, 2),
  lost as (select n.tenant_id, n.landlord_id, sum(l.amount_fen) as fen from billing_note n
    join billing_note_line l on l.tenant_id = n.tenant_id and l.note_id = n.id where n.kind = 'write_off' and l.fee not in ('deposit', 'late_fee') group by 1, 2),
  held as (select tenant_id, rentee_id, sum(amount_fen) as fen from payment_holding where state = 'held' group by 1, 2),
  head as (select tenant_id, landlord_id, sum(amount_fen) as fen from payment_head_rent where state = 'owed' group by 1, 2),
  crew as (select tenant_id, coalesce(supplier_id, installer_id) as owner_id, sum(fen) as fen from (
      select tenant_id, supplier_id, installer_id, settle_fen as fen from work_order where confirmed_at is not null
      union all select tenant_id, supplier_id, installer_id, -amount_fen from work_order_settlement where state = 'paid') x
    where coalesce(supplier_id, installer_id) is not null group by 1, 2),
  commission as (select tenant_id, seller_id as owner_id, sum(fen) as fen from (
      select tenant_id, seller_id, commission_fen as fen from value_added_order where commission_on is not null
      union all select tenant_id, seller_id, commission_fen from value_added_commission
      union all select tenant_id, seller_id, -amount_fen from value_added_statement where state = 'paid') x group by 1, 2),
  shares as (select tenant_id, receiver_id, sum(amount_fen) as fen from channel_share_line
    where state in ('waiting', 'accepted', 'failed') and not is_dropped group by 1, 2),
  kept as (select tenant_id, landlord_id, sum(fen) as fen from (select tenant_id, landlord_id, left_fen as fen from wallet_freeze
      union all select tenant_id, landlord_id, amount_fen + case when fee_bearer = 'landlord' then fee_fen else 0 end from payout_withdrawal
        where state in ('submitted', 'reviewed', 'approved', 'paying', 'processing', 'pay_unknown')) x group by 1, 2)
select 'sum' as what, tenant_id, null::uuid as id, sum(fen) as off from account group by 2 having sum(fen) <> 0
union all select 'receivable', tenant_id, owner_id, coalesce(p.receivable, 0) - coalesce(x.open, 0)
  from party p full join (select tenant_id, rentee_id as owner_id, open from rentee) x using (tenant_id, owner_id)
  where coalesce(p.receivable, 0) <> coalesce(x.open, 0)
union all select 'deposit', tenant_id, owner_id, coalesce(p.deposit, 0) - coalesce(x.deposit, 0)
  from party p full join (select tenant_id, rentee_id as owner_id, deposit from rentee) x using (tenant_id, owner_id)
  where coalesce(p.deposit, 0) <> coalesce(x.deposit, 0)
union all select 'deposit billed', tenant_id, owner_id, coalesce(p.deposit_billed, 0) - coalesce(x.deposit_open, 0)
  from party p full join (select tenant_id, rentee_id as owner_id, deposit_open from rentee) x using (tenant_id, owner_id)
  where coalesce(p.deposit_billed, 0) <> coalesce(x.deposit_open, 0)
union all select 'income', tenant_id, owner_id, coalesce(p.income, 0) - coalesce(x.earned, 0)
  from party p full join (select tenant_id, landlord_id as owner_id, earned from landlord) x using (tenant_id, owner_id)
  where coalesce(p.income, 0) <> coalesce(x.earned, 0)
union all select 'bad debt', tenant_id, owner_id, coalesce(p.bad_debt, 0) - coalesce(x.fen, 0)
  from party p full join (select tenant_id, landlord_id as owner_id, fen from lost) x using (tenant_id, owner_id)
  where coalesce(p.bad_debt, 0) <> coalesce(x.fen, 0)
union all select 'holding', tenant_id, owner_id, coalesce(p.holding, 0) - coalesce(x.fen, 0)
  from party p full join (select tenant_id, rentee_id as owner_id, fen from held) x using (tenant_id, owner_id)
  where coalesce(p.holding, 0) <> coalesce(x.fen, 0)
union all select 'head rent', tenant_id, owner_id, coalesce(p.head_rent_payable, 0) - coalesce(x.fen, 0)
  from party p full join (select tenant_id, landlord_id as owner_id, fen from head) x using (tenant_id, owner_id)
  where coalesce(p.head_rent_payable, 0) <> coalesce(x.fen, 0)
union all select 'service payable', tenant_id, owner_id, coalesce(p.service_payable, 0) - coalesce(x.fen, 0)
  from party p full join crew x using (tenant_id, owner_id) where coalesce(p.service_payable, 0) <> coalesce(x.fen, 0)
union all select 'commission payable', tenant_id, owner_id, coalesce(p.commission_payable, 0) - coalesce(x.fen, 0)
  from party p full join commission x using (tenant_id, owner_id) where coalesce(p.commission_payable, 0) <> coalesce(x.fen, 0)
union all select 'share payable', tenant_id, owner_id, coalesce(p.share_payable, 0) - coalesce(x.fen, 0)
  from party p full join (select tenant_id, receiver_id as owner_id, fen from shares) x using (tenant_id, owner_id)
  where coalesce(p.share_payable, 0) <> coalesce(x.fen, 0)
union all select 'custody', tenant_id, owner_id, unsettled + available + frozen - collected + coalesce(x.fen, 0)
  from party p left join (select tenant_id, landlord_id as owner_id, fen from drawn) x using (tenant_id, owner_id)
  where owner_kind = 'landlord' and unsettled + available + frozen <> collected - coalesce(x.fen, 0)
union all select 'frozen', p.tenant_id, p.owner_id, frozen - coalesce(k.fen, 0)
  from party p left join kept k on k.tenant_id = p.tenant_id and k.landlord_id = p.owner_id
  where p.owner_kind = 'landlord' and frozen <> coalesce(k.fen, 0)
union all select 'freeze', f.tenant_id, f.id, f.committed_fen - coalesce(s.committed, 0)
  from wallet_freeze f left join (select tenant_id, freeze_id, sum(amount_fen) filter (where kind = 'freeze') as amount,
      sum(amount_fen) filter (where kind = 'commit') as committed, sum(amount_fen) filter (where kind in ('release', 'expire')) as released
    from wallet_freeze_step group by 1, 2) s on s.tenant_id = f.tenant_id and s.freeze_id = f.id
  where (f.amount_fen, f.committed_fen, f.released_fen) is distinct from (s.amount, coalesce(s.committed, 0), coalesce(s.released, 0))
union all select 'negative', tenant_id, owner_id, least(receivable, collected, income, unsettled, available, frozen, prepaid, deposit, refund_payable)
  from party where least(receivable, collected, income, unsettled, available, frozen, prepaid, deposit, refund_payable) < 0
union all select 'clearing', p.tenant_id, p.owner_id, p.clearing - coalesce(r.fen, 0)
  from party p left join received r on r.tenant_id = p.tenant_id
  where p.owner_kind = 'operator' and p.clearing <> coalesce(r.fen, 0)
union all select 'head rent expense', tenant_id, null, a.fen - coalesce(h.fen, 0)
  from (select tenant_id, sum(fen) as fen from account where kind = 'head_rent' group by 1) a
  full join (select tenant_id, sum(amount_fen) as fen from payment_head_rent group by 1) h using (tenant_id)
  where coalesce(a.fen, 0) <> coalesce(h.fen, 0)
union all select 'suspense', tenant_id, null, -coalesce(a.fen, 0) - coalesce(s.fen, 0)
  from (select tenant_id, sum(fen) as fen from account where kind = 'suspense' group by 1) a
  full join (select tenant_id, sum(amount_fen) as fen from channel_suspense where state = 'open' group by 1) s using (tenant_id)
  where -coalesce(a.fen, 0) <> coalesce(s.fen, 0)
union all select 'prepaid', tenant_id, owner_id, coalesce(p.prepaid, 0) - coalesce(x.fen, 0)
  from party p full join (select tenant_id, rentee_id as owner_id, fen from ahead) x using (tenant_id, owner_id)
  where coalesce(p.prepaid, 0) <> coalesce(x.fen, 0)
union all select 'supply', m.tenant_id, m.id, -coalesce(a.fen, 0) - m.fen
  from (select tenant_id, account_id as id, sum(amount_fen) as fen from prepaid_money group by 1, 2) m
  left join account a on a.tenant_id = m.tenant_id and a.owner_id = m.id and a.kind = 'prepaid_utility'
  where -coalesce(a.fen, 0) <> m.fen
union all select 'shared balance', a.tenant_id, a.id, 0
  from prepaid_account a join prepaid_account p on p.tenant_id = a.tenant_id and p.id = a.purse_id
  where a.state <> 'closed' and (a.rentee_id <> p.rentee_id or a.ledger_account_id <> p.ledger_account_id or p.purse_id <> p.id
    or exists (select from prepaid_account m where m.tenant_id = a.tenant_id and m.purse_id = a.purse_id and m.state <> 'closed' and (m.mode, m.plan_id) <> (a.mode, a.plan_id)))
union all select 'refund payable', tenant_id, owner_id, coalesce(p.refund_payable, 0) - coalesce(x.fen, 0)
  from party p full join (select tenant_id, rentee_id as owner_id, fen from owed) x using (tenant_id, owner_id)
  where coalesce(p.refund_payable, 0) <> coalesce(x.fen, 0)
union all select 'note', n.tenant_id, n.id, n.total_fen - l.fen
  from billing_note n left join (select tenant_id, note_id, sum(amount_fen) as fen, sum(prepaid_fen) as prepaid from billing_note_line group by 1, 2) l
    on l.tenant_id = n.tenant_id and l.note_id = n.id
  where (n.total_fen, n.prepaid_fen) is distinct from (l.fen, l.prepaid)
union all select 'share', s.tenant_id, s.id, s.own_fen + coalesce(l.fen, 0) - s.base_fen
  from channel_share_order s left join (select tenant_id, share_id, sum(amount_fen) as fen from channel_share_line group by 1, 2) l
    on l.tenant_id = s.tenant_id and l.share_id = s.id
  where s.own_fen + coalesce(l.fen, 0) <> s.base_fen or s.base_fen <> s.paid_fen - s.refunded_fen - s.fee_fen
union all select 'payment', p.tenant_id, p.id, p.amount_fen - p.prepaid_fen - coalesce(s.fen, 0)
  from payment p left join share s on s.tenant_id = p.tenant_id and s.payment_id = p.id
  where p.amount_fen - p.prepaid_fen <> coalesce(s.fen, 0)
union all select 'bill', tenant_id, id, 0 from bill
  where (total_fen, paid_fen, credited_fen + written_off_fen, rent_fen, rent_paid_fen, rent_credited_fen)
      is distinct from (total, paid, credited, rent, rent_paid, rent_credited)
    or (state in ('paid', 'written_off')) <> (state <> 'void' and paid_fen + credited_fen + written_off_fen = total_fen
      and late_fee_paid_fen + late_fee_waived_fen = late_fee_fen)
    or (state = 'void' and (paid_fen > 0 or late_fee_paid_fen > 0))
`
