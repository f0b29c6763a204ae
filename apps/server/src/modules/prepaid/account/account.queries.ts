import { type ACCOUNT_BASES, account } from '@cloud-steward/contract/prepaid/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { overAll, raw, type Sql, sql } from '../../../infra/db/sql.ts'
import type { AccountState } from '../decision/decision.rules.ts'

export interface AccountRow {
  id: string
  no: string
  planId: string
  utility: string
  meterId: string
  siteId: string
  roomId: string
  leaseId: string
  renteeId: string
  landlordId: string
  mode: 'prepaid' | 'postpaid'
  basis: (typeof ACCOUNT_BASES)[number]
  /** Set where it shares a balance with others: the account that began it. */
  sharedBalanceId: string | null
  /** What a month costs where it is no use that is paid for. */
  monthlyFen: number | null
  state: AccountState
  openedOn: string
  baseMilli: number
  baseLadder: Record<string, number>
  sinceOn: string
  episode: number
  leaseAllows: boolean
  keepPowerUntil: string | null
  keepPowerReason: string | null
  unbilled: number
  readAt: string | null
  gap: string | null
  chargedTo: string
  lastCreditAt: string | null
  commandId: string | null
  commandKind: 'cut' | 'restore' | null
  commandAt: string | null
  digest: string
  /** Limits of its own; none: the tenant's. */
  rechargeCapFen: number | null
  balanceCapFen: number | null
}
export const accountColumns = sql`a.id, a.no, a.plan_id as "planId", a.utility, a.meter_id as "meterId", a.site_id as "siteId", a.room_id as "roomId",
  a.lease_id as "leaseId", a.rentee_id as "renteeId", a.landlord_id as "landlordId", a.mode, a.basis, a.purse_id as "sharedBalanceId", a.monthly_fen as "monthlyFen", a.state, a.opened_on as "openedOn", a.base_milli as "baseMilli",
  a.base_ladder as "baseLadder", a.since_on as "sinceOn", a.episode, a.lease_allows as "leaseAllows", a.keep_power_until as "keepPowerUntil",
  a.keep_power_reason as "keepPowerReason", a.unbilled, a.read_at as "readAt", a.gap, a.charged_to as "chargedTo", a.last_credit_at as "lastCreditAt",
  a.command_id as "commandId", a.order_kind as "commandKind", a.ordered_at as "commandAt", a.digest, a.recharge_cap_fen as "rechargeCapFen", a.balance_cap_fen as "balanceCapFen"`

/** Accounts with everybody they share a balance with, locked in one order. */
export const lockWithMembers = (tenantId: number, ids: readonly string[]) =>
  raw<AccountRow>(
    sql`select ${accountColumns} from prepaid_account a where a.tenant_id = ${tenantId} and (a.id = any(${ids}::uuid[])
      or a.purse_id = any(array(select s.purse_id from prepaid_account s where s.tenant_id = ${tenantId} and s.id = any(${ids}::uuid[]) and s.purse_id is not null)))
      order by a.id for update`,
  )
/** The accounts of these purses that are not closed; one that shares nothing is the purse of itself. */
export const membersOf = (tenantId: number, sharedBalanceIds: readonly string[]) =>
  raw<AccountRow>(
    sql`select ${accountColumns} from prepaid_account a where a.tenant_id = ${tenantId}
      and (a.purse_id = any(${sharedBalanceIds}::uuid[]) or (a.id = any(${sharedBalanceIds}::uuid[]) and a.purse_id is null)) and a.state <> 'closed' order by a.id`,
  )
export const accountsById = (tenantId: number, ids: readonly string[]) =>
  raw<AccountRow>(
    sql`select ${accountColumns} from prepaid_account a where a.tenant_id = ${tenantId} and a.id = any(${ids}::uuid[]) order by a.id`,
  )
/** The open account of a meter, if it has one. */
export const openAccountOf = (tenantId: number, meterId: string) =>
  raw<{ id: string; no: string }>(
    sql`select id, no from prepaid_account where tenant_id = ${tenantId} and meter_id = ${meterId} and state <> 'closed'`,
  )
export const openAccountsOfLease = (tenantId: number, leaseId: string) =>
  raw<{ id: string }>(
    sql`select id from prepaid_account where tenant_id = ${tenantId} and lease_id = ${leaseId} and state <> 'closed' order by id`,
  )
/** Accounts of a signed lease that are closed while their payer lives there and their meters have no other. */
export const closedWithLease = (tenantId: number, leaseId: string) =>
  raw<{ no: string; roomName: string; renteeName: string; leftOn: string | null }>(
    sql`select a.no, r.full_name as "roomName", n.name as "renteeName", l.left_on as "leftOn" from prepaid_account a
      join housing_lease l on l.tenant_id = a.tenant_id and l.id = a.lease_id and l.status = 'signed' and (l.left_on is null or l.left_on > a.closed_on)
      join housing_room r on r.tenant_id = a.tenant_id and r.id = a.room_id
      join housing_rentee n on n.tenant_id = a.tenant_id and n.id = a.rentee_id
      where a.tenant_id = ${tenantId} and a.lease_id = ${leaseId} and a.state = 'closed' and not exists (select from prepaid_account o
        where o.tenant_id = a.tenant_id and o.meter_id = a.meter_id and (o.state <> 'closed' or o.id > a.id)) order by a.no`,
  )
/** Of an account the caller sees: whether it is there. */
export const seenAccount = (ctx: Pick<Ctx, 'tenant' | 'scope'>, id: string) =>
  raw<{ id: string; renteeId: string; state: AccountState }>(
    sql`select t.id, t.rentee_id as "renteeId", t.state from prepaid_account t where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, account)} and t.id = ${id}`,
  )
export const openAccountIds = (tenantId: number, after: string, most: number) =>
  overAll<{ id: string; roomId: string; leaseId: string; renteeId: string }>(
    sql`select id, room_id as "roomId", lease_id as "leaseId", rentee_id as "renteeId" from prepaid_account
      where tenant_id = ${tenantId} and state <> 'closed' and id > ${after} order by id limit ${most}`,
  )
export const insertAccount = (tenantId: number, row: NewRow<'prepaid_account'>) =>
  insertMany(tenantId, 'prepaid_account', [row])

/** Columns of an account to be written, by their names. */
type Change = Partial<Record<keyof typeof COLUMNS, string | number | boolean | Date | null>>
const COLUMNS = {
  state: 'state',
  mode: 'mode',
  planId: 'plan_id',
  basis: 'basis',
  sharedBalanceId: 'purse_id',
  monthlyFen: 'monthly_fen',
  ledgerAccountId: 'ledger_account_id',
  leaseId: 'lease_id',
  landlordId: 'landlord_id',
  keepPowerUntil: 'keep_power_until',
  keepPowerReason: 'keep_power_reason',
  unbilled: 'unbilled',
  readAt: 'read_at',
  readMilli: 'read_milli',
  gap: 'gap',
  chargedTo: 'charged_to',
  lastCreditAt: 'last_credit_at',
  commandId: 'command_id',
  commandKind: 'order_kind',
  commandAt: 'ordered_at',
  digest: 'digest',
  episode: 'episode',
  evaluateAt: 'look_at',
  evaluatedAt: 'looked_at',
  closedOn: 'closed_on',
  finalMilli: 'final_milli',
  stateAt: 'state_at',
  rechargeCapFen: 'recharge_cap_fen',
  balanceCapFen: 'balance_cap_fen',
  closeNo: 'close_no',
  backCommandId: 'back_command_id',
  backCommandAt: 'back_ordered_at',
  backFailedAt: 'back_failed_at',
} as const
export const changeAccount = (tenantId: number, id: string, change: Change) => {
  const sets: Sql[] = Object.entries(change).map(
    ([key, value]) =>
      sql`${sql.ref(COLUMNS[key as keyof typeof COLUMNS])} = ${value instanceof Date ? value.toISOString() : value}`,
  )
  return raw(sql`update prepaid_account set ${sql.join(sets)} where tenant_id = ${tenantId} and id = ${id}`)
}

export const insertMovement = (tenantId: number, row: Omit<NewRow<'prepaid_movement'>, 'created_at'>, at: Date) =>
  insertMany(tenantId, 'prepaid_movement', [{ ...row, created_at: at.toISOString() }])

export const defaultPlan = (tenantId: number, id?: string | null) =>
  raw<{ id: string }>(
    sql`select id from prepaid_warning_plan where tenant_id = ${tenantId} and ${id ? sql`id = ${id}` : sql`is_default`}`,
  )
