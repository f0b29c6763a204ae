import { getSysUser } from '@cloud-steward/contract/identity/index.ts'
import * as contract from '@cloud-steward/contract/locks/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/server.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { retryCredential } from '../credential/credential.service.ts'
import { workOnKeys, workOnKeysJob } from '../credential/work.service.ts'
import { hours, keysOf } from '../locks.builders.ts'
import { checkKeys } from '../reconcile/reconcile.service.ts'
import { keepUnlocks } from '../record/unlock.service.ts'
import { aCloudDoor, type CloudDoor, giveKey } from './cloud.builders.ts'
import { cloudAdapter } from './cloud-adapter.ts'

let app: TestApp
let sandbox: Sandbox
let outer: Parameters<typeof workOnKeys>[1]
let door: CloudDoor
const HOUR_MS = 3_600_000
beforeAll(async () => {
  app = await testApp()
  sandbox = await startSandbox()
  const payment = { publicUrl: 'http://127.0.0.1:1', sandboxUrl: () => Promise.resolve(sandbox.address) }
  outer = { secrets: app.secrets, cloud: cloudAdapter({ secrets: app.secrets, payment }) }
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  sandbox.lockCloud.clear()
  door = await aCloudDoor(app)
})
const at = (minutes: number) => door.tenant.ctx(new Date(Date.now() + minutes * 60_000))
const later = (minutes: number) => onSchedule(workOnKeysJob(outer), at(minutes))
const keyAt = async (id: string) => (await keysOf(door.admin, { id }))[0]!
const held = () => sandbox.lockCloud.lock(door.address).keys
const DAY = 24 * 60

/** The lock cannot be reached: its maker computes digits for it. */
async function computed(more: object = {}): Promise<string> {
  const id = await giveKey(door, more)
  sandbox.lockCloud.set('gatewayOffline', 3)
  for (const minutes of [0, 5, 15, 30]) await later(minutes)
  expect(await keyAt(id)).toMatchObject({ state: 'active', mode: 'algorithmic' })
  return id
}
const SEEN = { eventNo: '1', method: 'passcode', ok: true, slot: null, battery: 80 }
/** Used so many minutes from now, and told of then. */
const opened = (minutes: number, when: number) => {
  const [remoteNo, used] = [String(held()[0]!.keyboardPwdId), at(minutes).now().toISOString()]
  return keepUnlocks(at(when), [{ ...SEEN, deviceId: door.lockId, at: used, remoteNo }], at(when).now().toISOString())
}

describe('digits a maker computed', () => {
  it('are void when nobody used them within a day, and others take their place when somebody asks', async () => {
    const id = await computed()
    const [first] = held()
    const { firstUseBy } = await keyAt(id)
    expect(Date.parse(String(firstUseBy))).toBe(first!.startDate + 24 * HOUR_MS)
    const shown = (await door.admin.call(contract.revealCode, { id })).body.data
    expect(shown).toMatchObject({ secret: first!.keyboardPwd, firstUseBy })
    await later(DAY - 61)
    expect((await keyAt(id)).state).toBe('active')
    for (let times = 0; times < 2; times++) await later(DAY + 31)
    expect((await keyAt(id)).state).toBe('void')
    const { steps } = (await door.admin.call(contract.queryCredentialSteps, { id })).body.data as {
      steps: { cause: string }[]
    }
    expect(steps.filter(({ cause }) => cause === 'unused')).toHaveLength(1)
    const alarms = async () =>
      ((await door.admin.call(contract.alarm.endpoints.query, { kind: 'unused' })).body.data as { list: object[] }).list
    expect(await alarms()).toMatchObject([{ state: 'open', severity: 'major', holder: 'Wang', credentialId: id }])
    // The lock still lists it; that makes it no better.
    await checkKeys(at(DAY + 40), outer, door.lockId)
    expect((await keyAt(id)).state).toBe('void')
    // Nor are they anybody's to see or use in another tenant.
    const other = await aCloudDoor(app)
    expect((await ask(other.admin, contract.retryCredential, { id })).reason).toBe('kit.error.notFound')
    await retryCredential(at(DAY + 40), { id })
    await later(DAY + 41)
    expect((await keyAt(id)).state).toBe('active')
    expect(await alarms()).toMatchObject([{ state: 'closed', closedBy: 'system' }])
    expect(held()).toHaveLength(1)
    expect(held()[0]!.keyboardPwd).not.toBe(first!.keyboardPwd)
    expect((await door.admin.call(contract.revealCode, { id })).body.data.secret).toBe(held()[0]!.keyboardPwd)
  })

  it('are good for their time once they were used, however late the lock tells of it', async () => {
    const used = await computed()
    await opened(60, 60)
    await later(DAY + 31)
    expect((await keyAt(used)).state).toBe('active')
    door = await aCloudDoor(app)
    const late = await computed()
    await later(DAY + 31)
    expect((await keyAt(late)).state).toBe('void')
    await opened(90, DAY + 60)
    expect((await keyAt(late)).state).toBe('active')
    await later(2 * DAY)
    expect((await keyAt(late)).state).toBe('active')
  })

  it('are taken out like others when their time is over', async () => {
    const id = await computed({ validTo: hours(30) })
    await later(DAY + 31)
    expect((await keyAt(id)).state).toBe('void')
    for (let times = 0; times < 2; times++) await later(30 * 60 + 1)
    expect((await keyAt(id)).state).toBe('removed')
    expect(held()).toEqual([])
  })
})

describe('a key without an end', () => {
  const permanent = async () => {
    const userId = (await door.admin.call(getSysUser, {})).body.data.id
    return { userId, validTo: undefined }
  }
  it('is written as one, and is no other one when it is looked at', async () => {
    const id = await giveKey(door, { ...(await permanent()), secret: '730519' })
    await later(0)
    expect(await keyAt(id)).toMatchObject({ state: 'active', mode: 'custom', validTo: null })
    expect(held()).toMatchObject([{ keyboardPwd: '730519', endDate: 0 }])
    await checkKeys(at(0), outer, door.lockId)
    expect((await keyAt(id)).state).toBe('active')
    const lock = sandbox.lockCloud.lock(door.address)
    sandbox.lockCloud.keep({ ...lock, keys: [{ ...held()[0]!, endDate: Date.now() + 900 * HOUR_MS }] })
    await checkKeys(at(0), outer, door.lockId)
    expect((await keyAt(id)).state).toBe('drift')
    await ask(door.admin, contract.retryCredential, { id })
    await later(0)
    expect((await keyAt(id)).state).toBe('active')
    expect(held()).toMatchObject([{ keyboardPwd: '730519', endDate: 0 }])
    await ask(door.admin, contract.extendCredential, { id, validTo: hours(900), reason: '离职日期已定' })
    await later(0)
    expect((await keyAt(id)).state).toBe('active')
    expect(Math.abs(held()[0]!.endDate - Date.parse(hours(900)))).toBeLessThan(HOUR_MS)
  })

  it('is computed as one where the lock cannot be reached', async () => {
    const id = await computed(await permanent())
    expect(held()).toMatchObject([{ keyboardPwdType: 2, endDate: 0 }])
    expect(await keyAt(id)).toMatchObject({ validTo: null, firstUseBy: expect.any(String) })
    await checkKeys(at(40), outer, door.lockId)
    expect((await keyAt(id)).state).toBe('active')
  })
})
