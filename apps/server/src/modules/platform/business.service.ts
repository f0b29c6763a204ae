import { type InputOf, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/platform/business.ts'
import { BUSINESS_STATES, business } from '@cloud-steward/contract/platform/business.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { moveState } from '../../infra/steps/move-state.ts'
import { notFound } from '../../kit/standard-operations.ts'
import { businessById, ensureDetail, setLicence } from './business.queries.ts'
import { lock, reopenSysTenant } from './closing.service.ts'
import { checkKeeper } from './platform.service.ts'
import { tenants } from './tenant.service.ts'

type Terms = Omit<InputOf<typeof contract.setBusinessTerms>, 'id'>
type State = (typeof BUSINESS_STATES)[number]
interface Move {
  from: readonly State[]
  to: State
  action: string
  reason?: string
}

/** Moves a business and, with it, opens or closes its tenant: in both audits, as from the screen of tenants. */
async function move(tx: TxCtx, id: string, { from, to, action, reason }: Move): Promise<void> {
  checkKeeper(tx)
  await lock(tx, [id])
  const row = await tx.db.first(businessById(tx.tenant.id, id))
  if (!row) throw notFound()
  if (!from.includes(row.state as State)) throw new Refusal('platform.error.businessState', { fields: ['id'] })
  await tx.db.run(ensureDetail(tx.tenant.id, id))
  const step = { subject: business.name, recordId: id, from: BUSINESS_STATES, to, action, reason }
  await moveState(tx, 'platform_detail', step)
  await reopenSysTenant(tx, [id], to === 'active' ? 'active' : 'locked')
}
async function setTerms(tx: TxCtx, id: string, { licenceNo, packageId, houseNum, endTime }: Terms): Promise<void> {
  if (!(await tx.db.first(businessById(tx.tenant.id, id)))) throw notFound()
  const given = Object.entries({ packageId, houseNum, endTime }).filter(([, value]) => value != null)
  if (given.length) await tenants.update(tx, { id, ...Object.fromEntries(given) })
  if (!licenceNo) return
  await tx.db.run(ensureDetail(tx.tenant.id, id))
  await tx.db.run(setLicence(tx.tenant.id, id, licenceNo))
  tx.audit({ action: 'update', resource: business.name, recordId: id, after: { licenceNo } })
}

export const approveBusiness = (ctx: Ctx, { id, ...terms }: InputOf<typeof contract.approveBusiness>) =>
  ctx.transaction(async (tx) => {
    await move(tx, id, { from: ['pending', 'rejected'], to: 'active', action: 'approveBusiness' })
    await setTerms(tx, id, terms)
    return {}
  })
export const setBusinessTerms = (ctx: Ctx, { id, ...terms }: InputOf<typeof contract.setBusinessTerms>) =>
  ctx.transaction(async (tx) => {
    checkKeeper(tx)
    await setTerms(tx, id, terms)
    return {}
  })
const mover =
  (given: Move) =>
  (ctx: Ctx, { id, reason }: { id: string; reason: string }) =>
    ctx.transaction(async (tx) => {
      await move(tx, id, { ...given, reason })
      return {}
    })
export const rejectBusiness = mover({ from: ['pending'], to: 'rejected', action: 'rejectBusiness' })
export const freezeBusiness = mover({ from: ['active'], to: 'frozen', action: 'freezeBusiness' })
export const unfreezeBusiness = mover({ from: ['frozen'], to: 'active', action: 'unfreezeBusiness' })
export const closeBusiness = mover({
  from: ['pending', 'active', 'frozen', 'rejected'],
  to: 'closed',
  action: 'closeBusiness',
})
