import type { SETTLEMENT_QUERY_KINDS, SETTLEMENT_QUERY_STATES } from '@cloud-steward/contract/wallet/settlement.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

export type QueryState = (typeof SETTLEMENT_QUERY_STATES)[number]
export type QueryRow = Omit<TableRow<'wallet_settlement_query'>, 'state' | 'kind'> & {
  state: QueryState
  kind: (typeof SETTLEMENT_QUERY_KINDS)[number]
}
export interface SettlementRow {
  id: string
  landlordId: string
  day: string
  amountFen: number
}
export const findSettlement = (tenantId: number, id: string) =>
  raw<SettlementRow>(
    sql`select id, landlord_id as "landlordId", day, amount_fen as "amountFen" from wallet_settlement where tenant_id = ${tenantId} and id = ${id}`,
  )
export interface SettledLine {
  id: string
  businessOn: string
  kind: string
  amountFen: number
  billNo: string | null
  paymentNo: string | null
  roomName: string | null
  memo: string | null
}
/**
 * What a settlement moved, of the account it moved it from: what came in up to its day and was not in the one before, and what
 * left the account in between. Both are told apart by the entries of the settlements themselves.
 */
export const settledLines = (tenantId: number, accountId: string, { landlordId, day }: SettlementRow, most: number) => {
  const entryOf = (ofDay: string) => sql`'settle:' || ${landlordId}::text || ':' || ${sql.raw(ofDay)}::text`
  return raw<SettledLine>(
    sql`with own as (select id from ledger_entry where tenant_id = ${tenantId} and business_key = 'settle:' || ${landlordId}::text || ':' || ${day}::text),
        before as (select s.day, e.id from wallet_settlement s join ledger_entry e on e.tenant_id = s.tenant_id and e.business_key = ${entryOf('s.day')}
          where s.tenant_id = ${tenantId} and s.landlord_id = ${landlordId} and e.id < (select id from own) order by e.id desc limit 1),
        line as (select e.*, e.amount_fen as fen from ledger_entry e where e.tenant_id = ${tenantId} and e.credit_account_id = ${accountId}
            and e.id < (select id from own) and e.business_on <= ${day}::date
            and not exists (select from before b where e.id < b.id and e.business_on <= b.day)
          union all select e.*, -e.amount_fen from ledger_entry e where e.tenant_id = ${tenantId} and e.debit_account_id = ${accountId}
            and e.id < (select id from own) and e.kind <> 'settlement' and not exists (select from before b where e.id < b.id))
      select l.id, l.business_on as "businessOn", l.kind, l.fen as "amountFen", b.no as "billNo", p.no as "paymentNo", r.full_name as "roomName", l.memo
      from line l left join billing_bill b on b.tenant_id = ${tenantId} and b.id = l.bill_id
      left join payment p on p.tenant_id = ${tenantId} and p.id = l.payment_id
      left join housing_room r on r.tenant_id = ${tenantId} and r.id = b.room_id
      order by l.business_on, l.id limit ${most}`,
  )
}

export const insertQuery = (tenantId: number, row: NewRow<'wallet_settlement_query'>) =>
  insertMany(tenantId, 'wallet_settlement_query', [row])
/** Locked: of many who answer it or take it back one does. */
export const lockQuery = (tenantId: number, id: string) =>
  raw<QueryRow>(sql`select * from wallet_settlement_query where tenant_id = ${tenantId} and id = ${id} for update`)
export const endQuery = (
  tenantId: number,
  id: string,
  to: { state: QueryState; correctedFen: number | null; answer: string | null },
) =>
  raw(sql`update wallet_settlement_query set state = ${to.state}, corrected_fen = ${to.correctedFen}, answer = ${to.answer}
    where tenant_id = ${tenantId} and id = ${id}`)
