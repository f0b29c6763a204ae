import { afterAll, expect, it } from 'vitest'
import { billingApp } from '../../billing/billing.builders.ts'
import { aField } from '../../devices/devices.builders.ts'
import { aRadioMeter, comes } from '../../devices/gateway/direct.builders.ts'
import { setDeviceState } from '../../devices/registry/device.service.ts'
import { aHome, commands, evaluates, shown } from '../account.builders.ts'
import { rechargeByHand } from '../recharge/recharge.service.ts'

const momentOf = (local: string) => new Date(`${local.replace(' ', 'T')}:00+08:00`)
/** A clock that goes on: what a meter says of an order is later than the order. */
let ahead = 0
const setClock = (local: string) => {
  ahead = momentOf(local).getTime() - Date.now()
}
const clock = () => new Date(Date.now() + ahead)
setClock('2026-06-15 12:00')
const field = await aField({ app: await billingApp(), now: clock })
// What became of an order is followed by the queue.
const stop = await (await billingApp()).work()
afterAll(async () => {
  await stop()
  await field.close()
})

it('is topped up, used up, cut, topped up again and restored at once, at a meter that signs in itself', async () => {
  const world = await aHome()
  await setDeviceState(world.today, { ids: [world.deviceId], state: 'removed', reason: '换直连表' })
  const place = { ...world, ctx: world.today }
  const meter = await aRadioMeter(place, { startMilli: 100_000, scale: 8 }, clock)
  const home = { ...world, deviceId: meter.id }
  const radio = await comes(field, meter)
  const state = async () => (await shown(home, home.at(local))).state
  let local = '2026-06-15 12:00'
  /** The meter tells at this moment what it counted until then, and the clock takes its turn. */
  const turn = async (at: string) => {
    local = at
    setClock(at)
    await radio.reportLocks()
    await evaluates(home.at(at))
  }
  const pay = (amountFen: number) =>
    rechargeByHand(home.at(local), home.app, { accountId: home.accountId, amountFen, method: 'cash' })

  await pay(1_000)
  await turn('2026-06-15 12:01')
  expect(await state()).toBe('alarm2')
  await pay(4_000)
  expect(await state()).toBe('normal')

  await turn('2026-06-16 22:00')
  expect(await state()).toBe('protected')
  // Warned in the morning, and given the hours of the plan.
  await turn('2026-06-17 09:01')
  await turn('2026-06-17 09:02')
  expect(await state()).toBe('arrears')
  expect(meter.direct.closed).toBe(true)
  await turn('2026-06-17 13:30')
  await turn('2026-06-17 13:31')
  await expect.poll(() => meter.direct.closed).toBe(false)
  await expect.poll(state).toBe('cut')

  const { balanceFen } = await shown(home, home.at(local))
  expect(balanceFen).toBeLessThan(-500)
  // Nobody has to look first.
  await pay(-balanceFen + 2_000)
  await expect.poll(() => meter.direct.closed).toBe(true)
  await expect.poll(state).not.toMatch(/cut|restoring/)
  expect((await commands(home)).map(({ kind, cause, state: ended }) => [kind, cause, ended])).toEqual([
    ['switchOff', 'auto', 'verified'],
    ['switchOn', 'restore', 'verified'],
  ])
  await radio.cut()
})
