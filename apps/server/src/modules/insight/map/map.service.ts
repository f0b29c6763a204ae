import { createHash } from 'node:crypto'
import type { AnswerOf } from '@cloud-steward/contract'
import { PLATFORM_TENANT, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/insight/map.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { NIL } from '../../../infra/db/id.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { checkKeeper } from '../../platform/index.ts'
import { divisionsOfFirstOrder, dropMap, mapNow, putMap } from './map.queries.ts'
import { checkedMap } from './map.rules.ts'

const audited = { resource: 'insight.map', recordId: NIL }

/** Other companies have no map of their own: for their administrators it does not exist. */
function forKeeper(ctx: Ctx): void {
  if (ctx.tenant.code !== PLATFORM_TENANT) throw notFound()
  checkKeeper(ctx)
}

export async function queryMap(ctx: Ctx): Promise<AnswerOf<typeof contract.queryMap>> {
  forKeeper(ctx)
  const map = await ctx.db.first(mapNow())
  if (!map) return { features: 0, unmatched: [], missing: [] }
  const { createdAt: createTime, ...rest } = map
  return { ...rest, createTime }
}

export async function setMap(
  ctx: Ctx,
  given: { approvalNo: string; bytes: Buffer },
): Promise<AnswerOf<typeof contract.setMap>> {
  forKeeper(ctx)
  const approvalNo = given.approvalNo.trim()
  if (approvalNo.length < 4) throw new Refusal('kit.error.required', { fields: ['approvalNo'] })
  const map = checkedMap(given.bytes, await ctx.db.rows(divisionsOfFirstOrder()))
  const version = createHash('sha256').update(map.geojson).digest('hex')
  const { geojson: _boundaries, ...told } = map
  await ctx.transaction(async (tx) => {
    await tx.db.run(putMap({ ...map, version, approvalNo, username: tx.user!.username }))
    tx.audit({ action: 'setMap', ...audited, after: { approvalNo, version, features: map.features } })
  })
  return { version, ...told }
}

export async function removeMap(ctx: Ctx): Promise<object> {
  forKeeper(ctx)
  await ctx.transaction(async (tx) => {
    const gone = await tx.db.first(dropMap())
    if (gone) tx.audit({ action: 'removeMap', ...audited, before: gone })
  })
  return {}
}

/** What a big screen says of the map it draws. */
export async function mapInUse(ctx: Ctx): Promise<{ approvalNo: string; version: string } | undefined> {
  const map = await ctx.db.first(mapNow())
  return map && { approvalNo: map.approvalNo, version: map.version }
}
