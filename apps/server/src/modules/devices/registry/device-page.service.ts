import type { AnswerOf } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/devices/device-page.ts'
import type { DeviceState, ModelCommand, ModelProperty } from '@cloud-steward/contract/devices/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { translate } from '../../../infra/labels.ts'
import { stepsOf } from '../../../infra/steps/steps.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { historyOf } from '../../system/index.ts'
import { pathsOf } from '../gateway/path.queries.ts'
import { eventsOfDevice } from '../model/device-event.queries.ts'
import { shownOf } from '../model/property.rules.ts'
import { leaseOn, pageOf } from './device-page.queries.ts'
import type { StepSource } from './life.rules.ts'
import { linksOf } from './replace.queries.ts'

const MOST_CHANGES = 100
const MOST_EVENTS = 50
/** How relays and valves stand has words of the platform's own: of no and of yes. */
const STANDS: Partial<Record<ModelProperty['role'], readonly [string, string]>> = {
  relay: ['device.elemeter.relay.open', 'device.elemeter.relay.closed'],
  valve: ['device.watermeter.valve.closed', 'device.watermeter.valve.open'],
}
function propertyOf(ctx: Ctx, property: ModelProperty, latest: { counterMilli: number | null; facts: object | null }) {
  const { key, name, kind, unit, decimals, role } = property
  const words = STANDS[role]?.map((word, value) => ({ value, meaning: translate(ctx.language, word) }))
  return { key, name, kind, unit, decimals, options: words ?? property.options, value: shownOf(property, latest) }
}
const commandOf = ({ key: modelKey, name, argumentMin, argumentMax }: ModelCommand) => ({
  modelKey,
  name,
  argumentMin,
  argumentMax,
})
const units = (milli: number | null): number | null => (milli === null ? null : milli / 1000)

const LIFE = {
  at: 'at',
  fromState: 'from',
  toState: 'to',
  source: 'source',
  reason: 'reason',
  username: 'username',
} as const
/** Additional data of a device page. Visible to users who see the site; row scope hides other rows. */
export async function queryDevice(ctx: Ctx, { id }: { id: string }): Promise<AnswerOf<typeof contract.queryDevice>> {
  const { id: tenantId } = ctx.tenant
  const row = await ctx.db.first(pageOf(tenantId, id))
  if (!row) throw notFound()
  const { roomId, currentMilli, powerFactorMilli, counterMilli, facts, modelNumber, model, ...page } = row
  const links = await ctx.db.rows(linksOf(tenantId, id))
  return {
    ...page,
    replaces: links.find(({ isOlder }) => isOlder),
    replacedBy: links.find(({ isOlder }) => !isOlder),
    current: units(currentMilli),
    powerFactor: units(powerFactorMilli),
    modelNumber: modelNumber ?? undefined,
    properties: (model?.properties ?? []).map((property) => propertyOf(ctx, property, { counterMilli, facts })),
    commands: (model?.commands ?? []).filter(({ command }) => command === 'custom').map(commandOf),
    events: await ctx.db.rows(eventsOfDevice(tenantId, id, MOST_EVENTS)),
    lease: roomId ? await ctx.db.first(leaseOn(tenantId, roomId, ctx.today())) : undefined,
    paths: await ctx.db.rows(pathsOf(tenantId, id, ctx.now())),
    life: await ctx.db.rows(
      stepsOf<DeviceState, typeof LIFE, StepSource>(tenantId, `device.${row.category}`, id, LIFE),
    ),
    history: await historyOf(ctx, id, MOST_CHANGES),
  }
}
