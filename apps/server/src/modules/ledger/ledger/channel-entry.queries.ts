import type { ACCOUNTS, ENTRY_KINDS } from '@cloud-steward/contract/ledger/index.ts'
import { raw, type Sql, sql } from '../../../infra/db/sql.ts'
import { accountId, operatorId } from './ledger.rules.ts'

type Kind = (typeof ACCOUNTS)[number]
/** An entry that moves what lies at channels and banks. */
interface ChannelEntry {
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
/** By their ids, by what makes them happen once, or of just this amount in some days: then the nearest to one of them first. */
type Which =
  | { ids: readonly string[] }
  | { keys: readonly string[] }
  | { amountFen: number; day: string; days: number; most: number }
function conditionOf(which: Which): Sql {
  if ('ids' in which) return sql`e.id = any(${which.ids}::uuid[]) order by e.id`
  if ('keys' in which) return sql`e.business_key = any(${which.keys}) order by e.id`
  const { amountFen, day, days, most } = which
  return sql`e.amount_fen = ${amountFen} and e.business_on between ${day}::date - ${sql.lit(days)} and ${day}::date + ${sql.lit(days)}
      order by abs(e.business_on - ${day}::date), e.id desc limit ${most}`
}
export function channelEntries(tenantId: number, which: Which) {
  const clearing = accountId(tenantId, { ownerId: operatorId(tenantId), kind: 'clearing' })
  return raw<ChannelEntry>(sql`select e.id, e.kind, d.kind as "debitAccount", c.kind as "creditAccount", e.amount_fen as "amountFen", e.business_on as "businessOn",
      ${clearing}::uuid as "accountId", p.no as "paymentNo", e.memo
    from ledger_entry e join ledger_account d on d.tenant_id = e.tenant_id and d.id = e.debit_account_id
    join ledger_account c on c.tenant_id = e.tenant_id and c.id = e.credit_account_id
    left join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id
    where e.tenant_id = ${tenantId} and ${clearing} in (e.debit_account_id, e.credit_account_id) and ${conditionOf(which)}`)
}
