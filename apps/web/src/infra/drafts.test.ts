import { beforeEach, describe, expect, it } from 'vitest'
import { dropDraft, dropDrafts, keepDraft, readDraft } from './drafts.ts'
import { type SessionUser, useSession } from './session-store.ts'

const signIn = (id: string, tenantCode = '10001') =>
  useSession.setState({ token: 't', user: { id, tenantCode } as SessionUser })

beforeEach(() => {
  sessionStorage.clear()
  signIn('a')
})

describe('a draft', () => {
  it('comes back to the person of the tenant who typed it, and to nobody else', () => {
    keepDraft('site', { name: '新' }, { name: '旧' })
    expect(readDraft('site')).toMatchObject({ values: { name: '新' }, was: { name: '旧' }, withheld: false })
    expect(readDraft('other')).toBeUndefined()
    signIn('b')
    expect(readDraft('site')).toBeUndefined()
    signIn('a', '10002')
    expect(readDraft('site')).toBeUndefined()
    useSession.setState({ user: undefined })
    expect(readDraft('site')).toBeUndefined()
  })
  it('holds no secret, at any depth, and says that one is missing', () => {
    const secrets = {
      password: 'Secret-1',
      newPassword: 'Secret-2',
      smsCaptcha: 'Secret-3',
      idNo: 'Secret-4',
      bankAccount: 'Secret-5',
      payAccount: 'Secret-6',
      accountNo: 'Secret-7',
      clientSecret: 'Secret-8',
      privateKey: 'Secret-9',
    }
    keepDraft('user', { name: 'x', parties: [{ name: 'y', ...secrets }], ...secrets }, secrets)
    expect(JSON.stringify(sessionStorage)).not.toContain('Secret')
    expect(readDraft('user')).toMatchObject({ values: { name: 'x', parties: [{ name: 'y' }] }, withheld: true })
    keepDraft('code', { password: 'x' }, {})
    expect(readDraft('code')).toBeUndefined()
  })
  it('is bounded in size, number and age, and is gone when it is dropped', () => {
    keepDraft('long', { remark: 'x'.repeat(60_000) }, {})
    expect(readDraft('long')).toBeUndefined()
    for (let at = 0; at < 25; at++) keepDraft(`form-${at}`, { at }, {})
    expect(sessionStorage).toHaveLength(20)
    const [key = ''] = Object.keys(sessionStorage)
    const old = JSON.parse(sessionStorage.getItem(key) ?? '') as { at: number }
    sessionStorage.setItem(key, JSON.stringify({ ...old, at: Date.now() - 25 * 3_600_000 }))
    expect(readDraft(key.slice(key.lastIndexOf('/') + 1))).toBeUndefined()
    keepDraft('one', { name: 'x' }, {})
    dropDraft('one')
    expect(readDraft('one')).toBeUndefined()
    keepDraft('one', { name: 'x' }, {})
    dropDrafts()
    expect(sessionStorage).toHaveLength(0)
  })
  it('is not kept of a look through a role', () => {
    useSession.setState({ own: 'mine' })
    keepDraft('site', { name: '新' }, {})
    expect(sessionStorage).toHaveLength(0)
  })
})
