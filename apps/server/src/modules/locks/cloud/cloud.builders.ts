import * as contract from '@cloud-steward/contract/locks/index.ts'
import { LOCK_ACCOUNT } from '../../../../../sandbox/src/lock-cloud.ts'
import { freshTenant, signIn, type TestApp, type TestTenant } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { locks } from '../../devices/registry/device.service.ts'
import { deviceTypes } from '../../devices/registry/type.service.ts'
import { aBuilding, aHouse, aSite } from '../../housing/housing.builders.ts'
import { hours } from '../locks.builders.ts'

let count = 70_000

export interface CloudDoor {
  tenant: TestTenant
  admin: Client
  lockId: string
  /** Its number at the cloud. */
  address: string
  accountId: string
}
/** A tenant with a lock of the sandbox's cloud, in which it has signed in. */
export async function aCloudDoor(app: TestApp, more: { codeCycles?: ('weekly' | 'once')[] } = {}): Promise<CloudDoor> {
  const tenant = await freshTenant(app)
  const ctx = tenant.ctx()
  const siteId = await aSite(ctx)
  const buildingId = await aBuilding(ctx, { siteId })
  const { roomId } = await aHouse(ctx, { landlordId: tenant.landlordId, buildingId })
  const common = { canSwitch: false, needsButton: false, pollMinutes: 60, offlineMinutes: 60 }
  const { id: typeId } = await deviceTypes.add(ctx, {
    ...common,
    code: 'TT',
    name: 'TT',
    category: 'lock',
    protocol: 'cloud',
  })
  const address = String(++count)
  const place = { serial: `TT${address}`, address, typeId, siteId, roomId }
  const { id: lockId } = await locks.add(ctx, { ...place, codeKinds: ['passcode'], codeSlots: 250, ...more })
  const admin = await signIn(app, tenant)
  const { clientId, clientSecret, username, password } = LOCK_ACCOUNT
  const given = { name: 'TT', typeId, endpoint: 'sandbox' as const, clientId, username }
  const { id } = (await admin.call(contract.cloudAccount.endpoints.add, given)).body.data as { id: string }
  await admin.call(contract.setCloudSecret, { id, clientSecret, password })
  return { tenant, admin, lockId, address, accountId: id }
}
/** Gives a key of it, or fails with the reason. */
export async function giveKey({ admin, lockId }: Pick<CloudDoor, 'admin' | 'lockId'>, more: object): Promise<string> {
  const { reason, data } = await ask(admin, contract.issueCredential, {
    lockId,
    role: 'staff',
    kind: 'passcode',
    holder: 'Wang',
    validFrom: hours(-1),
    validTo: hours(480),
    ...more,
  })
  if (reason) throw new Error(reason)
  return data.id
}
