import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  setAccountCaps as capsCommand,
  keepPower as keepCommand,
  setAccountMode as modeCommand,
  setAccountPlan as planCommand,
} from '@cloud-steward/contract/prepaid/index.ts'
import { account } from '@cloud-steward/contract/prepaid/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { applyToBalance } from '../decision/evaluate.service.ts'
import { type AccountRow, changeAccount, defaultPlan } from './account.queries.ts'
import { accounts } from './account.source.ts'
import { type AccountStep, accountStep } from './account-steps.ts'
import { lockAccounts, openMembers } from './balance-members.service.ts'

export const MOST_KEPT_MS = 400 * 86_400_000

/** An open account the caller sees, locked. */
export async function lockOpen(tx: TxCtx, id: string): Promise<AccountRow> {
  await accounts.get(tx, id)
  const [row] = await lockAccounts(tx, [id])
  if (!row) throw notFound()
  if (row.state === 'closed') throw new Refusal('prepaid.error.closed', { values: { no: row.no } })
  return row
}
interface Agreed {
  action: string
  kind: AccountStep['kind']
  from?: string
  to: string
  reason: string
  change: Parameters<typeof changeAccount>[2]
}
/** What was agreed about an account is kept with its reason. */
export async function agree(tx: TxCtx, row: AccountRow, what: Agreed): Promise<void> {
  const { action, kind, from, to, reason } = what
  await tx.db.run(changeAccount(tx.tenant.id, row.id, what.change))
  accountStep(tx, row.id, { kind, from, to, note: reason, username: tx.user?.username })
  tx.audit({
    action,
    resource: account.name,
    recordId: row.id,
    before: { [kind]: from },
    after: { [kind]: to, reason },
  })
}
/** The same of everybody on one balance, and what follows from it. */
async function agreeAll(
  tx: TxCtx,
  sms: SmsProvider | undefined,
  row: AccountRow,
  what: Omit<Agreed, 'from'> & { from: (one: AccountRow) => string },
): Promise<void> {
  for (const one of await openMembers(tx, row)) await agree(tx, one, { ...what, from: what.from(one) })
  await applyToBalance(tx, sms, row)
}

export const setAccountMode = (
  ctx: Ctx,
  sms: SmsProvider | undefined,
  { id, mode, reason }: InputOf<typeof modeCommand>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockOpen(tx, id)
    if (row.mode === mode) return {}
    const from = (one: AccountRow) => one.mode
    await agreeAll(tx, sms, row, { action: 'setAccountMode', kind: 'mode', from, to: mode, reason, change: { mode } })
    return {}
  })

export const setAccountPlan = (
  ctx: Ctx,
  sms: SmsProvider | undefined,
  { id, planId, reason }: InputOf<typeof planCommand>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockOpen(tx, id)
    if (!(await tx.db.first(defaultPlan(tx.tenant.id, planId)))) throw notFound()
    if (row.planId === planId) return {}
    const from = (one: AccountRow) => one.planId
    const change = { planId }
    await agreeAll(tx, sms, row, { action: 'setAccountPlan', kind: 'plan', from, to: planId, reason, change })
    return {}
  })

export const keepPower = (
  ctx: Ctx,
  sms: SmsProvider | undefined,
  { id, until, reason }: InputOf<typeof keepCommand>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockOpen(tx, id)
    const now = tx.now().getTime()
    if (until && (Date.parse(until) <= now || Date.parse(until) > now + MOST_KEPT_MS))
      throw new Refusal('prepaid.error.keepUntil', { fields: ['until'] })
    const change = { keepPowerUntil: until ?? null, keepPowerReason: until ? reason : null }
    const from = row.keepPowerUntil ?? undefined
    await agree(tx, row, { action: 'keepPower', kind: 'keepPower', from, to: until ?? 'none', reason, change })
    await applyToBalance(tx, sms, row)
    return {}
  })

/** Limits of its own for one top-up and for what may be on the balance; an empty one is the tenant's again. */
export const setAccountCaps = (
  ctx: Ctx,
  { id, rechargeCapFen = null, balanceCapFen = null, reason }: InputOf<typeof capsCommand>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockOpen(tx, id)
    const said = (one: number | null, full: number | null) => `${one ?? '-'}/${full ?? '-'}`
    const [from, to] = [said(row.rechargeCapFen, row.balanceCapFen), said(rechargeCapFen, balanceCapFen)]
    if (from === to) return {}
    for (const one of await openMembers(tx, row)) {
      const change = { rechargeCapFen, balanceCapFen }
      await agree(tx, one, { action: 'setAccountCaps', kind: 'caps', from, to, reason, change })
    }
    return {}
  })
