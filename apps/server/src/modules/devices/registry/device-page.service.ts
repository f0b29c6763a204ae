import type { AnswerOf } from '@cloud-steward/contract'
import type { queryDevice } from '@cloud-steward/contract/devices/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { historyOf } from '../../system/index.ts'
import { leaseOn, pageOf } from './device-page.queries.ts'

const MOST_CHANGES = 100
const units = (milli: number | null): number | null => (milli === null ? null : milli / 1000)

/** What the page of a device shows besides its record. Seen by whoever sees its site: the rows of others are not there. */
export async function devicePage(ctx: Ctx, { id }: { id: string }): Promise<AnswerOf<typeof queryDevice>> {
  const { id: tenantId } = ctx.tenant
  const row = await ctx.db.first(pageOf(tenantId, id))
  if (!row) throw notFound()
  const { roomId, currentMilli, powerFactorMilli, ...page } = row
  return {
    ...page,
    current: units(currentMilli),
    powerFactor: units(powerFactorMilli),
    lease: roomId ? await ctx.db.first(leaseOn(tenantId, roomId, ctx.today())) : undefined,
    history: await historyOf(ctx, id, MOST_CHANGES),
  }
}
