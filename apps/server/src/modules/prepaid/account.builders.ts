import type { AnswerOf, DraftOf } from '@cloud-steward/contract'
import type { queryAccountDetail, warningPlan } from '@cloud-steward/contract/prepaid/index.ts'
import { signIn, testSecrets } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { onSchedule } from '../../../test/schedules.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { aWorld, type World } from '../billing/billing.builders.ts'
import { storeTelemetry } from '../devices/index.ts'
import { collectors, elemeters } from '../devices/registry/device.service.ts'
import { deviceTypes, setTypeKey } from '../devices/registry/type.service.ts'
import { aMeteredRoom, aPricePlan, attach, type Metered, read } from '../metering/metering.builders.ts'
import { queryAccountDetail as accountDetail } from './account/detail.service.ts'
import { openAccount } from './account/open-account.service.ts'
import { chargeAccounts, chargeAccountsJob } from './charge/charge.service.ts'
import { commandEnded } from './decision/command-ended.ts'
import { USUAL } from './decision/decision.fixture.ts'
import { evaluateAccountsJob, evaluateDue } from './decision/evaluate.service.ts'
import { warningPlans } from './plan/plan.service.ts'

let count = 0
export const PLAN: DraftOf<typeof warningPlan> = {
  name: 'Usual',
  ...USUAL,
  holidays: [],
  isDefault: true,
}
export interface Home extends World, Metered {
  accountId: string
  deviceId: string
  planId: string
  admin: Client
  /** The tenant's ctx at a moment of the clock in China. */
  at(local: string): Ctx
}
type Given = { plan?: object; leaseAllows?: boolean; terms?: object; meter?: object }
/** A room at 0.50 a unit whose account was opened on Monday, 15 June 2026, at 100 kWh; its meter can be switched. */
export async function aHome(given: Given = {}): Promise<Home> {
  const world = await aWorld()
  const home = await homeIn(world, { startOn: '2026-05-01', endOn: '2027-04-30' }, { '2026-06-01': 40 }, given)
  const at = (local: string) => world.ctx(new Date(`${local.replace(' ', 'T')}:00+08:00`))
  return { ...world, ...home, at, admin: await signIn(world.app, world) }
}
/** The same in a world of one's own: its account is opened today, at 100 kWh. */
export async function homeIn(
  world: World,
  lease: { startOn: string; endOn: string },
  readings: Readonly<Record<string, number>>,
  given: Given = {},
): Promise<Metered & { accountId: string; deviceId: string; planId: string }> {
  const { today: ctx } = world
  const room = await aMeteredRoom(world, { terms: lease }, given.meter)
  const { id: planId } = await warningPlans.add(ctx, { ...PLAN, ...given.plan })
  const terms = { kind: 'flat', price: 0.5, ...given.terms }
  await attach(ctx, await aPricePlan(ctx, '2026-01-01', terms), room.siteId)
  await read(ctx, room.meterId, { ...readings, [ctx.today()]: 100 })
  const deviceId = await aDevice(ctx, room)
  const { leaseAllows = true } = given
  const { id: accountId } = await openAccount(ctx, { meterId: room.meterId, leaseAllows })
  return { ...room, accountId, deviceId, planId }
}
async function aDevice(ctx: Ctx, { siteId, roomId, meterId }: Metered): Promise<string> {
  const type = async (category: 'collector' | 'elemeter', protocol: 'json' | 'dlt645') => {
    const [pollMinutes, offlineMinutes] = [15, 90]
    const named = { code: `S${++count}`, name: `S${count}`, category, protocol }
    return deviceTypes.add(ctx, {
      ...named,
      canSwitch: category === 'elemeter',
      needsButton: false,
      pollMinutes,
      offlineMinutes,
    })
  }
  const { id: typeId } = await type('elemeter', 'dlt645')
  await setTypeKey(ctx, testSecrets, { id: typeId, level: 2, password: '123456', operator: '00000001' })
  const line = { serial: `SC${++count}`, name: 'Line', typeId: (await type('collector', 'json')).id, siteId }
  const { id: collectorId } = await collectors.add(ctx, line)
  const address = String(600_000_000_000 + ++count)
  const { id } = await elemeters.add(ctx, {
    serial: `SE${count}`,
    address,
    typeId,
    siteId,
    roomId,
    collectorId,
    meterId,
  })
  return id
}

/** What the meter tells at this moment, in kWh; the accounts get it when `day` says so. */
export async function tells(home: Home, ctx: Ctx, kwh: number, relay: 'closed' | 'open' = 'closed'): Promise<void> {
  const at = ctx.now()
  const told = { deviceId: home.deviceId, at, receivedAt: at, counterMilli: kwh * 1_000, facts: { relay } }
  await ctx.db.run(storeTelemetry(ctx.tenant.id, [told]))
}
/** A number of a day's beginning reaches the accounts and is charged. */
export async function reads(home: Home, ctx: Ctx, kwh: number): Promise<number> {
  await read(ctx, home.meterId, { [ctx.today()]: kwh })
  return (await onSchedule(chargeAccountsJob, ctx, () => chargeAccounts(ctx))).amountFen
}
export const evaluates = (ctx: Ctx): Promise<number> =>
  onSchedule(evaluateAccountsJob(undefined), ctx, () => evaluateDue(ctx, undefined))
/** The meter told at a moment, and the clock's turn after it. */
export async function at(home: Home, local: string, kwh: number, relay?: 'closed' | 'open'): Promise<Shown> {
  const ctx = home.at(local)
  await tells(home, ctx, kwh, relay)
  await evaluates(ctx)
  return shown(home, ctx)
}
export type Shown = AnswerOf<typeof queryAccountDetail>
export const shown = (home: Home, ctx: Ctx): Promise<Shown> => accountDetail(ctx, { id: home.accountId })

export interface SentCommand {
  id: string
  kind: string
  cause: string
  state: string
  expiresAt: string
}
export const commands = (home: Home): Promise<SentCommand[]> =>
  home.today.db.rows(
    raw<SentCommand>(sql`select id, kind, cause, state, expires_at as "expiresAt" from device_command
      where tenant_id = ${home.id} and device_id = ${home.deviceId} order by id`),
  )
/** The meter has done what it was told last, or has not. @param wasSent it may have, though nobody heard of it */
export async function ends(
  home: Home,
  ctx: Ctx,
  state: 'verified' | 'failed' | 'expired' = 'verified',
  wasSent = state === 'verified',
): Promise<void> {
  const { id } = (await commands(home)).at(-1)!
  const at = ctx.now().toISOString()
  await ctx.db.run(
    raw(
      sql`update device_command set state = ${state}, ended_at = ${at}, sent_at = case when ${wasSent}::boolean then ${at}::timestamptz end
        where tenant_id = ${home.id} and id = ${id}`,
    ),
  )
  await commandEnded(ctx, undefined, { id, state })
}
/** The account is cut off, on Wednesday at 9:30, by everything that has to happen before. */
export async function cutOff(home: Home): Promise<void> {
  await at(home, '2026-06-16 10:00', 150)
  await evaluates(home.at('2026-06-16 10:02'))
  await at(home, '2026-06-17 09:30', 160)
  await ends(home, home.at('2026-06-17 09:31'))
}
