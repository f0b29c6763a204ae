import { getSysUser } from '@cloud-steward/contract/identity/index.ts'
import { alarm, queryCredentialSteps, revealCode } from '@cloud-steward/contract/locks/index.ts'
import * as contract from '@cloud-steward/contract/work-orders/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { anElemeter } from '../../devices/devices.builders.ts'
import { elemeters } from '../../devices/registry/device.service.ts'
import { watchLocks } from '../../locks/alarm/watch.job.ts'
import { followLease } from '../../locks/lease/follow-lease.ts'
import { aDoor, aLease, type Door, type Doors, hours, keysOf, someDoors } from '../../locks/locks.builders.ts'

let doors: Doors
beforeAll(async () => {
  doors = await someDoors()
})
afterAll(() => doors.close())

const idOf = async (client: Client): Promise<string> => (await client.call(getSysUser, {})).body.data.id
async function anOrder(at: Door, more: object = {}): Promise<{ id: string; no: string }> {
  const { siteId, roomId, admin } = at.site
  const given = { siteId, roomId, kind: 'repair', subject: '卫生间漏水', despiteDuplicate: true, ...more } as const
  return (await ask(admin, contract.createOrder, given)).data
}
const orderOf = async (at: Door, id: string) =>
  ((await at.site.admin.send(contract.workOrder.endpoints.query, { id })).body.data as { list: { state: string }[] })
    .list[0]
const ordersOf = async (at: Door, filter: object) =>
  (
    (await at.site.admin.send(contract.workOrder.endpoints.query, filter)).body.data as {
      list: Record<string, unknown>[]
    }
  ).list
const keysOfOrder = async (at: Door, id: string) =>
  (await at.site.admin.call(contract.queryOrderDetail, { id })).body.data.keys
const becomes = (at: Door, id: string, states: string[]) =>
  expect.poll(async () => (await keysOfOrder(at, id)).map(({ state }) => state)).toEqual(states)
const codesOf = (at: Door) => [...at.sim.codes.values()].map(({ code }) => code)
/** An order in the hands of a steward who has accepted it. */
async function accepted(at: Door, more: object = {}) {
  const steward = await signIn(doors.field.app, at.site.tenant, 'ROLE_TENEMENT')
  const { id, no } = await anOrder(at)
  const executorId = await idOf(steward)
  await ask(at.site.admin, contract.dispatchOrder, { id, executorId, withKey: true, ...more })
  expect((await ask(steward, contract.acceptOrder, { id })).reason).toBeUndefined()
  return { id, no, steward, executorId }
}

describe('a code goes with an order', () => {
  it('from its acceptance until it is done, then is gone, verified', async () => {
    const at = await aDoor(doors)
    const { id, no, steward, executorId } = await accepted(at)
    await becomes(at, id, ['active'])
    const [key] = await keysOf(at.site.admin, { lockId: at.lockId })
    expect(key).toMatchObject({ orderNo: no, role: 'staff', userId: executorId, leaseId: null })
    const { codes } = (await ask(steward, contract.revealOrderCode, { id })).data
    expect(codes.map(({ secret }) => secret)).toEqual(codesOf(at))
    // It is his: nobody else learns it by the order.
    expect((await ask(at.site.admin, contract.revealOrderCode, { id })).reason).toBe('workOrder.error.notYours')
    await ask(steward, contract.startOrder, { id })
    expect((await ask(at.site.admin, contract.finishOrder, { id, outcome: 'x' })).reason).toBe(
      'workOrder.error.notYours',
    )
    const given = { id, outcome: '更换软管' }
    const both = await Promise.all([1, 2].map(() => ask(steward, contract.finishOrder, given)))
    expect(both.map(({ reason }) => reason).toSorted()).toEqual(['workOrder.error.cannot.done', undefined])
    await becomes(at, id, ['removed'])
    expect(codesOf(at)).toEqual([])
    expect((await ask(steward, contract.revealOrderCode, { id })).reason).toBe('workOrder.error.noCode')
    const { steps } = (await at.site.admin.call(queryCredentialSteps, { id: key!.id })).body.data
    expect(steps.map(({ cause }) => cause)).toEqual(expect.arrayContaining(['orderAccepted', 'orderEnded']))
  })

  it('is another for whoever accepts it next, and goes when it is given back or cancelled', async () => {
    const at = await aDoor(doors)
    const { id, steward } = await accepted(at)
    await becomes(at, id, ['active'])
    const [first] = codesOf(at)
    expect((await ask(steward, contract.declineOrder, { id, reason: '临时有事' })).reason).toBeUndefined()
    expect(await orderOf(at, id)).toMatchObject({ state: 'new', executorId: null, withKey: false })
    await ask(at.site.admin, contract.dispatchOrder, { id, vendor: '安家维修', withKey: true })
    await ask(at.site.admin, contract.acceptOrder, { id })
    await becomes(at, id, ['removed', 'active'])
    expect(codesOf(at)).toHaveLength(1)
    expect(codesOf(at)).not.toContain(first)
    // Handed over to a firm by whoever may.
    expect((await ask(at.site.admin, contract.revealOrderCode, { id })).data.codes).toHaveLength(1)
    await ask(at.site.admin, contract.cancelOrder, { id, reason: '租客已自行修好' })
    await becomes(at, id, ['removed', 'removed'])
    expect(codesOf(at)).toEqual([])
  })

  it('is one, however often its order is accepted', async () => {
    const at = await aDoor(doors)
    const { id } = await anOrder(at)
    await ask(at.site.admin, contract.dispatchOrder, { id, vendor: '安家维修', withKey: true })
    const key = newId()
    const said = await Promise.all([1, 2].map(() => at.site.admin.call(contract.acceptOrder, { id }, { key })))
    expect(said.every(({ body }) => body.code === 200)).toBe(true)
    await becomes(at, id, ['active'])
  })

  it('begins with the appointment and ends two hours after it', async () => {
    const at = await aDoor(doors)
    const [appointFrom, appointTo] = [hours(100), hours(102)]
    const { id } = await accepted(at, { appointFrom, appointTo })
    await becomes(at, id, ['planned'])
    const [key] = await keysOfOrder(at, id)
    expect(Date.parse(key!.validFrom)).toBe(Date.parse(appointFrom))
    expect(Date.parse(key!.validTo)).toBe(Date.parse(appointTo) + 2 * 3_600_000)
  })

  it('raises an alarm when the lock still holds it half an hour after the order', async () => {
    const at = await aDoor(doors)
    const { id, no, steward } = await accepted(at)
    await becomes(at, id, ['active'])
    await at.gateway.cut()
    await ask(steward, contract.startOrder, { id })
    await ask(steward, contract.finishOrder, { id, outcome: '修好' })
    await becomes(at, id, ['removing'])
    const open = async () =>
      ((await at.site.admin.send(alarm.endpoints.query, { kind: 'outlived' })).body.data as { list: object[] }).list
    for (const [minutes, many] of [
      [29, 0],
      [31, 1],
    ] as const) {
      await watchLocks(at.site.tenant.ctx(new Date(Date.now() + minutes * 60_000)))
      expect(await open()).toHaveLength(many)
    }
    expect(await open()).toMatchObject([{ state: 'open', detail: no }])
    // Somebody has to go there.
    await expect.poll(async () => (await ordersOf(at, { source: 'lock' })).length).toBe(1)
    await at.gateway.connect()
    await expect.poll(async () => (await keysOfOrder(at, id))[0]?.state, { timeout: 20_000 }).toBe('removed')
  })

  it('leaves the digits of whoever lives there his own', async () => {
    const at = await aDoor(doors)
    const leaseId = await aLease(at, { start: -3, end: 200 })
    const renters = async () => (await keysOf(at.site.admin, { leaseId }))[0]
    await expect.poll(async () => (await renters())?.state).toBe('active')
    const { id, no, steward } = await accepted(at)
    await becomes(at, id, ['active'])
    // He knows who comes, by a short message too.
    const texts = await at.site.ctx.db.rows(
      raw<{ content: string }>(
        sql`select content from identity_message where tenant_id = ${at.site.tenant.id} and template = 'doorKey'`,
      ),
    )
    expect(texts).toHaveLength(1)
    expect(texts[0]!.content).toContain(no)
    const { codes } = (await ask(steward, contract.revealOrderCode, { id })).data
    expect(codes).toHaveLength(1)
    expect((await ask(steward, revealCode, { id: (await renters())!.id })).reason).toBe('lock.error.notYours')
    await ask(steward, contract.startOrder, { id })
    await ask(steward, contract.finishOrder, { id, outcome: '修好' })
    await becomes(at, id, ['removed'])
    expect((await renters())?.state).toBe('active')
    expect(codesOf(at)).toHaveLength(1)
  })
})

describe('an order', () => {
  it('is for a colleague or a firm, of a place of its site, and of no other tenant', async () => {
    const [at, far] = [await aDoor(doors), await aDoor(doors)]
    const { id } = await anOrder(at)
    const refused = async (more: object) => (await ask(at.site.admin, contract.dispatchOrder, { id, ...more })).reason
    expect(await refused({})).toBe('workOrder.error.oneExecutor')
    expect(await refused({ vendor: 'A', executorId: await idOf(at.site.admin) })).toBe('workOrder.error.oneExecutor')
    expect(await refused({ executorId: await idOf(far.site.admin) })).toBe('kit.error.notFound')
    expect(await refused({ vendor: 'A', appointFrom: hours(3), appointTo: hours(2) })).toBe(
      'workOrder.error.appointment',
    )
    expect((await ask(at.site.admin, contract.acceptOrder, { id })).reason).toBe('workOrder.error.cannot.new')
    for (const endpoint of [contract.acceptOrder, contract.revealOrderCode])
      expect((await ask(far.site.admin, endpoint, { id })).reason).toBe('kit.error.notFound')
    const { siteId, roomId } = far.site
    const other = { siteId: at.site.siteId, roomId, kind: 'repair', subject: 'x' } as const
    expect((await ask(at.site.admin, contract.createOrder, other)).reason).toBe('workOrder.error.otherSite')
    expect((await ask(at.site.admin, contract.createOrder, { ...other, siteId })).reason).toBe('kit.error.notFound')
  })

  it('of an installation is done when its devices are in use, online and tested', async () => {
    const at = await aDoor(doors)
    const { id, no } = await anOrder(at, { kind: 'install', subject: '装电表' })
    await ask(at.site.admin, contract.dispatchOrder, { id, vendor: '安家维修' })
    await ask(at.site.admin, contract.acceptOrder, { id })
    const finish = async () => (await ask(at.site.admin, contract.finishOrder, { id, outcome: '装好' })).reason
    expect(await finish()).toBe('workOrder.error.noDevice')
    const { ctx } = at.site
    const { id: meterId } = await anElemeter(at.site)
    await elemeters.update(ctx, { id: meterId, ticketNo: no })
    expect(await finish()).toBe('workOrder.error.deviceSilent')
    await ctx.db.run(
      raw(
        sql`insert into device_latest (tenant_id, device_id, last_seen_at) values (${at.site.tenant.id}, ${meterId}, now())`,
      ),
    )
    expect(await finish()).toBe('workOrder.error.deviceUntested')
    const test = async () => (await ask(at.site.admin, contract.testDevices, { id })).data
    expect(await test()).toEqual({ sent: 1 })
    await ctx.db.run(
      raw(sql`update device_command set state = 'verified', ended_at = now()
        where tenant_id = ${at.site.tenant.id} and device_id = ${meterId} and kind = 'read'`),
    )
    expect(await test()).toEqual({ sent: 0 })
    expect(await finish()).toBeUndefined()
    const { devices } = (await at.site.admin.call(contract.queryOrderDetail, { id })).body.data
    expect(devices).toMatchObject([{ id: meterId, online: true, tested: true }])
  })

  it('of a removal leaves a lock that still holds keys', async () => {
    const at = await aDoor(doors)
    await aLease(at, { start: 0, end: 20 })
    await expect.poll(async () => (await keysOf(at.site.admin, { lockId: at.lockId })).length).toBeGreaterThan(0)
    const { id } = await anOrder(at, { kind: 'remove', subject: '拆锁' })
    await ask(at.site.admin, contract.dispatchOrder, { id, vendor: '安家维修' })
    await ask(at.site.admin, contract.acceptOrder, { id })
    await ask(at.site.admin, contract.startOrder, { id })
    const given = { id, deviceId: at.lockId, to: 'in_stock' } as const
    expect((await ask(at.site.admin, contract.removeDevice, given)).reason).toBe('workOrder.error.lockHasKeys')
  })

  it('is opened for a renter a full lock has no key for, not for an order it has none for, and is over when he has one', async () => {
    const at = await aDoor(doors, { codeSlots: 1 })
    const { admin } = at.site
    const order = await accepted(at)
    await becomes(at, order.id, ['active'])
    const opened = async () =>
      (await ordersOf(at, { source: 'lock' })).map(({ state, subject }) => [state, String(subject).includes('已满')])
    const leaseId = await aLease(at, { start: 0, end: 20 })
    await expect.poll(opened).toEqual([['new', true]])
    const other = await anOrder(at)
    await ask(admin, contract.dispatchOrder, { id: other.id, executorId: order.executorId, withKey: true })
    await ask(order.steward, contract.acceptOrder, { id: other.id })
    const alarms = async () =>
      ((await admin.send(alarm.endpoints.query, { kind: 'no_key', state: 'open' })).body.data as { list: object[] })
        .list
    await expect.poll(async () => (await alarms()).length).toBe(2)
    for (const id of [other.id, order.id]) {
      await ask(order.steward, contract.startOrder, { id })
      await ask(order.steward, contract.finishOrder, { id, outcome: '修好' })
    }
    await becomes(at, order.id, ['removed'])
    expect(await opened()).toEqual([['new', true]])
    await followLease(at.site.ctx, doors.field.app.secrets, leaseId)
    await expect.poll(opened).toEqual([['cancelled', true]])
  })
})
