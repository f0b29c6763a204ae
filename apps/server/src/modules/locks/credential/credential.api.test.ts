import { lock } from '@cloud-steward/contract/devices/index.ts'
import * as contract from '@cloud-steward/contract/locks/index.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { ask } from '../../../../test/ask.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { watchLocks, watchLocksJob } from '../alarm/watch.job.ts'
import { cloudAdapter } from '../cloud/cloud-adapter.ts'
import { aDoor, aLease, type Door, give, HOUR, hours, keyOf, keysOf, someDoors } from '../locks.builders.ts'
import { workOnKeys } from './work.service.ts'

const doors = await someDoors()
const door = await aDoor(doors)
afterAll(() => doors.close())

const stateOf = async (at: Door, id: string) => (await keyOf(at, id)).state
const becomes = (at: Door, id: string, state: string) => expect.poll(() => stateOf(at, id)).toBe(state)
const why = (id: string) => ({ id, reason: '测试' })
/** The clock turns, so much later. */
const later = (at: Door, ms: number) =>
  workOnKeys(at.site.tenant.ctx(new Date(Date.now() + ms)), {
    secrets: doors.field.app.secrets,
    cloud: cloudAdapter(doors.field.app),
  })
const moved = (at: Door, id: string, from: string, to: string) =>
  at.site.ctx.db.run(
    raw(
      sql`update lock_credential set valid_from = ${from}, valid_to = ${to} where tenant_id = ${at.site.tenant.id} and id = ${id}`,
    ),
  )
const alarmsOf = async (at: Door, filter: object = {}) =>
  (
    (await at.site.admin.call(contract.alarm.endpoints.query, filter as never)).body.data as {
      list: { id: string; kind: string; state: string }[]
    }
  ).list

describe('a key', () => {
  it('is active when the lock holds it, opens, is recorded once, and is gone when the lock says so', async () => {
    const { data } = await give(door, { secret: '730519' })
    await becomes(door, data.id, 'active')
    expect(door.sim.codes.get(1)).toMatchObject({ code: '730519', kind: 'passcode' })
    const { opened, said } = door.sim.enter('730519')
    expect(opened).toBe(true)
    for (let times = 0; times < 2; times++) await door.gateway.publish('data', JSON.stringify(said))
    const records = async () =>
      ((await door.site.admin.call(contract.unlock.endpoints.query, {})).body.data as { list: object[] }).list
    await expect.poll(records).toMatchObject([{ method: 'passcode', ok: true, holder: 'Wang' }])
    expect((await keyOf(door, data.id)).lastUsedAt).toBeTruthy()
    expect((await ask(door.site.admin, contract.freezeCredential, why(data.id))).reason).toBeUndefined()
    await becomes(door, data.id, 'frozen')
    expect(door.sim.codes.size).toBe(0)
    await ask(door.site.admin, contract.unfreezeCredential, why(data.id))
    await becomes(door, data.id, 'active')
    await ask(door.site.admin, contract.removeCredential, why(data.id))
    await becomes(door, data.id, 'removed')
    expect(door.sim.codes.size).toBe(0)
    for (const endpoint of [contract.removeCredential, contract.freezeCredential, contract.unfreezeCredential])
      expect((await ask(door.site.admin, endpoint, why(data.id))).reason).toBe('lock.error.cannot.removed')
    const { steps } = (await door.site.admin.call(contract.queryCredentialSteps, { id: data.id })).body.data
    expect(steps.map(({ state }) => state)).toEqual([
      'pending_push',
      'pushing',
      'active',
      'removing',
      'frozen',
      'pending_push',
      'pushing',
      'active',
      'removing',
      'removed',
    ])
    expect(steps.find(({ cause }) => cause === 'freeze')).toMatchObject({ username: 'admin', note: '测试' })
  })

  it('stays to be removed while its gateway is away, and is told of when it outlives its time', async () => {
    const at = await aDoor(doors)
    const { data } = await give(at)
    await becomes(at, data.id, 'active')
    await at.gateway.cut()
    await ask(at.site.admin, contract.removeCredential, why(data.id))
    expect(await stateOf(at, data.id)).toBe('removing')
    // Its time was over with the order to remove it.
    await watchLocks(at.site.tenant.ctx(new Date(Date.now() + 0.4 * HOUR)))
    expect(await alarmsOf(at)).toEqual([])
    const late = at.site.tenant.ctx(new Date(Date.now() + 0.6 * HOUR))
    for (let times = 0; times < 2; times++) await onSchedule(watchLocksJob, late)
    const outlived = () => alarmsOf(at, { kind: 'outlived' })
    expect(await outlived()).toMatchObject([{ state: 'open' }])
    expect(at.sim.codes.size).toBe(1)
    await at.gateway.connect()
    await becomes(at, data.id, 'removed')
    expect(at.sim.codes.size).toBe(0)
    await expect.poll(outlived).toMatchObject([{ state: 'closed' }])
  })

  it('goes by itself when its time is over; one planned ahead is not written yet', async () => {
    const at = await aDoor(doors)
    const { data: short } = await give(at)
    const { data: planned } = await give(at, { validFrom: hours(100), validTo: hours(200) })
    await becomes(at, short.id, 'active')
    expect(await stateOf(at, planned.id)).toBe('planned')
    await moved(at, short.id, hours(-2), hours(-1))
    await moved(at, planned.id, hours(71), hours(200))
    await later(at, 0)
    await becomes(at, short.id, 'removed')
    await becomes(at, planned.id, 'active')
    expect([...at.sim.codes.keys()]).toEqual([2])
  })

  it('is drift when the lock does not hold it as given, until somebody repairs it; what nobody gave is a stray', async () => {
    const at = await aDoor(doors)
    const [one, other] = [(await give(at)).data.id, (await give(at)).data.id]
    for (const id of [one, other]) await becomes(at, id, 'active')
    const code = at.sim.codes.get(2)!
    at.sim.codes.set(2, { ...code, code: '111222' }).delete(1)
    at.sim.codes.set(77, { ...code, slot: 77 })
    expect((await ask(at.site.admin, contract.checkKeys, { lockId: at.lockId })).reason).toBeUndefined()
    for (const id of [one, other]) await becomes(at, id, 'drift')
    const kinds = async () => (await alarmsOf(at)).map(({ kind, state }) => `${kind} ${state}`).toSorted()
    await expect.poll(kinds).toEqual(['drift open', 'drift open', 'stray open'])
    for (const id of [one, other]) await ask(at.site.admin, contract.retryCredential, { id })
    for (const id of [one, other]) await becomes(at, id, 'active')
    expect(at.sim.codes.get(2)).toEqual(code)
    await expect.poll(kinds).toEqual(['drift closed', 'drift closed', 'stray open'])
    const [stray] = await alarmsOf(at, { kind: 'stray' })
    expect((await ask(at.site.admin, contract.closeAlarm, why(stray!.id))).reason).toBeUndefined()
    expect((await ask(at.site.admin, contract.closeAlarm, why(stray!.id))).reason).toBe('lock.error.alarmClosed')
  })

  it('fails three times before somebody is told to go there, who says when it is done', async () => {
    const at = await aDoor(doors)
    const { data } = await give(at)
    await becomes(at, data.id, 'active')
    await at.site.ctx.db.run(
      raw(sql`update device set collector_id = null where tenant_id = ${at.site.tenant.id} and id = ${at.lockId}`),
    )
    await ask(at.site.admin, contract.extendCredential, { ...why(data.id), validTo: hours(72) })
    for (const hour of [1, 2, 3, 4]) await later(at, hour * HOUR)
    expect(await keyOf(at, data.id)).toMatchObject({ state: 'push_failed', error: 'noDevice' })
    expect(await alarmsOf(at)).toMatchObject([{ kind: 'push_failed', state: 'open' }])
    expect((await ask(at.site.admin, contract.confirmOnSite, why(data.id))).reason).toBeUndefined()
    expect(await stateOf(at, data.id)).toBe('active')
    expect(await alarmsOf(at)).toMatchObject([{ kind: 'push_failed', state: 'closed' }])
  })

  it('may be a palm, a face or a remote control, read at the lock and without digits', async () => {
    const kinds = ['fingerprint', 'palm', 'face', 'fob'] as const
    const at = await aDoor(doors, { codeKinds: [...kinds] })
    for (const [before, kind] of kinds.entries()) {
      expect((await give(at, { kind, secret: '730519' })).reason).toBe('lock.error.secretNotOfKind')
      const { data } = await give(at, { kind, holder: kind })
      await becomes(at, data.id, 'active')
      expect(at.sim.codes.get(before + 1)).toMatchObject({ kind })
      const { opened, said } = at.sim.present(before + 1)
      expect(opened).toBe(true)
      await at.gateway.publish('data', JSON.stringify(said))
    }
    const records = async () =>
      (
        (await at.site.admin.call(contract.unlock.endpoints.query, { lockId: at.lockId })).body.data as {
          list: { method: string; holder: string }[]
        }
      ).list.map(({ method, holder }) => `${method} ${holder}`)
    await expect.poll(async () => (await records()).toSorted()).toEqual(kinds.map((one) => `${one} ${one}`).toSorted())
    const [face] = await keysOf(at.site.admin, { lockId: at.lockId, kind: 'face' })
    await ask(at.site.admin, contract.removeCredential, why(face!.id))
    await becomes(at, face!.id, 'removed')
    expect(at.sim.present(3).opened).toBe(false)
  })

  it('is refused where it cannot be, and changes nothing', async () => {
    const at = await aDoor(doors, { codeSlots: 1 })
    const leaseId = await aLease(await aDoor(doors))
    const reason = async (more: object) => (await give(at, more)).reason
    expect(await reason({ secret: '123456' })).toBe('lock.error.digitsWeak')
    expect(await reason({ secret: 'ABCDEF' })).toBe('lock.error.digitsWrong')
    expect(await reason({ kind: 'fingerprint' })).toBe('lock.error.kindNotHeld')
    expect(await reason({ kind: 'card' })).toBe('lock.error.cardNumber')
    expect(await reason({ validTo: hours(-0.5) })).toBe('lock.error.windowWrong')
    expect(await reason({ role: 'renter' })).toBe('lock.error.leaseWanted')
    expect(await reason({ role: 'renter', leaseId })).toBe('kit.error.notFound')
    expect(await reason({ lockId: newId() })).toBe('kit.error.notFound')
    expect(await reason({ dayFrom: '09:00', dayTo: '09:00' })).toBe('lock.error.dayWrong')
    expect((await give(at, { secret: '8A' })).reason).toBeDefined()
    expect(await keysOf(at.site.admin)).toEqual([])
    expect(await reason({ secret: '730519', weekdays: ['1', '5'], dayFrom: '09:00', dayTo: '18:00' })).toBeUndefined()
    expect(await reason({ secret: '730519' })).toBe('lock.error.full')
  })

  it('is given once however often and however fast it is asked for', async () => {
    const at = await aDoor(doors)
    const input = {
      lockId: at.lockId,
      role: 'vendor',
      kind: 'passcode',
      holder: 'Li',
      validFrom: hours(0),
      validTo: hours(9),
    } as const
    const key = newId()
    const same = await Promise.all(
      Array.from({ length: 8 }, () => at.site.admin.call(contract.issueCredential, input, { key })),
    )
    expect(new Set(same.map(({ body }) => body.data.id)).size).toBe(1)
    await Promise.all(Array.from({ length: 8 }, () => give(at)))
    const slots = (await keysOf(at.site.admin)).map(({ slot }) => Number(slot)).toSorted((a, b) => a - b)
    expect(slots).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const id = same[0]!.body.data.id
    const removed = await Promise.all(
      Array.from({ length: 6 }, () => ask(at.site.admin, contract.removeCredential, why(id))),
    )
    expect(removed.filter(({ reason }) => !reason)).toHaveLength(1)
  })
})

describe('what is known of digits', () => {
  it('is nothing anywhere but in the answer to who may ask', async () => {
    const at = await aDoor(doors)
    const leaseId = await aLease(at, { start: 2, end: 300 })
    await expect.poll(async () => (await keysOf(at.site.admin)).length).toBe(1)
    const [own] = await keysOf(at.site.admin, { leaseId })
    const { admin } = at.site
    const reveal = async (who: typeof admin, id: string) => (await who.call(contract.revealCode, { id })).body
    const { secret } = (await reveal(admin, own!.id)).data
    expect(secret).toMatch(/^\d{6}$/)
    await at.site.ctx.db.run(
      raw(
        sql`update lock_credential set valid_from = now() - interval '1 hour' where tenant_id = ${at.site.tenant.id}`,
      ),
    )
    expect((await reveal(admin, own!.id)).reason).toBe('lock.error.notYours')
    const other = await aDoor(doors)
    expect((await reveal(other.site.admin, own!.id)).code).toBe(404)
    expect((await ask(other.site.admin, contract.removeCredential, why(own!.id))).reason).toBeDefined()
    expect(await keysOf(other.site.admin)).toEqual([])
    await becomes(at, own!.id, 'active')
    const dump = sql`select string_agg(t::text, '') as all from (select to_jsonb(a) from system_audit a where a.tenant_id = ${at.site.tenant.id}
      union all select to_jsonb(i) from infra_idempotency i where i.tenant_id = ${at.site.tenant.id}
      union all select to_jsonb(c) from lock_credential c where c.tenant_id = ${at.site.tenant.id}
      union all select to_jsonb(d) from device_command d where d.tenant_id = ${at.site.tenant.id}) t`
    const { all } = (await at.site.ctx.db.first(raw<{ all: string }>(dump)))!
    expect(all).toContain('revealCode')
    expect(all).not.toContain(`"${secret}"`)
    const { list } = (await admin.call(lock.endpoints.query, {})).body.data as { list: object[] }
    expect(list).toMatchObject([{ battery: 90, locked: true, firmware: '1.4.2', online: true }])
  })
})
