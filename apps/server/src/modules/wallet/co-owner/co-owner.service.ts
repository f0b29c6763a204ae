import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/wallet/co-owner.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { serialNo } from '../../../infra/db/numbers.ts'
import { wholeTenantOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import {
  endCoOwnership,
  findCoOwnership,
  givenOf,
  insertCoOwnership,
  lockCoOwnership,
  namesOf,
  placeFits,
  sharesShown,
} from './co-owner.queries.ts'
import { faultOf } from './co-owner.rules.ts'
import { coOwnerships } from './co-owner.source.ts'
import { baseOf } from './share-out.service.ts'

const RESOURCE = 'wallet.coOwnership'
const nameOf = (ctx: Ctx): string => ctx.user?.username ?? 'system'

/** Several landlords from a day on. Bills that begin before it stay the lead's alone. */
export const agreeCoOwners = (
  ctx: Ctx,
  input: InputOf<typeof contract.agreeCoOwners>,
): Promise<AnswerOf<typeof contract.agreeCoOwners>> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const tenantId = tx.tenant.id
    const lower = (id: string) => id.toLowerCase()
    const owners = input.owners.map(({ ownerId, basisPoints }) => ({ landlordId: lower(ownerId), basisPoints }))
    const landlordId = lower(input.landlordId)
    const fault = faultOf(owners, landlordId)
    if (fault) throw new Refusal(`wallet.error.coOwners.${fault}`, { fields: ['owners'] })
    if (input.toOn && input.toOn < input.fromOn) throw new Refusal('wallet.error.coOwnersDays', { fields: ['toOn'] })
    const ids = owners.map((one) => one.landlordId)
    if ((await tx.db.rows(namesOf(tx, ids))).length < ids.length) throw notFound('owners')
    const place = { siteId: input.siteId, houseId: input.houseId ?? null, roomId: input.roomId ?? null }
    const found = await tx.db.first(placeFits(tenantId, place))
    if (!found)
      throw new Refusal('wallet.error.coOwnersPlace', {
        fields: [place.roomId ? 'roomId' : place.houseId ? 'houseId' : 'siteId'],
      })
    const id = newId()
    const [number] = (await tx.numbers('coOwnership')) as [number]
    const row = {
      id,
      no: serialNo('G', tx.today(), number),
      landlord_id: landlordId,
      site_id: input.siteId,
      house_id: found.houseId,
      room_id: place.roomId,
      owners: owners as never,
      from_on: input.fromOn,
      to_on: input.toOn ?? null,
      reason: input.reason,
      username: nameOf(tx),
    }
    await tx.db.run(insertCoOwnership(tenantId, row))
    tx.audit({ action: 'add', resource: RESOURCE, recordId: id, after: { ...row, owners } })
    return { id, no: row.no }
  })

export const endCoOwners = (
  ctx: Ctx,
  { id, toOn, reason }: InputOf<typeof contract.endCoOwners>,
): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    wholeTenantOnly(tx)
    const agreement = await tx.db.first(lockCoOwnership(tx.tenant.id, id))
    if (!agreement) throw notFound()
    if (toOn < agreement.fromOn) throw new Refusal('wallet.error.coOwnersDays', { fields: ['toOn'] })
    if (agreement.toOn === toOn) throw new Refusal('wallet.error.coOwnersEnded', { fields: ['toOn'] })
    await tx.db.run(endCoOwnership(tx.tenant.id, id, { toOn, reason }))
    tx.audit({
      action: 'endCoOwners',
      resource: RESOURCE,
      recordId: id,
      before: { toOn: agreement.toOn },
      after: { toOn, reason },
    })
    return {}
  })

export async function queryCoShares(
  ctx: Ctx,
  { id }: InputOf<typeof contract.queryCoShares>,
): Promise<AnswerOf<typeof contract.queryCoShares>> {
  await coOwnerships.get(ctx, id)
  const tenantId = ctx.tenant.id
  const agreement = (await ctx.db.first(findCoOwnership(tenantId, id)))!
  const names = new Map(
    (
      await ctx.db.rows(
        namesOf(
          ctx,
          agreement.owners.map((one) => one.landlordId),
        ),
      )
    ).map((one) => [one.id, one.name]),
  )
  const given = new Map((await ctx.db.rows(givenOf(tenantId, [id]))).map((one) => [one.landlordId, one.fen]))
  const baseFen = await baseOf(ctx, agreement)
  const others = [...given.values()].reduce((sum, fen) => sum + fen, 0)
  return {
    baseFen,
    owners: agreement.owners.map(({ landlordId, basisPoints }) => ({
      landlordId,
      landlordName: names.get(landlordId) ?? '',
      basisPoints,
      givenFen: landlordId === agreement.landlordId ? baseFen - others : (given.get(landlordId) ?? 0),
    })),
    shares: await ctx.db.rows(sharesShown(tenantId, id)),
  }
}
