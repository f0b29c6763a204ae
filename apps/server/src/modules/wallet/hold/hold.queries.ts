import type { HOLD_SOURCES } from '@cloud-steward/contract/wallet/hold.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

type Source = (typeof HOLD_SOURCES)[number]
export interface HoldRow {
  id: string
  source: Source
  sourceNo: string
  landlordId: string
  wantedFen: number
  reason: string
}
const shown = sql`h.id, h.source, h.source_no as "sourceNo", h.landlord_id as "landlordId", h.wanted_fen as "wantedFen", h.reason`
/** What is contested of bills, by whose it is. */
const SHARED = ['share_calculated', 'share_dropped', 'channel_fee', 'channel_fee_back']
/**
 * The landlords' shares of amounts collected on bills: what of each payment went to receivers and to the channel is not theirs.
 * A payment that paid several bills of a landlord was shared as a whole, so each bill bears its part. Rounded down.
 */
export const landlordShares = (tenantId: number, bills: readonly { billId: string; amountFen: number }[]) =>
  raw<{ landlordId: string; amountFen: number }>(
    sql`select "landlordId", "amountFen" from (
      select b.landlord_id as "landlordId", sum(floor(w.fen * greatest(0, 1 - coalesce(c.gone / nullif(c.total, 0), 0))))::bigint as "amountFen"
      from unnest(${bills.map(({ billId }) => billId)}::uuid[], ${bills.map(({ amountFen }) => amountFen)}::bigint[]) w (bill_id, fen)
      join billing_bill b on b.tenant_id = ${tenantId} and b.id = w.bill_id
      left join ledger_account u on u.tenant_id = b.tenant_id and u.owner_id = b.landlord_id and u.kind = 'unsettled'
      cross join lateral (select sum(x.fen) as total, sum(x.fen * coalesce(s.fen, 0) / t.fen) as gone
        from (select a.payment_id, sum(a.amount_fen) as fen from payment_allocation a
            join payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id and p.state = 'recorded'
            where a.tenant_id = b.tenant_id and a.bill_id = b.id and a.fee <> 'deposit' group by 1) x
        cross join lateral (select sum(a.amount_fen) as fen from payment_allocation a
            join billing_bill o on o.tenant_id = a.tenant_id and o.id = a.bill_id and o.landlord_id = b.landlord_id
            where a.tenant_id = b.tenant_id and a.payment_id = x.payment_id and a.fee <> 'deposit') t
        cross join lateral (select sum(case when e.debit_account_id = u.id then e.amount_fen else -e.amount_fen end) as fen from ledger_entry e
            where e.tenant_id = b.tenant_id and e.payment_id = x.payment_id and e.kind = any(${SHARED})
              and u.id in (e.debit_account_id, e.credit_account_id)) s) c
      group by 1) shares where "amountFen" > 0 order by "landlordId"`,
  )
/** A cause that is held already stays as it is; the answer has only what is new. */
export const insertHolds = (tenantId: number, rows: readonly NewRow<'wallet_hold'>[]) =>
  insertMany(tenantId, 'wallet_hold', rows, { skipExisting: true })
/** Those of a cause, locked: a settlement that fills one at this moment is waited for. */
export const lockHoldsOf = (tenantId: number, source: Source, sourceId: string) =>
  raw<HoldRow>(sql`select ${shown} from wallet_hold h where h.tenant_id = ${tenantId} and h.source = ${source}
    and h.source_id = ${sourceId} and h.ended_at is null order by h.landlord_id for update`)
/** Open ones of landlords. What somebody begins or ends at this moment is left to him: waiting here could be crosswise. */
export const lockOpenHolds = (tenantId: number, landlordIds: readonly string[]) =>
  raw<HoldRow>(sql`select ${shown} from wallet_hold h where h.tenant_id = ${tenantId} and h.landlord_id = any(${landlordIds}::uuid[])
    and h.ended_at is null order by h.id for update skip locked`)
export const endHolds = (tenantId: number, ids: readonly string[]) =>
  raw(sql`update wallet_hold set ended_at = now() where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`)
export interface HeldFreeze {
  id: string
  holdId: string
  leftFen: number
}
/** What is frozen for them by now. */
export const freezesOf = (tenantId: number, holdIds: readonly string[]) =>
  raw<HeldFreeze>(sql`select id, hold_id as "holdId", left_fen as "leftFen" from wallet_freeze
    where tenant_id = ${tenantId} and hold_id = any(${holdIds}::uuid[]) and state = 'active' order by id`)
export const openHoldsOf = (tenantId: number, landlordId: string) =>
  raw<HoldRow & { sourceId: string; createdAt: string; heldFen: number }>(
    sql`select ${shown}, h.source_id as "sourceId", h.created_at as "createdAt",
        (select coalesce(sum(f.left_fen), 0)::bigint from wallet_freeze f where f.tenant_id = h.tenant_id and f.hold_id = h.id) as "heldFen"
      from wallet_hold h where h.tenant_id = ${tenantId} and h.landlord_id = ${landlordId} and h.ended_at is null
      order by h.id desc limit 200`,
  )
