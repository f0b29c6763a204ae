import type { AnswerOf } from '@cloud-steward/contract'
import type { ModelCommand, ModelProperty, queryDevice } from '@cloud-steward/contract/devices/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { historyOf } from '../../system/index.ts'
import { eventsOfDevice } from '../model/device-event.queries.ts'
import { shownOf } from '../model/property.rules.ts'
import { leaseOn, pageOf } from './device-page.queries.ts'

const MOST_CHANGES = 100
const MOST_EVENTS = 50
const propertyOf = (property: ModelProperty, latest: { counterMilli: number | null; facts: object | null }) => {
  const { key, name, kind, unit, decimals, options } = property
  return { key, name, kind, unit, decimals, options, value: shownOf(property, latest) }
}
const commandOf = ({ key: modelKey, name, argumentMin, argumentMax }: ModelCommand) => ({
  modelKey,
  name,
  argumentMin,
  argumentMax,
})
const units = (milli: number | null): number | null => (milli === null ? null : milli / 1000)

/** What the page of a device shows besides its record. Seen by whoever sees its site: the rows of others are not there. */
export async function devicePage(ctx: Ctx, { id }: { id: string }): Promise<AnswerOf<typeof queryDevice>> {
  const { id: tenantId } = ctx.tenant
  const row = await ctx.db.first(pageOf(tenantId, id))
  if (!row) throw notFound()
  const { roomId, currentMilli, powerFactorMilli, counterMilli, facts, modelNumber, model, ...page } = row
  return {
    ...page,
    current: units(currentMilli),
    powerFactor: units(powerFactorMilli),
    modelNumber: modelNumber ?? undefined,
    properties: (model?.properties ?? []).map((property) => propertyOf(property, { counterMilli, facts })),
    commands: (model?.commands ?? []).filter(({ command }) => command === 'custom').map(commandOf),
    events: await ctx.db.rows(eventsOfDevice(tenantId, id, MOST_EVENTS)),
    lease: roomId ? await ctx.db.first(leaseOn(tenantId, roomId, ctx.today())) : undefined,
    history: await historyOf(ctx, id, MOST_CHANGES),
  }
}
