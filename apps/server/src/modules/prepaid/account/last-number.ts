import { Refusal } from '@cloud-steward/contract'
import type { Day } from '../../../infra/calendar.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { lastReadings, numbersOn, takeReadings, toMilli } from '../../metering/index.ts'
import { devicesOf } from './place.queries.ts'

interface Given {
  value?: number | null
  kind: 'manual' | 'final'
}
const noReading = () => new Refusal('prepaid.error.noReading', { fields: ['value'] })

/**
 * Sees to it that a meter has a number of this day: the one it has, the one given, or what its device told last.
 * Refused where there is none, or the accounts do not take it.
 */
export async function numberOf(tx: TxCtx, meterId: string, day: Day, given: Given): Promise<number> {
  const { id: tenantId } = tx.tenant
  const [last] = await tx.db.rows(lastReadings(tenantId, [meterId], 1))
  if (last?.readOn === day && last.kind !== 'estimated') return last.valueMilli
  const [device] = await tx.db.rows(devicesOf(tenantId, [meterId]))
  const told = device?.counterMilli ?? undefined
  const valueMilli = given.value == null ? told : toMilli(given.value)
  if (valueMilli === undefined) throw noReading()
  const kind = given.value == null ? 'remote' : given.kind
  const [taken] = await takeReadings(tx, [{ meterId, readOn: day, valueMilli, kind, sure: true, confirmed: true }])
  if (taken?.reason) throw new Refusal(`metering.error.${taken.reason}`, { fields: ['value'] })
  return valueMilli
}
/**
 * The last number of an account that ends with a day: of that day or, where it is past, what follows from the numbers around
 * it. Where the meter was not read since, it is read now.
 */
export async function lastNumberOf(tx: TxCtx, meterId: string, day: Day, value?: number | null): Promise<number> {
  const [last] = await tx.db.rows(lastReadings(tx.tenant.id, [meterId], 1))
  const isReached = last && last.kind !== 'estimated' && last.readOn >= day
  if (day === tx.today() && !isReached) return numberOf(tx, meterId, day, { value, kind: 'final' })
  if (!isReached) await numberOf(tx, meterId, tx.today(), { value, kind: 'final' })
  const found = (await numbersOn(tx, [meterId], day)).get(meterId)
  if (found === undefined) throw noReading()
  return found
}
