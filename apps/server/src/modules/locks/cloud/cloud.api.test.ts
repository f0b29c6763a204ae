import { lock } from '@cloud-steward/contract/devices/lock.ts'
import * as contract from '@cloud-steward/contract/locks/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/server.ts'
import { freshTenant, signIn, type TestApp, type TestTenant, testApp } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { newId } from '../../../infra/db/id.ts'
import { deviceTypes } from '../../devices/registry/type.service.ts'
import { findCredential } from '../credential/credential.queries.ts'
import { secretOf, workOn, workOnKeys, workOnKeysJob } from '../credential/work.service.ts'
import { HOUR, hours, keysOf } from '../locks.builders.ts'
import { checkKeys } from '../reconcile/reconcile.service.ts'
import { checkCloudAccount, isNoticeToken, openCloud, queryNoticeUrl } from './account.service.ts'
import { aCloudDoor, giveKey } from './cloud.builders.ts'
import { cloudAdapter } from './cloud-adapter.ts'
import { recordsOf } from './notice.rules.ts'

let app: TestApp
let sandbox: Sandbox
let tenant: TestTenant
let admin: Client
let lockId: string
let address: string
let accountId: string
let outside: Parameters<typeof openCloud>[1]
let outer: Parameters<typeof workOnKeys>[1]
const later = (minutes: number) => onSchedule(workOnKeysJob(outer), tenant.ctx(new Date(Date.now() + minutes * 60_000)))

beforeAll(async () => {
  app = await testApp()
  sandbox = await startSandbox()
  outside = {
    secrets: app.secrets,
    payment: { publicUrl: 'http://127.0.0.1:1', sandboxUrl: () => Promise.resolve(sandbox.address) },
  }
  outer = { secrets: app.secrets, cloud: cloudAdapter(outside) }
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  sandbox.lockCloud.clear()
  ;({ tenant, admin, lockId, address, accountId } = await aCloudDoor(app))
})
const give = (more: object = {}) => giveKey({ admin, lockId }, more)
const keyAt = async (id: string) => (await keysOf(admin, { id }))[0]!
const held = () => sandbox.lockCloud.lock(address).keys
const alarms = async () =>
  (
    (await admin.call(contract.alarm.endpoints.query, {})).body.data as { list: { kind: string; state: string }[] }
  ).list.map(({ kind, state }) => [kind, state])

describe('a lock of a cloud', () => {
  it('is not offline for want of openings', async () => {
    const listed = async (online: boolean) =>
      ((await admin.call(lock.endpoints.query, { online })).body.data as { list: { id: string }[] }).list
    expect(await listed(false)).toEqual([])
    expect(await listed(true)).toMatchObject([{ id: lockId }])
  })

  it('gets, extends and loses a key; each counts when the list of the cloud says so', async () => {
    const id = await give({ secret: '730519' })
    await later(0)
    expect(await keyAt(id)).toMatchObject({ state: 'active', slot: null })
    expect(held()).toMatchObject([{ keyboardPwd: '730519', keyboardPwdName: `cs-${id}` }])
    sandbox.lockCloud.set('tokenEnded', 1)
    await ask(admin, contract.extendCredential, { id, validTo: hours(900), reason: 'stays' })
    await later(0)
    expect((await keyAt(id)).state).toBe('active')
    expect(Math.abs(held()[0]!.endDate - Date.parse(hours(900)))).toBeLessThan(HOUR)
    await ask(admin, contract.removeCredential, { id, reason: 'leaves' })
    await later(0)
    expect((await keyAt(id)).state).toBe('removed')
    expect(held()).toEqual([])
  })

  it('is not asked twice for what was done although the answer was lost, by however many at once', async () => {
    const id = await give()
    sandbox.lockCloud.set('answerLost', 1)
    await Promise.all([
      workOn(tenant.ctx(), outer, id),
      workOn(tenant.ctx(), outer, id),
      workOn(tenant.ctx(), outer, id),
    ])
    expect(await keyAt(id)).toMatchObject({ state: 'pending_push', error: 'noAnswer' })
    await later(5)
    expect((await keyAt(id)).state).toBe('active')
    expect(held()).toHaveLength(1)
  })

  it('that is busy is asked again later; one that is away gets digits its maker computes', async () => {
    const id = await give({ secret: '730519' })
    sandbox.lockCloud.set('gatewayBusy', 1)
    await later(0)
    expect(await keyAt(id)).toMatchObject({ state: 'pending_push', error: 'busy', attempts: 1 })
    sandbox.lockCloud.set('gatewayOffline', 9)
    for (const minutes of [5, 15, 30]) await later(minutes)
    const row = (await tenant.ctx().db.first(findCredential(tenant.ctx(), id)))!
    expect(row).toMatchObject({ state: 'active', mode: 'algorithmic' })
    expect(secretOf(app.secrets, tenant.id, row)).toBe(held()[0]!.keyboardPwd)
    expect(held()[0]!.keyboardPwd).not.toBe('730519')
    expect(await alarms()).toEqual([])
  })

  it('has the digits its maker computed also when the answer that told them was lost', async () => {
    // Asked for from hours ago, computed from now on.
    const id = await give({ secret: '730520', validFrom: hours(-3) })
    sandbox.lockCloud.set('gatewayOffline', 3)
    for (const minutes of [0, 5, 15]) await later(minutes)
    sandbox.lockCloud.set('answerLost', 1)
    for (const minutes of [30, 45, 60]) await later(minutes)
    const row = (await tenant.ctx().db.first(findCredential(tenant.ctx(), id)))!
    expect(row).toMatchObject({ state: 'active', mode: 'algorithmic' })
    expect(held()).toHaveLength(1)
    expect(secretOf(app.secrets, tenant.id, row)).toBe(held()[0]!.keyboardPwd)
    expect(Date.parse(row.firstUseBy!)).toBe(held()[0]!.startDate + 24 * HOUR)
  })

  it('that is full, or whose account does not work, makes somebody look', async () => {
    const id = await give()
    sandbox.lockCloud.set('full', 9)
    await later(0)
    expect(await keyAt(id)).toMatchObject({ error: 'full' })
    await admin.call(contract.setCloudSecret, { id: accountId, clientSecret: 'wrong', password: 'wrong' })
    for (const minutes of [5, 15]) await later(minutes)
    expect(await keyAt(id)).toMatchObject({ state: 'push_failed', error: 'account' })
    expect(await alarms()).toEqual([['push_failed', 'open']])
    expect((await checkCloudAccount(tenant.ctx(), outside, accountId)).problem).toContain('10001')
    expect(JSON.stringify((await admin.call(contract.cloudAccount.endpoints.query, {})).body)).not.toContain('wrong')
  })
})

describe('what a lock holds against what we think', () => {
  it('shows as drift until somebody repairs it, and keys nobody gave as strays', async () => {
    const [one, other] = [await give(), await give()]
    await later(0)
    const lock = sandbox.lockCloud.lock(address)
    const [first, second] = [lock.keys.find(({ keyboardPwdName }) => keyboardPwdName.endsWith(one))!, lock.keys[1]!]
    const changed = { ...second, endDate: second.endDate + 9 * HOUR }
    const stray = { ...first, keyboardPwdId: 7, keyboardPwd: '999888', keyboardPwdName: 'x' }
    sandbox.lockCloud.keep({ ...lock, keys: [changed, stray] })
    const states = async () => [(await keyAt(one)).state, (await keyAt(other)).state]
    await checkKeys(tenant.ctx(), outer, lockId)
    expect(await states()).toEqual(['drift', 'drift'])
    expect((await alarms()).toSorted()).toEqual([
      ['drift', 'open'],
      ['drift', 'open'],
      ['stray', 'open'],
    ])
    for (const id of [one, other]) await ask(admin, contract.retryCredential, { id })
    await later(0)
    expect(await states()).toEqual(['active', 'active'])
    sandbox.lockCloud.keep({ ...lock, keys: held().filter(({ keyboardPwdId }) => keyboardPwdId !== 7) })
    for (let times = 0; times < 2; times++) await checkKeys(tenant.ctx(), outer, lockId)
    expect((await alarms()).map(([, state]) => state)).toEqual(['closed', 'closed', 'closed'])
  })
})

describe('what a cloud sends', () => {
  const url = async () => new URL((await queryNoticeUrl(tenant.ctx(), outside, accountId)).url)
  const send = async (fields: Record<string, string>, query?: URLSearchParams) => {
    const to = query ?? (await url()).searchParams
    const payload = new URLSearchParams({ lockId: address, notifyType: '1', ...fields }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return app.http.inject({ method: 'POST', url: `/api/lock/cloudaccount/cloudNotice?${to}`, payload, headers })
  }
  const records = (at: number, more: object = {}) =>
    JSON.stringify([
      {
        lockDate: at,
        recordType: 4,
        recordTypeFromLock: 17,
        success: 1,
        keyboardPwd: '730519',
        electricQuantity: 61,
        ...more,
      },
    ])
  const openings = async () =>
    ((await admin.call(contract.unlock.endpoints.query, {})).body.data as { list: Record<string, unknown>[] }).list

  it('is kept once, with whose key it was and without the digits', async () => {
    await give({ secret: '730519' })
    await later(0)
    const at = Date.now() - 60_000
    for (let times = 0; times < 3; times++) expect((await send({ records: records(at) })).statusCode).toBe(200)
    expect(await openings()).toMatchObject([{ method: 'passcode', ok: true, holder: 'Wang', battery: 61 }])
    expect(JSON.stringify(await openings())).not.toContain('730519')
    await send({ records: records(at + 1_000, { keyboardPwd: '111222', success: 0 }) })
    expect((await openings())[0]).toMatchObject({ ok: false, holder: null })
    for (const [after, recordType, method] of [
      [2_000, 55, 'fob'],
      [3_000, 67, 'face'],
    ] as const) {
      await send({ records: records(at + after, { recordType, keyboardPwd: '' }) })
      expect((await openings())[0]).toMatchObject({ method, ok: true, holder: null })
    }
  })

  it('is refused without the right address, whoever else’s it is', async () => {
    const right = (await url()).searchParams
    for (const [name, value] of [
      ['token', 'x'],
      ['account', newId()],
      ['tenant', '99999'],
    ] as const) {
      const wrong = new URLSearchParams(right)
      wrong.set(name, value)
      expect((await send({ records: records(Date.now()) }, wrong)).statusCode).toBe(403)
    }
    expect(isNoticeToken(outside, tenant.id + 1, accountId, right.get('token')!)).toBe(false)
    expect((await send({ records: 'rubbish', lockId: '1' })).statusCode).toBe(200)
    expect((await send({ notifyType: '5' })).statusCode).toBe(200)
    expect(await openings()).toEqual([])
  })

  it('is read as far as it can be', () => {
    expect(recordsOf('{"a":1}')).toEqual([])
    expect(
      recordsOf(JSON.stringify([null, 7, { lockDate: 'x' }, { lockDate: 5 }, { lockDate: 1_780_000_000_000 }])),
    ).toEqual([
      {
        at: new Date(1_780_000_000_000).toISOString(),
        eventNo: '1780000000000.0',
        method: 'other',
        ok: false,
        battery: null,
      },
    ])
  })
})

it('is an account of one type of lock in a cloud, and others do not reach it', async () => {
  const { id: typeId } = await deviceTypes.add(tenant.ctx(), {
    code: 'J',
    name: 'J',
    category: 'lock',
    protocol: 'json',
    canSwitch: false,
    needsButton: false,
    pollMinutes: 60,
    offlineMinutes: 60,
  })
  const given = { name: 'J', typeId, endpoint: 'cn' as const, clientId: 'a', username: 'b' }
  expect((await admin.call(contract.cloudAccount.endpoints.add, given)).body.reason).toBe('lock.error.typeNotCloud')
  const other = await signIn(app, await freshTenant(app))
  for (const endpoint of [contract.checkCloudAccount, contract.queryNoticeUrl])
    expect((await other.send(endpoint, { id: accountId })).status).toBe(404)
  const clerk = await signIn(app, tenant, 'ROLE_TENEMENT')
  expect((await clerk.send(contract.queryNoticeUrl, { id: accountId })).status).toBe(403)
})
