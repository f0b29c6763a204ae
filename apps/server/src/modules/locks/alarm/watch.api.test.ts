import { alarm, closeAlarm } from '@cloud-steward/contract/locks/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { workOrder } from '@cloud-steward/contract/work-orders/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../../test/ask.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { says, startNow } from '../../devices/alarm/alarm.builders.ts'
import { locks } from '../../devices/registry/device.service.ts'
import { aDoor, type Door, type Doors, someDoors } from '../locks.builders.ts'
import { keepUnlocks } from '../record/unlock.service.ts'
import { watchLocksJob } from './watch.job.ts'

let doors: Doors
beforeAll(async () => {
  startNow()
  doors = await someDoors()
})
afterAll(() => doors.close())

interface Alarm {
  id: string
  kind: string
  severity: string
  state: string
  lockId: string
  detail: string
  closedBy: string | null
}
const alarmsOf = async ({ site }: Door, filter: object = {}) =>
  ((await site.admin.send(alarm.endpoints.query, filter)).body.data as { list: Alarm[] }).list
const commandsOf = async ({ site }: Door) =>
  ((await site.admin.send(workOrder.endpoints.query, { source: 'lock' })).body.data as { list: { state: string }[] })
    .list
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
/** The clock of locks looks so many minutes from now; types of gateways are silent after 30, of locks after 60, held for 5. */
const look = ({ site }: Door, minutes: number) => onSchedule(watchLocksJob, site.tenant.ctx(at(minutes)))
const notices = async ({ site }: Door) =>
  (await site.ctx.db.first(
    raw<{ count: number }>(
      sql`select count(*)::int as count from notice_notification where tenant_id = ${site.tenant.id}`,
    ),
  ))!.count

describe('a lock nobody hears of', () => {
  it('is an alarm and an errand once, until it is heard again', async () => {
    const door = await aDoor(doors, { offline: true })
    const { site, lockId } = door
    await says(site, site.collectorId, 64)
    await look(door, 64)
    expect(await alarmsOf(door)).toEqual([])
    for (let times = 0; times < 2; times++) await look(door, 66)
    expect(await alarmsOf(door)).toMatchObject([{ kind: 'offline', severity: 'major', state: 'open', lockId }])
    expect(await notices(door)).toBe(1)
    await expect.poll(() => commandsOf(door)).toMatchObject([{ state: 'new' }])
    await says(site, lockId, 67)
    await look(door, 68)
    expect(await alarmsOf(door)).toMatchObject([{ kind: 'offline', state: 'closed', closedBy: 'system' }])
    await expect.poll(() => commandsOf(door)).toMatchObject([{ state: 'cancelled' }])
  })

  it('is told of together with all behind a gateway that is away, and nobody is sent to each door', async () => {
    const door = await aDoor(doors, { offline: true })
    const { ctx, siteId, collectorId } = door.site
    const { typeId } = await locks.get(ctx, door.lockId)
    const other = { address: 'AC77000001', serial: 'LAC77000001', typeId, siteId, collectorId, codeSlots: 20 }
    await locks.add(ctx, { ...other, codeKinds: ['passcode'] } as never)
    await look(door, 34)
    expect(await alarmsOf(door)).toEqual([])
    for (let times = 0; times < 2; times++) await look(door, 36)
    const [one, two] = await alarmsOf(door, { kind: 'offline', severity: 'major' })
    expect([one!.state, two!.state]).toEqual(['open', 'open'])
    expect(one!.detail).toContain('离线')
    expect(await notices(door)).toBe(1)
    await says(door.site, collectorId, 40)
    await look(door, 41)
    expect((await alarmsOf(door)).map(({ state }) => state)).toEqual(['closed', 'closed'])
    expect(await commandsOf(door)).toEqual([])
    // Heard of by its gateway, and still silent: now it is the lock itself.
    await says(door.site, collectorId, 66)
    await look(door, 67)
    expect(await alarmsOf(door, { state: 'open' })).toHaveLength(2)
    await expect.poll(async () => (await commandsOf(door)).length).toBe(2)
  })

  it('is nobody’s business once it is out of service, nor of another tenant', async () => {
    const [door, other] = [await aDoor(doors, { offline: true }), await aDoor(doors, { offline: true })]
    await look(door, 36)
    expect(await alarmsOf(other)).toEqual([])
    const [told] = await alarmsOf(door)
    const closing = await ask(other.site.admin, closeAlarm, { id: told!.id, reason: '看过' })
    expect(closing.reason).toBe('kit.error.notFound')
    await door.site.ctx.db.run(
      raw(sql`update device set state = 'suspended' where tenant_id = ${door.site.tenant.id} and id = ${door.lockId}`),
    )
    await look(door, 37)
    expect(await alarmsOf(door)).toMatchObject([{ state: 'closed' }])
  })
})

describe('codes that are refused again and again', () => {
  let no = 0
  /** Refused at these minutes from now, and told of at that one. */
  const refused = ({ site, lockId }: Door, minutes: readonly number[], more: object = {}) =>
    keepUnlocks(
      site.tenant.ctx(at(minutes.at(-1)!)),
      minutes.map((minute) => ({
        deviceId: lockId,
        at: at(minute).toISOString(),
        eventNo: String(++no),
        method: 'passcode',
        ok: false,
        slot: null,
        remoteNo: null,
        battery: null,
        ...more,
      })),
      at(0).toISOString(),
    )
  const attempts = (door: Door) => alarmsOf(door, { kind: 'failed_attempts' })

  it('are an alarm at once, once, until it is quiet', async () => {
    const door = await aDoor(doors)
    const other = await aDoor(doors)
    await refused(door, [-9, -8, -7, -6])
    // Too long ago, opened, and from afar: none of them is an attempt of these minutes.
    await refused(door, [-30])
    await refused(door, [-5], { ok: true })
    await refused(door, [-5], { method: 'remote' })
    expect(await attempts(door)).toEqual([])
    await refused(door, [0])
    await refused(door, [1])
    expect(await attempts(door)).toMatchObject([{ state: 'open', severity: 'critical', detail: '10 分钟内 5 次' }])
    expect(await attempts(other)).toEqual([])
    expect(await notices(door)).toBe(1)
    await look(door, 5)
    expect(await attempts(door)).toMatchObject([{ state: 'open' }])
    await look(door, 12)
    expect(await attempts(door)).toMatchObject([{ state: 'closed', closedBy: 'system' }])
    expect(await commandsOf(door)).toEqual([])
  })

  it('are told of again when they go on after somebody saw to them', async () => {
    const door = await aDoor(doors)
    await refused(door, [-4, -3, -2, -1, 0])
    const [told] = await attempts(door)
    expect((await ask(door.site.admin, closeAlarm, { id: told!.id, reason: '看过' })).reason).toBeUndefined()
    await look(door, 1)
    expect((await attempts(door)).map(({ state }) => state).toSorted()).toEqual(['closed', 'open'])
  })

  it('count as the tenant wants, and not at all where he wants none', async () => {
    const [door, none] = [await aDoor(doors), await aDoor(doors)]
    const set = ({ site }: Door, paramValue: string) =>
      ask(site.admin, param.endpoints.add, {
        paramName: 'lock.failedAttempts',
        paramKey: newId(),
        paramValue,
      })
    await set(door, '2')
    await set(none, '0')
    for (const one of [door, none]) await refused(one, [-1, 0])
    await look(none, 1)
    expect(await attempts(door)).toMatchObject([{ state: 'open' }])
    expect(await attempts(none)).toEqual([])
  })
})
