import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from '../infra/api-error.ts'
import { entryWord } from '../infra/entry-words.ts'
import { resetSession, storeToken, useSession } from '../infra/session-store.ts'
import { ownPath, requireMenu, requireSession, takeNotice } from './guard.ts'

const request = (path: string) => new Request(`http://localhost:5173${path}`)
const answers = (bodies: Record<string, unknown>) =>
  vi.stubGlobal('fetch', (path: string) => {
    const body = bodies[path.split('?')[0]!]
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }))
  })
const redirected = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (thrown: unknown) =>
      thrown instanceof Response ? thrown.headers.get('location') : Promise.reject(thrown as Error),
  )
const user = {
  id: '1',
  username: 'admin',
  nickname: 'A',
  roles: ['ROLE_ADMIN'],
  tenantCode: 't',
  tenantName: 'T',
  timeZone: 'UTC',
}
const good = (data: unknown) => ({ code: 200, status: 200, message: 'success', data })

afterEach(resetSession)

describe('the way back after sign-in', () => {
  it('leads only to our own paths', () => {
    expect(ownPath('/site?currentPage=2')).toBe('/site?currentPage=2')
    for (const bad of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      null,
      '/login?redirect=/login',
    ])
      expect(ownPath(bad)).toBe('/')
  })
})

describe('the guard', () => {
  it('sends people without a token to the login page, with the way back', async () => {
    expect(await redirected(requireSession(request('/site?mode=whole')))).toBe('/login?redirect=%2Fsite%3Fmode%3Dwhole')
  })
  it('loads profile and rights once, even when two routes ask', async () => {
    storeToken('t')
    answers({
      '/api/uaa/users/getSysUser': good(user),
      '/api/account/sysuserdetail/queryCurrentAuthority': {
        status: 'ok',
        menu: [{ id: '1', parentId: '0', name: 'site', path: '/site' }],
        menuButton: ['site:add', ''],
      },
    })
    await Promise.all([requireSession(request('/site')), requireSession(request('/site'))])
    expect(useSession.getState()).toMatchObject({ user: { username: 'admin' }, hiddenButtons: ['site:add'] })
    expect(await redirected(requireMenu(request('/building'), 'building'))).toBe('/404')
    expect(await redirected(requireMenu(request('/site'), 'site'))).toBe(null)
  })
  it('forgets the token when the user has no roles, and says so once', async () => {
    storeToken('t')
    answers({ '/api/uaa/users/getSysUser': good({ ...user, roles: [] }) })
    expect(await redirected(requireSession(request('/site')))).toBe('/login?redirect=%2Fsite')
    expect(useSession.getState().token).toBeUndefined()
    expect(takeNotice()).toBe('角色必须为非null数组！')
    expect(takeNotice()).toBeUndefined()
  })
  it('keeps the session while the server is not reached, and says so in words', async () => {
    storeToken('t')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    const failure = await requireSession(request('/site')).catch((error: unknown) => error)
    expect((failure as ApiError).sentence(entryWord)).toBe('No connection, please check the network')
    expect(useSession.getState().token).toBe('t')
    expect(takeNotice()).toBeUndefined()
  })
  it('has a word even for a failure that says nothing of itself', async () => {
    storeToken('t')
    answers({ '/api/uaa/users/getSysUser': { code: 500, status: 500, message: '', data: {} } })
    await redirected(requireSession(request('/site')))
    expect(takeNotice()).toBe('Has Error')
  })
  it('forgets the token when there is no user', async () => {
    storeToken('t')
    answers({ '/api/uaa/users/getSysUser': good(null) })
    await redirected(requireSession(request('/site')))
    expect(takeNotice()).toBe('验证失败，请重新登录。')
  })
})
