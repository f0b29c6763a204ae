import type { AnswerOf, Endpoint, InputOf } from '@cloud-steward/contract'
import {
  batch,
  batchItem,
  planBatch,
  queryBatchDetail,
  setBatchRule,
  submitBatch,
} from '@cloud-steward/contract/prepaid/index.ts'
import { expect } from 'vitest'
import type { EleMeter } from '../../../../simulator/src/meter.ts'
import { signIn } from '../../../test/app.ts'
import type { Answer, Client } from '../../../test/client.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import { newId } from '../../infra/db/id.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { anElemeter, aSite, type Field, type Site } from '../devices/devices.builders.ts'
import { storeTelemetry } from '../devices/index.ts'
import { aBuilding, aHouse } from '../housing/housing.builders.ts'

/** A call under a key of its own. */
export const ask = <E extends Endpoint>(who: Client, endpoint: E, input: object): Promise<Answer<AnswerOf<E>>> =>
  who.call(endpoint, input as InputOf<E>, { key: newId() })

export interface Metered {
  id: string
  roomId: string
  meter: EleMeter
}
export interface BatchSite extends Site {
  buildingId: string
  meters: Metered[]
  /** A second person, who decides. */
  steward: Client
}
/** A site of one building whose rooms have a meter each, heard of just now, where power may be cut at any hour. */
export async function aBatchSite(field: Field, count: number, rule: object = {}): Promise<BatchSite> {
  const site = await aSite(field)
  const buildingId = await aBuilding(site.ctx, { siteId: site.siteId })
  const meters: Metered[] = []
  for (let at = 0; at < count; at++) {
    const { roomId } = await aHouse(site.ctx, { landlordId: site.tenant.landlordId, buildingId })
    meters.push({ ...(await anElemeter({ ...site, roomId })), roomId })
  }
  await hear(site, meters)
  const given = { sharePercent: 100, approveAbove: 50, fromHour: 0, toHour: 24, atOnce: 50, everySeconds: 0, ...rule }
  await ask(site.admin, setBatchRule, given)
  return { ...site, buildingId, meters, steward: await signIn(field.app, site.tenant, 'ROLE_TENEMENT') }
}
/** Meters say that they are there. */
export const hear = (site: Site, meters: readonly { id: string }[], relay?: 'open' | 'closed') => {
  const at = new Date()
  const told = meters.map(({ id }) => ({ deviceId: id, at, receivedAt: at, facts: relay && { relay } }))
  return site.ctx.db.run(storeTelemetry(site.tenant.id, told))
}
/** These meters have not been seen since yesterday. */
export const silence = (site: Site, meters: readonly { id: string }[]) =>
  site.ctx.db.run(
    raw(sql`update device_latest set last_seen_at = now() - interval '1 day'
      where tenant_id = ${site.tenant.id} and device_id = any(${meters.map(({ id }) => id)}::uuid[])`),
  )

const WHY = { name: '配电检修', reason: '供电局通知检修' } as const
type Asked = Pick<BatchSite, 'admin' | 'siteId'>
/** Plans a batch; nothing said is all the meters of the site, switched off. */
export async function aPlan(site: Asked, given: object = {}): Promise<string> {
  const { body } = await ask(site.admin, planBatch, { ...WHY, action: 'off', siteId: site.siteId, ...given })
  if (body.code !== 200) throw new Error(JSON.stringify(body))
  return (body.data as { id: string }).id
}
/** Plans a batch for these meters and submits it; a small batch needs no approval. */
export async function aBatch(site: BatchSite, meters: readonly Metered[], given: object = {}): Promise<string> {
  const id = await aPlan(site, { elemeterIds: meters.map((one) => one.id), ...given })
  const { body } = await ask(site.admin, submitBatch, { id })
  if (body.code !== 200) throw new Error(JSON.stringify(body))
  return id
}
export const itemsOf = async (site: Pick<Asked, 'admin'>, batchId: string) => {
  const { body } = await site.admin.send(batchItem.endpoints.query, { batchId, pageSize: 500 })
  return (body.data as { list: Record<string, unknown>[] }).list
}
/** What the list of batches says of one. */
export const batchRow = async ({ admin }: Pick<Asked, 'admin'>, id: string) =>
  ((await admin.send(batch.endpoints.query, { id })).body.data as { list: { state: string }[] }).list[0]!
export const batchState = async (site: Pick<Asked, 'admin'>, id: string) => (await batchRow(site, id)).state
export const detailOf = async (site: Pick<Asked, 'admin'>, id: string) =>
  (await site.admin.call(queryBatchDetail, { id })).body.data

/** Waits until another transaction waits for a lock. */
export async function isWaitedFor(ctx: Ctx, tx: TxCtx): Promise<void> {
  const { pid } = (await tx.db.first(raw<{ pid: number }>(sql`select pg_backend_pid() as pid`)))!
  const waiting = sql`select from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`
  await expect.poll(async () => (await ctx.db.rows(raw(waiting))).length).toBeGreaterThan(0)
}
