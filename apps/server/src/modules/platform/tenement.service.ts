import { Refusal } from '@cloud-steward/contract'
import { tenement } from '@cloud-steward/contract/platform/tenement.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import type { Reaction } from '../../infra/queue/jobs.ts'
import { idList, notFound, type Operations } from '../../kit/standard-operations.ts'
import { inTenant } from './platform.service.ts'
import { dropWorkers, insertWorkers, workersAmong, workersOf } from './tenement.queries.ts'
import { tenementBase } from './tenement.source.ts'

interface Given {
  tenantCode?: string | null
  userId?: string | null
  [field: string]: unknown
}
/** The work in the caller's own tenant, or in one that the platform names. */
const where = <T>(ctx: Ctx, { tenantCode }: Given, work: (tx: TxCtx) => Promise<T>): Promise<T> =>
  tenantCode && tenantCode !== ctx.tenant.code ? inTenant(ctx, tenantCode, work) : ctx.transaction(work)

/** Replaces who works for a tenement: users of the tenant who hold ROLE_TENEMENT, each for one. */
async function setWorkers(tx: TxCtx, id: string, csv: string | null | undefined): Promise<void> {
  if (csv === undefined) return
  const wanted = idList(csv ?? '').toSorted()
  const before = (await tx.db.rows(workersOf(tx.tenant.id, id))).map((one) => one.id)
  if (before.join() === wanted.join()) return
  const found = await tx.db.rows(workersAmong(tx.tenant.id, wanted, id))
  if (found.length !== wanted.length) throw notFound('userId')
  if (found.some(({ isTenement }) => !isTenement))
    throw new Refusal('platform.error.notTenement', { fields: ['userId'] })
  if (found.some(({ isElsewhere }) => isElsewhere))
    throw new Refusal('platform.error.worksElsewhere', { fields: ['userId'] })
  await tx.db.run(dropWorkers(tx.tenant.id, id))
  if (wanted.length) await tx.db.run(insertWorkers(tx.tenant.id, id, wanted))
  const states = { before: { userId: before }, after: { userId: wanted } }
  tx.audit({ action: 'authorize', resource: tenement.name, recordId: id, ...states })
}

/** Property operators of a tenant. Its administrators keep them, and the platform for them. */
export const tenements: Operations<typeof tenement> = {
  ...tenementBase,
  query: (ctx, input) => where(ctx, input, (tx) => tenementBase.query(tx, input)),
  add: (ctx, draft) =>
    where(ctx, draft, async (tx) => {
      const added = await tenementBase.add(tx, draft)
      await setWorkers(tx, added.id, (draft as Given).userId)
      return added
    }),
  update: (ctx, change) =>
    where(ctx, change, async (tx) => {
      const changed = await tenementBase.update(tx, change)
      await setWorkers(tx, change.id, (change as Given).userId)
      return changed
    }),
}
export const removeTenements = (ctx: Ctx, given: Given, ids: string[]): Promise<void> =>
  where(ctx, given, (tx) => tenementBase.remove(tx, ids))

/** Who accepted the invitation of a property operator works for it from now on. */
export const joinTenement: Reaction = {
  event: 'InvitationAccepted',
  run: (ctx, payload) => {
    const { userId, tenementId } = payload as { userId: string; tenementId: string | null }
    if (!tenementId) return Promise.resolve()
    return ctx.transaction(async (tx) => {
      const [fit] = await tx.db.rows(workersAmong(tx.tenant.id, [userId], tenementId))
      if (!fit?.isTenement || fit.isElsewhere) return
      const known = (await tx.db.rows(workersOf(tx.tenant.id, tenementId))).some(({ id }) => id === userId)
      if (!known) await tx.db.run(insertWorkers(tx.tenant.id, tenementId, [userId]))
    })
  },
}
