import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  correctAccount as correctCommand,
  keepPower as keepCommand,
  setAccountMode as modeCommand,
  setAccountPlan as planCommand,
} from '@cloud-steward/contract/supply/index.ts'
import { account } from '@cloud-steward/contract/supply/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { moveSupply } from '../../finance/index.ts'
import { act, lookAt } from '../decision/look.service.ts'
import {
  type AccountRow,
  changeAccount,
  defaultPlan,
  insertMovement,
  insertStep,
  lockAccounts,
} from './account.queries.ts'
import { accounts } from './account.source.ts'

const MOST_KEPT_MS = 400 * 86_400_000

/** An open account the caller sees, locked. */
async function lockOpen(tx: TxCtx, id: string): Promise<AccountRow> {
  await accounts.get(tx, id)
  const [row] = await tx.db.rows(lockAccounts(tx.tenant.id, [id]))
  if (!row) throw notFound()
  if (row.state === 'closed') throw new Refusal('supply.error.closed', { values: { no: row.no } })
  return row
}
/** What was agreed about an account is kept with its reason, and what follows is done at once. */
async function agree(
  tx: TxCtx,
  sms: SmsProvider | undefined,
  row: AccountRow,
  what: {
    action: string
    kind: string
    from?: string
    to: string
    reason: string
    change: Parameters<typeof changeAccount>[2]
  },
): Promise<void> {
  const { action, kind, from, to, reason } = what
  await tx.db.run(changeAccount(tx.tenant.id, row.id, what.change))
  await tx.db.run(
    insertStep(tx.tenant.id, row.id, { kind, from, to, note: reason, username: tx.user?.username, at: tx.now() }),
  )
  tx.audit({
    action,
    resource: account.name,
    recordId: row.id,
    before: { [kind]: from },
    after: { [kind]: to, reason },
  })
  const [now] = await tx.db.rows(lockAccounts(tx.tenant.id, [row.id]))
  if (now!.state === 'vacant') return
  const [look] = await lookAt(tx, [now!])
  await act(tx, sms, look!)
}

export const setAccountMode = (
  ctx: Ctx,
  sms: SmsProvider | undefined,
  { id, mode, reason }: InputOf<typeof modeCommand>,
): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await lockOpen(tx, id)
    if (row.mode === mode) return {}
    await agree(tx, sms, row, {
      action: 'setAccountMode',
      kind: 'mode',
      from: row.mode,
      to: mode,
      reason,
      change: { mode },
    })
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
    const change = { planId }
    await agree(tx, sms, row, { action: 'setAccountPlan', kind: 'plan', from: row.planId, to: planId, reason, change })
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
      throw new Refusal('supply.error.keepUntil', { fields: ['until'] })
    const change = { keepPowerUntil: until ?? null, keepPowerReason: until ? reason : null }
    const from = row.keepPowerUntil ?? undefined
    await agree(tx, sms, row, { action: 'keepPower', kind: 'keepPower', from, to: until ?? 'none', reason, change })
    return {}
  })

/** Money back for use that was not his, or use that was not counted; positive is in the payer's favour. */
export const correctAccount = (
  ctx: Ctx,
  sms: SmsProvider | undefined,
  { id, amountFen, reason }: InputOf<typeof correctCommand>,
): Promise<{ balanceFen: number }> =>
  ctx.transaction(async (tx) => {
    const row = await lockOpen(tx, id)
    if (!amountFen) throw new Refusal('supply.error.noAmount', { fields: ['amountFen'] })
    const movementId = newId()
    const { renteeId, landlordId } = row
    const how = amountFen > 0 ? ('return' as const) : ('use' as const)
    const move = {
      how,
      accountId: id,
      id: movementId,
      renteeId,
      landlordId,
      amountFen: Math.abs(amountFen),
      memo: reason,
    }
    const { balanceFen, businessOn } = await moveSupply(tx, move)
    await tx.db.run(
      insertMovement(
        tx.tenant.id,
        {
          id: movementId,
          account_id: id,
          landlord_id: landlordId,
          kind: 'correction',
          amount_fen: amountFen,
          business_on: businessOn,
          reason,
          username: tx.user?.username ?? null,
        },
        tx.now(),
      ),
    )
    tx.audit({ action: 'correctAccount', resource: account.name, recordId: id, after: { amountFen, reason } })
    if (row.state !== 'vacant') {
      const [look] = await lookAt(tx, [row])
      await act(tx, sms, look!)
    }
    return { balanceFen }
  })
