import {
  appClient,
  getSysUser,
  online,
  org,
  previewRole,
  queryMyApp,
  querySecondFactor,
  removePrincipal,
  resettingPassword,
  sendContactCode,
  updatePassword,
  updateSysUserDetail,
  updateSysUserInfo,
} from '@cloud-steward/contract/identity/index.ts'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../infra/db/id.ts'
import { admin, as, codeFor, exchange, makeClient } from './oauth.builders.ts'

const REACHES = [
  [updatePassword, { password: 'x', newPassword: 'another horse 2' }],
  [updateSysUserInfo, { field: 'mobile', fieldValue: '13512340001' }],
  [sendContactCode, { field: 'mobile', to: '13512340001', password: 'x' }],
  [querySecondFactor, {}],
  [queryMyApp, {}],
  [removePrincipal, { username: 'nobody' }],
  [online.endpoints.query, {}],
  [previewRole, { roleId: newId() }],
  [resettingPassword, { id: newId() }],
  [appClient.endpoints.query, {}],
  [appClient.endpoints.add, {}],
] as const

const programWith = async (authScope: string, scope: string) => {
  const erp = await makeClient({ authScope })
  const granted = await exchange(erp, await codeFor(erp.code, admin, { scope }))
  expect(granted.status).toBe(200)
  return { program: as(granted.access_token), scope: granted.scope }
}

describe('a program', () => {
  it.each([
    ['ui', 'ui'],
    ['ui,read', 'read'],
    // What it may have but did not ask for, the user did not agree to.
    ['ui,account', 'ui'],
  ])('with the scopes %s, asked for %s, reaches everything but the account', async (has, asks) => {
    const { program, scope } = await programWith(has, asks)
    expect(scope).toBe(asks)
    for (const [endpoint, input] of REACHES) {
      const { status, body } = await program.send(endpoint, input)
      expect([endpoint.permission, status, body.reason]).toEqual([
        endpoint.permission,
        403,
        'identity.error.notOfAccount',
      ])
      expect(body.message).not.toContain('identity.error')
    }
    expect((await program.send(org.endpoints.query, {})).body.code).toBe(200)
    const { id } = (await program.call(getSysUser, {})).body.data
    expect((await program.send(updateSysUserDetail, { id, address: 'x' })).status).toBe(asks === 'read' ? 403 : 200)
  })

  it('that was given the scope account for it reaches it', async () => {
    const { program, scope } = await programWith('ui,account', 'ui account')
    expect(scope).toBe('ui account')
    expect((await program.send(queryMyApp, {})).body.code).toBe(200)
    const { id } = (await program.call(getSysUser, {})).body.data
    const wrong = await program.send(updatePassword, { id, password: 'wrong', newPassword: 'another horse 2' })
    expect(wrong.body.reason).toBe('identity.error.wrongOldPassword')
    // With read it looks and changes nothing.
    const reader = (await programWith('read,account', 'account')).program
    expect((await reader.send(querySecondFactor, {})).body.code).toBe(200)
    expect(
      (await reader.send(updatePassword, { id, password: 'wrong', newPassword: 'another horse 2' })).body.reason,
    ).toBe('identity.error.onlyReads')
  })
})
