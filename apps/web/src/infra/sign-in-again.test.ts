import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { type SessionUser, useSession } from './session-store.ts'
import { askToSignIn, goOnWith, resuming } from './sign-in-again.ts'
import { holdUnsaved } from './unsaved.ts'

const lost = new ApiError({ code: 50014, message: 'expired' })
const user = { id: 'a', tenantCode: '10001', roles: ['admin'] } as unknown as SessionUser
let end = () => undefined as void
beforeEach(() => useSession.setState({ token: 'old', renewedFrom: undefined, user }))
afterEach(() => end())

/** The server's answer to who a token belongs to. */
const answerWho = (found: Partial<SessionUser>) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 200, status: 200, message: '', data: found })))
const work = () => {
  let tries = 0
  return vi.fn(() => (tries++ === 0 ? Promise.reject(lost) : Promise.resolve('done')))
}

describe('a call that meets the end of the session', () => {
  it('is done again when the same person has signed in, and others with it after one question', async () => {
    answerWho({ id: 'a', tenantCode: '10001' })
    const ask = vi.fn(() => goOnWith('new'))
    end = askToSignIn(ask)
    const [one, other] = [work(), work()]
    expect(await Promise.all([resuming(true, one), resuming(true, other)])).toEqual(['done', 'done'])
    expect([ask.mock.calls.length, useSession.getState().token]).toEqual([1, 'new'])
  })
  it('goes on when the same sign-in is told of twice: by the dialog, and by the cookie it has set', async () => {
    answerWho({ id: 'a', tenantCode: '10001' })
    const ask = vi.fn(async () => (await goOnWith('new')) && goOnWith('new'))
    end = askToSignIn(ask)
    expect(await resuming(true, work())).toBe('done')
    expect(useSession.getState()).toMatchObject({ token: 'new', renewedFrom: ['old'] })
  })
  it('stays refused when another person or tenant signs in', async () => {
    for (const found of [
      { id: 'b', tenantCode: '10001' },
      { id: 'a', tenantCode: '10002' },
    ]) {
      answerWho(found)
      end = askToSignIn(() => goOnWith('new'))
      const tried = work()
      await expect(resuming(true, tried)).rejects.toBe(lost)
      expect([tried.mock.calls.length, useSession.getState().token]).toEqual([1, 'old'])
    }
  })
  it('asks over the page only where something would be lost with it', async () => {
    const ask = vi.fn(() => Promise.resolve(true))
    end = askToSignIn(ask)
    await expect(resuming(false, work())).rejects.toBe(lost)
    expect(ask).not.toHaveBeenCalled()
    const release = holdUnsaved(() => true)
    expect(await resuming(false, work())).toBe('done')
    release()
    // Nobody is signed in yet: the routes lead to the sign-in page.
    useSession.setState({ user: undefined })
    await expect(resuming(true, work())).rejects.toBe(lost)
  })
})
