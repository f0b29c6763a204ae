import * as contract from '@cloud-steward/contract/locks/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/server.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import { onSchedule } from '../../../../test/schedules.ts'
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
const BOTH = { codeCycles: ['weekly' as const, 'once' as const] }
beforeAll(async () => {
  app = await testApp()
  sandbox = await startSandbox()
  const payment = { publicUrl: 'http://127.0.0.1:1', sandboxUrl: () => Promise.resolve(sandbox.address) }
  outer = { secrets: app.secrets, cloud: cloudAdapter({ secrets: app.secrets, payment }) }
})
afterAll(() => sandbox.close())
const later = (minutes: number) =>
  onSchedule(workOnKeysJob(outer), door.tenant.ctx(new Date(Date.now() + minutes * 60_000)))
const give = (more: object) => giveKey(door, more)
const keyAt = async (id: string) => (await keysOf(door.admin, { id }))[0]!
const held = () => sandbox.lockCloud.lock(door.address).keys

describe('for days of the week, and for one time,', () => {
  const cleaner = { cycle: 'weekly', weekdays: ['1', '2', '3', '4', '5'], dayFrom: '09:00', dayTo: '18:00' }
  const seen = { eventNo: '1', method: 'passcode', ok: true, slot: null, battery: 80 }
  const opened = (remoteNo: string) => {
    const at = new Date().toISOString()
    return keepUnlocks(door.tenant.ctx(), [{ ...seen, deviceId: door.lockId, at, remoteNo }], at)
  }

  it('is given no key it could not keep to its hours', async () => {
    door = await aCloudDoor(app)
    await expect(give(cleaner)).rejects.toThrow('lock.error.cycleNotHeld')
    await expect(give({ cycle: 'once', validTo: hours(3) })).rejects.toThrow('lock.error.cycleNotHeld')
    door = await aCloudDoor(app, BOTH)
    await expect(give({ ...cleaner, dayTo: '18:30' })).rejects.toThrow('lock.error.cycleHours')
    await expect(give({ ...cleaner, weekdays: ['1', '3'] })).rejects.toThrow('lock.error.cycleHours')
    await expect(give({ ...cleaner, secret: '730519' })).rejects.toThrow('lock.error.ownDigits')
    await expect(give({ cycle: 'once', validTo: hours(9) })).rejects.toThrow('lock.error.onceHours')
  })

  it('gets digits its maker computes, which no look at the lock takes for others', async () => {
    door = await aCloudDoor(app, BOTH)
    const id = await give(cleaner)
    await later(0)
    expect(await keyAt(id)).toMatchObject({ state: 'active', mode: 'algorithmic', cycle: 'weekly' })
    expect(held()).toMatchObject([{ keyboardPwdType: 7 }])
    await checkKeys(door.tenant.ctx(), outer, door.lockId)
    expect((await keyAt(id)).state).toBe('active')
    expect(
      (await ask(door.admin, contract.extendCredential, { id, validTo: hours(900), reason: 'x' })).reason,
    ).toBeUndefined()
    await later(0)
    expect((await keyAt(id)).state).toBe('active')
    expect(held()).toHaveLength(1)
  })

  it('ends with its first opening, and is never made longer', async () => {
    door = await aCloudDoor(app, BOTH)
    const id = await give({ cycle: 'once', validTo: hours(5) })
    await later(0)
    expect(held()).toMatchObject([{ keyboardPwdType: 1 }])
    expect((await ask(door.admin, contract.extendCredential, { id, validTo: hours(6), reason: 'x' })).reason).toBe(
      'lock.error.onceHours',
    )
    await opened(String(held()[0]!.keyboardPwdId))
    await later(0)
    expect(await keyAt(id)).toMatchObject({ state: 'removed', lastUsedAt: expect.any(String) })
    expect(held()).toEqual([])
  })
})
