import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type {
  queryProperty as queryPropertyView,
  queryUse as queryUseView,
} from '@cloud-steward/contract/devices/index.ts'
import { daysBetween } from '../../../infra/calendar.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { modelOfDevice } from '../model/model.queries.ts'
import { storedAs } from '../model/property.rules.ts'
import { collectors } from '../registry/device.service.ts'
import { findDevice } from '../registry/registry.queries.ts'
import { propertyUse, straysOf, useOf } from './telemetry.queries.ts'

/** Longest spans drawn at once, in days. */
const MOST_DAYS = { hour: 7, day: 100, month: 1100 } as const
const units = (milli: number | null): number | null => (milli === null ? null : milli / 1000)

export async function queryUse(ctx: Ctx, { id, step, from, to }: InputOf<typeof queryUseView>) {
  const days = daysBetween(from, to)
  if (days < 0 || days > MOST_DAYS[step]) throw new Refusal('device.error.span', { fields: ['to'] })
  const { id: tenantId, timeZone } = ctx.tenant
  const [device, rows] = await ctx.db.all(findDevice(tenantId, id), useOf(tenantId, id, { step, from, to, timeZone }))
  // Visible to users who see the site; row scope hides other rows.
  if (!device.length) throw notFound()
  return rows.map(({ at, counterMilli, usedMilli, powerMilli }) => ({
    at,
    counter: units(counterMilli),
    used: units(usedMilli),
    power: units(powerMilli),
  }))
}

/** How one number of a device's model went, in its unit. */
export async function queryProperty(ctx: Ctx, { id, key, step, from, to }: InputOf<typeof queryPropertyView>) {
  const days = daysBetween(from, to)
  if (days < 0 || days > MOST_DAYS[step]) throw new Refusal('device.error.span', { fields: ['to'] })
  if (!(await ctx.db.first(findDevice(ctx.tenant.id, id)))) throw notFound()
  const model = await ctx.db.first(modelOfDevice(ctx.tenant.id, id))
  const property = model?.document.properties.find((one) => one.key === key && one.kind === 'number')
  if (!property) throw notFound()
  const span = { step, from, to, timeZone: ctx.tenant.timeZone }
  const rows = await ctx.db.rows(propertyUse(ctx.tenant.id, id, storedAs(property) ?? null, span))
  return rows.map(({ at, lowest, average, highest }) => ({
    at,
    lowest: lowest / 1000,
    average: Math.round(average) / 1000,
    highest: highest / 1000,
  }))
}

export async function queryStrays(ctx: Ctx, { id }: { id: string }) {
  await collectors.get(ctx, id)
  return ctx.db.rows(straysOf(ctx.tenant.id, id))
}
