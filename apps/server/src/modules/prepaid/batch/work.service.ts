import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { cut } from '../../../infra/cut.ts'
import { localTime } from '../../../infra/local-time.ts'
import type { SmsProvider } from '../../../infra/sms/provider.ts'
import { refusalOf } from '../../../kit/refusal-of.ts'
import { commandDevices } from '../../devices/index.ts'
import { changePrice, priceChanges } from '../../metering/index.ts'
import { keepPower, setAccountMode, setAccountPlan } from '../account/account-commands.service.ts'
import { lockAccounts } from '../account/balance-members.service.ts'
import { type BatchRow, targetNames } from './batch.queries.ts'
import type { Decision } from './batch.rules.ts'
import { factsOf, type Meter } from './facts.queries.ts'
import { type Done, markDone, markSent, markSkipped, type NextItem, nextItems } from './item.queries.ts'
import { type Work, workBlockers } from './work.rules.ts'

export type WorkRow = BatchRow & { action: Work }
type Names = { planName: string | null; pricePlanName: string | null }

const newPrice = ({ target }: WorkRow) => ({ pricePlanId: target.pricePlanId!, fromOn: target.fromOn! })
const pricesOf = async (ctx: Ctx, row: WorkRow, meters: readonly Meter[]) =>
  row.action === 'price'
    ? priceChanges(
        ctx,
        row.siteId,
        meters.flatMap(({ meterId }) => meterId ?? []),
        newPrice(row),
      )
    : undefined

/** What a batch that switches nothing would do, meter by meter in the given order, if it began at a moment. */
export async function decideWork(ctx: Ctx, row: WorkRow, meters: readonly Meter[], now: Date): Promise<Decision[]> {
  const prices = await pricesOf(ctx, row, meters)
  const today = localTime(ctx.tenant.timeZone, now).slice(0, 10)
  return meters.map((meter) => {
    const price = prices?.get(meter.meterId ?? '')
    const blockers = workBlockers(row.action, meter, row.target, { now, today, price })
    return { id: meter.id, state: blockers.length ? 'blocked' : 'waiting', blockers }
  })
}

/** Does the next of those that wait, each asked again now. @returns how many were asked or changed */
export async function workOn(tx: TxCtx, sms: SmsProvider | undefined, row: WorkRow, most: number): Promise<number> {
  const { id: tenantId } = tx.tenant
  const items = await tx.db.rows(nextItems(tenantId, row.id, 'switch', most))
  const ids = items.map(({ elemeterId }) => elemeterId)
  const read = () => tx.db.rows(factsOf(tenantId, ids, tx.now(), tx.today()))
  // All of them before the first, in one order, so that two batches never wait for each other.
  await lockAccounts(
    tx,
    (await read()).flatMap(({ accountId }) => accountId ?? []),
  )
  const meters = new Map((await read()).map((one) => [one.id, one]))
  const prices = await pricesOf(tx, row, [...meters.values()])
  const names = (await tx.db.first(targetNames(tenantId, row.target)))!
  let went = 0
  for (const item of items) {
    const meter = meters.get(item.elemeterId)
    // It was deleted meanwhile.
    if (!meter) {
      await tx.db.run(markSkipped(tenantId, item.id, ['not_active'], tx.now()))
      continue
    }
    const price = prices?.get(meter.meterId ?? '')
    const blockers = workBlockers(row.action, meter, row.target, { now: tx.now(), today: tx.today(), price })
    // Another user already made this change.
    const isSo = blockers[0] === 'already_so'
    if (blockers.length && !isSo) {
      await tx.db.run(markSkipped(tenantId, item.id, blockers, tx.now()))
      continue
    }
    went++
    if (row.action === 'read') await ask(tx, row, item, meter)
    else
      await tx.db.run(markDone(tenantId, item.id, await change(tx, sms, row, { meter, names, price, isSo }), tx.now()))
  }
  return went
}
async function ask(tx: TxCtx, row: WorkRow, item: NextItem, { id, counterMilli }: Meter): Promise<void> {
  const [commandId] = await commandDevices(tx, { deviceIds: [id], kind: 'read', cause: 'batch', reason: titleOf(row) })
  const value = counterMilli === null ? null : `${(counterMilli / 1_000).toFixed(2)} kWh`
  await tx.db.run(markSent(tx.tenant.id, item.id, { commandId: commandId!, value }, tx.now()))
}
const titleOf = ({ no, name }: WorkRow): string => `${no} ${name}`

interface One {
  meter: Meter
  names: Names
  price?: { before: string | null }
  isSo: boolean
}
/** Changes what our books say of one meter, and answers how it was and is. */
async function change(tx: TxCtx, sms: SmsProvider | undefined, row: WorkRow, one: One): Promise<Done> {
  const [before, after] = shownOf(tx, row, one)
  const work = (on: TxCtx) => changeBooks(on, sms, row, one.meter)
  if (one.isSo) return { state: 'verified', result: 'done', before, after }
  const why = await refusalOf(tx, work)
  if (why) return { state: 'failed', result: 'refused', before, after: why.slice(0, 128) }
  await work(tx)
  return { state: 'verified', result: 'done', before, after }
}
async function changeBooks(
  tx: TxCtx,
  sms: SmsProvider | undefined,
  row: WorkRow,
  { accountId, meterId }: Meter,
): Promise<unknown> {
  const { planId, until } = row.target
  const given = { id: accountId!, reason: cut(`${titleOf(row)}: ${row.reason}`, 200) }
  switch (row.action) {
    case 'price':
      return changePrice(tx, row.siteId, meterId!, newPrice(row))
    case 'plan':
      return setAccountPlan(tx, sms, { ...given, planId: planId! })
    case 'keep':
      return keepPower(tx, sms, { ...given, until })
    case 'keepEnd':
      return keepPower(tx, sms, given)
    default:
      return setAccountMode(tx, sms, { ...given, mode: 'prepaid' })
  }
}
/** How it was and how it will be, for people of every language: names and moments. */
function shownOf(ctx: Ctx, { action, target }: WorkRow, { meter, names, price }: One): [string | null, string | null] {
  const clock = (at: string | null | undefined) =>
    at ? localTime(ctx.tenant.timeZone, new Date(at)).slice(0, 16) : null
  if (action === 'price') return [price?.before ?? null, names.pricePlanName]
  if (action === 'plan') return [meter.planName, names.planName]
  if (action === 'prepaid') return [null, null]
  return [clock(meter.keepPowerUntil), clock(target.until)]
}
