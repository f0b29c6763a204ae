import * as contract from '@cloud-steward/contract/locks/index.ts'
import { myNotification } from '@cloud-steward/contract/notices/index.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PASSWORD, signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aDoor, aLease, type Door, type Doors, hours, keysOf, someDoors } from '../locks.builders.ts'
import { lapseOpensJob } from './remote.service.ts'

let doors: Doors
let at: Door
let leaseId: string
let admin: Client
let clerk: Client
let renter: Client
let landlord: Client
beforeAll(async () => {
  doors = await someDoors()
  at = await aDoor(doors)
  leaseId = await aLease(at, { start: -10, end: 90 })
  const { app } = doors.field
  admin = at.site.admin
  ;[clerk, renter, landlord] = await Promise.all([
    signIn(app, at.site.tenant, 'ROLE_TENEMENT'),
    signIn(app, at.site.tenant, 'ROLE_RENTEE'),
    signIn(app, at.site.tenant, 'ROLE_LANDLORD'),
  ])
  await vi.waitUntil(async () => (await keysOf(admin, { leaseId }))[0]?.state === 'active', { timeout: 30_000 })
})
afterAll(() => doors.close())

type Row = Record<string, unknown> & { id: string; state: string }
const listOf = async (who: Client, filter: object = {}): Promise<Row[]> =>
  ((await who.call(contract.remoteOpen.endpoints.query, filter as never)).body.data as { list: Row[] }).list
const shown = async (id: string) => (await listOf(admin, { id }))[0]!
const request = (reason = '屋内漏水，无人应答') => ask(clerk, contract.requestOpen, { lockId: at.lockId, reason })
const decide = (who: Client, id: string, decision: 'approve' | 'reject' = 'approve') =>
  ask(who, contract.decideOpen, { id, decision, note: '核实' })

describe('an emergency opening', () => {
  it('takes two people and a reason, tells who lives there, and says whether the door opened', async () => {
    const { data } = await request()
    expect((await request()).reason).toBe('lock.error.openAsked')
    expect((await decide(clerk, data.id)).reason).toBe('approval.error.ownRequest')
    expect(at.sim.locked).toBe(true)
    const answers = await Promise.all([1, 2, 3, 4].map(() => decide(admin, data.id)))
    expect(answers.filter(({ reason }) => !reason)).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'approval.error.alreadyDecided')).toHaveLength(3)
    await expect.poll(async () => (await shown(data.id)).state).toBe('opened')
    expect(at.sim.locked).toBe(false)
    expect(await shown(data.id)).toMatchObject({
      requester: 'tenement',
      approver: 'admin',
      reason: '屋内漏水，无人应答',
      note: '核实',
    })
    expect((await shown(data.id)).toldAt).toBeTruthy()
    // Whoever decided saw only some accounts: then the clock tells.
    const { tenant, ctx } = at.site
    await ctx.db.run(raw(sql`update lock_remote_open set told_at = null where tenant_id = ${tenant.id}`))
    for (let times = 0; times < 2; times++) await onSchedule(lapseOpensJob, ctx)
    expect((await shown(data.id)).toldAt).toBeTruthy()
    const notices = (await renter.call(myNotification.endpoints.query, {})).body.data as { list: { content: string }[] }
    expect(JSON.stringify(notices.list)).toContain('屋内漏水，无人应答')
    expect((await listOf(renter)).map(({ id }) => id)).toContain(data.id)
    // And on his telephone: once, however often the clock tries.
    const texts = await ctx.db.rows(
      raw<{ content: string }>(
        sql`select content from identity_message where tenant_id = ${tenant.id} and template = 'doorOpened'`,
      ),
    )
    expect(texts).toHaveLength(1)
    expect(texts[0]!.content).toContain('屋内漏水，无人应答')
  })

  it('is none that is rejected, too old, or of another tenant', async () => {
    const first = (await request()).data.id
    expect((await decide(admin, first, 'reject')).data.state).toBe('rejected')
    expect((await decide(admin, first)).reason).toBe('approval.error.alreadyDecided')
    const old = (await request()).data.id
    const { tenant, ctx } = at.site
    await ctx.db.run(
      raw(
        sql`update lock_remote_open set created_at = now() - interval '31 minutes' where tenant_id = ${tenant.id} and id = ${old}`,
      ),
    )
    expect((await decide(admin, old)).reason).toBe('lock.error.openLapsed')
    await onSchedule(lapseOpensJob, ctx)
    expect((await shown(old)).state).toBe('lapsed')
    const open = (await request()).data.id
    const other = await aDoor(doors)
    expect((await decide(other.site.admin, open)).reason).toBe('kit.error.notFound')
    expect((await ask(other.site.admin, contract.requestOpen, { lockId: at.lockId, reason: '漏水漏水' })).reason).toBe(
      'kit.error.notFound',
    )
    for (const who of [renter, landlord]) {
      expect((await who.send(contract.decideOpen, { id: open, decision: 'approve' }, { key: newId() })).status).toBe(
        403,
      )
      expect(
        (await who.send(contract.requestOpen, { lockId: at.lockId, reason: '漏水漏水' }, { key: newId() })).status,
      ).toBe(403)
    }
    expect((await ask(clerk, contract.requestOpen, { lockId: at.lockId, reason: '' })).reason).toBeDefined()
    await decide(admin, open, 'reject')
  })
})

describe('a renter', () => {
  it('sees his door, opens it, and knows his digits with his password alone', async () => {
    const mine = (await renter.call(contract.queryMyLocks, {})).body.data
    expect(mine).toMatchObject([{ lockId: at.lockId, mayOpen: true, online: true, battery: 90 }])
    at.sim.locked = true
    const { data, reason } = await ask(renter, contract.openMyLock, { lockId: at.lockId })
    expect(reason).toBeUndefined()
    await expect.poll(async () => (await shown(data.id)).state).toBe('opened')
    expect(at.sim.locked).toBe(false)
    const keyId = mine[0]!.keyId
    const reveal = async (who: Client, password?: string) =>
      (await who.call(contract.revealCode, { id: keyId, password })).body
    expect((await reveal(admin)).reason).toBe('lock.error.notYours')
    expect((await reveal(renter)).reason).toBe('lock.error.passwordWanted')
    expect((await reveal(renter, 'wrong password')).reason).toBe('identity.error.wrongOldPassword')
    const { secret } = (await reveal(renter, PASSWORD)).data
    expect(at.sim.enter(secret).opened).toBe(true)
    expect((await landlord.send(contract.revealCode, { id: keyId })).status).toBe(403)
  })

  it('lets guests in within his own time, and takes their keys back; staff never see their digits', async () => {
    const give = (more: object = {}) =>
      ask(renter, contract.giveGuestKey, {
        lockId: at.lockId,
        holder: '妈妈',
        validFrom: hours(-1),
        validTo: hours(20),
        ...more,
      })
    expect((await give({ validTo: hours(24 * 200) })).reason).toBe('lock.error.guestOutside')
    expect((await give({ validTo: hours(24 * 40) })).reason).toBe('lock.error.guestTooLong')
    const { data } = await give()
    const state = async () => (await keysOf(renter, { id: data.id }))[0]!.state
    await expect.poll(state).toBe('active')
    expect((await admin.call(contract.revealCode, { id: data.id })).body.reason).toBe('lock.error.notYours')
    const { secret } = (await renter.call(contract.revealCode, { id: data.id, password: PASSWORD })).body.data
    const { said } = at.sim.enter(secret)
    await at.gateway.publish('data', JSON.stringify(said))
    const openings = async () =>
      ((await renter.call(contract.unlock.endpoints.query, {})).body.data as { list: { holder: string }[] }).list
    await expect.poll(async () => (await openings()).map(({ holder }) => holder)).toContain('妈妈')
    expect((await ask(renter, contract.takeGuestKey, { id: data.id })).reason).toBeUndefined()
    await expect.poll(state).toBe('removed')
    const many = await Promise.all(Array.from({ length: 12 }, (_, n) => give({ holder: `客人${n}` })))
    expect(many.filter(({ reason }) => !reason)).toHaveLength(10)
    expect(many.filter(({ reason }) => reason === 'lock.error.tooManyGuests')).toHaveLength(2)
  })

  it('reaches nobody else’s door', async () => {
    const other = await aDoor(doors)
    const stranger = await signIn(doors.field.app, other.site.tenant, 'ROLE_RENTEE')
    expect((await stranger.call(contract.queryMyLocks, {})).body.data).toEqual([])
    const [own] = await keysOf(admin, { leaseId, role: 'renter' })
    expect((await ask(stranger, contract.openMyLock, { lockId: at.lockId })).reason).toBe('kit.error.notFound')
    expect((await ask(stranger, contract.openMyLock, { lockId: other.lockId })).reason).toBe('kit.error.notFound')
    expect((await ask(stranger, contract.takeGuestKey, { id: own!.id })).reason).toBe('kit.error.notFound')
    expect((await ask(renter, contract.takeGuestKey, { id: own!.id })).reason).toBe('kit.error.notFound')
    expect((await stranger.call(contract.revealCode, { id: own!.id, password: PASSWORD })).body.code).toBe(404)
    expect(await keysOf(stranger)).toEqual([])
    await ask(admin, contract.freezeCredential, { id: own!.id, reason: '挂失' })
    expect((await ask(renter, contract.openMyLock, { lockId: at.lockId })).reason).toBe('lock.error.notNow')
  })
})
