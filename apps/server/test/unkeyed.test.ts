import { endpoints } from '@cloud-steward/contract'
import { getSysUser, updatePassword } from '@cloud-steward/contract/identity/index.ts'
import { expect, it } from 'vitest'
import { newId } from '../src/infra/db/id.ts'
import { freshTenant, signIn, testApp } from './app.ts'

const app = await testApp()
const tenant = await freshTenant(app)

it('no answer to a proof of a person is kept under a key', () => {
  const proofs = ['password', 'totp', 'smsCaptcha', 'mailCaptcha']
  // These set the password of something else; the caller proves nothing by it.
  const setting = new Set([
    'admin.sysuser.addSysUser',
    'admin.sysuser.updateSysUser',
    'device.deviceType.setTypeKey',
    'lock.cloudAccount.setCloudSecret',
  ])
  const open = endpoints.filter(
    ({ access, input, permission, unkeyed, method }) =>
      access !== 'public' &&
      method !== 'GET' &&
      !unkeyed &&
      !setting.has(permission) &&
      proofs.some((one) => one in input),
  )
  expect(open.map(({ permission }) => permission).filter((one) => !/\.(add|update)\w*$/.test(one))).toEqual([])
})

it('wrong passwords count under idempotency keys too, and however the address is written', async () => {
  const clerk = await signIn(app, tenant, 'ROLE_TENEMENT')
  const { id } = (await clerk.call(getSysUser, {})).body.data
  const coded = { ...updatePassword, path: updatePassword.path.replace('updatePassword', 'updatePasswor%64') }
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) {
    const change = { id, password: `wrong ${n}`, newPassword: 'something new 1' }
    statuses.push((await clerk.call(n % 2 ? coded : updatePassword, change, { key: newId() })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
})
