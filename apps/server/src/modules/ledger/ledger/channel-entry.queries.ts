import type { ACCOUNTS, ENTRY_KINDS } from '@cloud-steward/contract/ledger/index.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import { accountId, operatorId } from './ledger.rules.ts'

type Kind = (typeof ACCOUNTS)[number]
/** An entry that moves what lies at channels and banks. */
export interface ChannelEntry {
  id: string
  kind: (typeof ENTRY_KINDS)[number]
  debitAccount: Kind
  creditAccount: Kind
  amountFen: number
  businessOn: string
  /** The channels' account. */
  accountId: string
  paymentNo: string | null
  memo: string | null
}
const clearingOf = (tenantId: number) => accountId(tenantId, { ownerId: operatorId(tenantId), kind: 'clearing' })
const found = (tenantId: number, which: Sql) => {
  const clearing = clearingOf(tenantId)
  return raw<ChannelEntry>(sql`select e.id, e.kind, d.kind as "debitAccount", c.kind as "creditAccount", e.amount_fen as "amountFen", e.business_on as "businessOn",
      ${clearing}::uuid as "accountId", p.no as "paymentNo", e.memo
    from ledger_entry e join ledger_account d on d.tenant_id = e.tenant_id and d.id = e.debit_account_id
    join ledger_account c on c.tenant_id = e.tenant_id and c.id = e.credit_account_id
    left join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id
    where e.tenant_id = ${tenantId} and ${clearing} in (e.debit_account_id, e.credit_account_id) and ${which}`)
}
export const channelEntriesById = (tenantId: number, ids: readonly string[]) =>
  found(tenantId, sql`e.id = any(${ids}::uuid[]) order by e.id`)
/** By what makes them happen once. */
export const channelEntriesByKey = (tenantId: number, keys: readonly string[]) =>
  found(tenantId, sql`e.business_key = any(${keys}) order by e.id`)
/** Of just this amount, in some days; the nearest to one of them first. */
export const channelEntriesLike = (
  tenantId: number,
  given: { amountFen: number; day: string; days: number; most: number },
) =>
  found(
    tenantId,
    sql`e.amount_fen = ${given.amountFen} and e.business_on between ${given.day}::date - ${sql.lit(given.days)} and ${given.day}::date + ${sql.lit(given.days)}
      order by abs(e.business_on - ${given.day}::date), e.id desc limit ${given.most}`,
  )
