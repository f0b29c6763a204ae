import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/locks/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { findLock } from '../credential/credential.queries.ts'
import { locked, wish } from '../credential/credential.record.ts'
import { issue } from '../credential/issue.service.ts'
import { doorOf, doorsOf, guestsOf, locksOwnedBy } from './mine.queries.ts'

const DAY_MS = 86_400_000
/** A guest stays no longer, and so many at once. */
const [MOST_DAYS, MOST_GUESTS] = [30, 10]
type Answer<E> = Promise<AnswerOf<E>>

function renteeOf({ scope }: Ctx): string {
  if (scope.kind !== 'rentee') throw new Refusal('kit.error.forbidden', { http: 403 })
  return scope.id
}

export async function queryMyLocks(ctx: Ctx): Answer<typeof contract.queryMyLocks> {
  return ctx.db.rows(doorsOf(ctx.tenant.id, renteeOf(ctx), ctx.now()))
}

/** For a landlord: whether the doors of his rooms work. */
export async function queryOwnedLocks(ctx: Ctx): Answer<typeof contract.queryOwnedLocks> {
  if (ctx.scope.kind !== 'landlord') throw new Refusal('kit.error.forbidden', { http: 403 })
  return ctx.db.rows(locksOwnedBy(ctx.tenant.id, ctx.scope.id))
}

/** A guest's key lies within the renter's own, and goes with the same lease. */
export const giveGuestKey = (
  ctx: Ctx,
  secrets: SecretBox,
  { lockId, holder, validFrom, validTo }: InputOf<typeof contract.giveGuestKey>,
): Answer<typeof contract.giveGuestKey> =>
  ctx.transaction(async (tx) => {
    const renteeId = renteeOf(tx)
    const tenantId = tx.tenant.id
    const door = await tx.db.first(doorOf(tenantId, renteeId, lockId, tx.now()))
    if (!door) throw notFound()
    if (!door.mayOpen) throw new Refusal('lock.error.notNow')
    const [from, to] = [new Date(validFrom), new Date(validTo)]
    if (to > new Date(door.validTo) || from < new Date(door.validFrom))
      throw new Refusal('lock.error.guestOutside', { fields: ['validTo'] })
    if (to.getTime() - from.getTime() > MOST_DAYS * DAY_MS)
      throw new Refusal('lock.error.guestTooLong', { values: { days: MOST_DAYS }, fields: ['validTo'] })
    const findDoor = () => tx.db.first(findLock({ tenant: tx.tenant, scope: { kind: 'all' } }, lockId))
    const id = await issue(tx, secrets, findDoor, lockId, {
      role: 'guest',
      kind: 'passcode',
      holder: holder.trim(),
      leaseId: door.leaseId,
      renteeId,
      from,
      to,
      cause: 'guest',
    })
    // Counted after the lock is held: two at once are not two more than allowed.
    const { count } = (await tx.db.first(guestsOf(tenantId, renteeId, lockId)))!
    if (count > MOST_GUESTS) throw new Refusal('lock.error.tooManyGuests', { values: { most: MOST_GUESTS } })
    return { id }
  })

export const takeGuestKey = (ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const renteeId = renteeOf(tx)
    const row = await locked(tx, id)
    if (row.role !== 'guest' || row.renteeId !== renteeId) throw notFound()
    await wish(tx, row, { wish: 'remove' })
    return {}
  })
