import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { readCookie } from '../../infra/cookies.ts'
import LoginPage from './LoginPage.tsx'

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const fill = async () => {
  await userEvent.type(screen.getByLabelText('Tenant code'), ' demo ')
  await userEvent.type(screen.getByLabelText('Username'), ' admin ')
  await userEvent.type(screen.getByLabelText('Password'), ' secret ')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('the login page', () => {
  it('sends the parameters in the query, trims the names but not the password, and keeps the token in its cookie', async () => {
    const asked: [string, RequestInit][] = []
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      asked.push([url, init])
      return Promise.resolve(json({ access_token: 'abc', token_type: 'bearer' }))
    })
    const signedIn = vi.fn<() => void>()
    const filling = vi.fn<() => void>()
    render(
      <LoginPage
        onForgotten={() => undefined}
        onRegister={() => undefined}
        onInvited={() => undefined}
        onFilling={filling}
        onSignedIn={signedIn}
      />,
    )
    await fill()
    await waitFor(() => expect(signedIn).toHaveBeenCalledOnce())
    expect(filling).toHaveBeenCalled()
    const [url, init] = asked[0]!
    const query = new URL(url, 'http://x').searchParams
    expect(Object.fromEntries(query)).toEqual({
      tenantCode: 'demo',
      username: 'admin',
      password: ' secret ',
      scope: 'ui',
      grant_type: 'password',
      client_id: 'browser',
      type: 'account',
    })
    expect(init.method).toBe('POST')
    expect((init.headers as Headers).get('authorization')).toBe('Basic YnJvd3Nlcjo=')
    expect(readCookie('token')).toBe('abc')
  })
  it('shows the refusal and lets the user try again', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(json({ error: 'invalid_grant', error_description: 'Wrong password' }, 400)),
    )
    render(
      <LoginPage
        onForgotten={() => undefined}
        onRegister={() => undefined}
        onInvited={() => undefined}
        onFilling={() => undefined}
        onSignedIn={() => expect.fail('signed in')}
      />,
    )
    await fill()
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong password')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(false)
  })
  it('shows a picture when the server wants one, and another after each try', async () => {
    const asked: URLSearchParams[] = []
    const refuse = { error: 'invalid_grant', reason: 'identity.error.captchaNeeded', message: 'Type the characters' }
    vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
      asked.push(body ? new URLSearchParams(String(body)) : new URL(url, 'http://x').searchParams)
      return Promise.resolve(url.includes('compareCaptcha') ? json({ code: 200, data: {} }) : json(refuse, 400))
    })
    render(
      <LoginPage
        onForgotten={() => undefined}
        onRegister={() => undefined}
        onInvited={() => undefined}
        onFilling={() => undefined}
        onSignedIn={() => undefined}
      />,
    )
    await fill()
    const field = await screen.findByLabelText('Characters in the picture')
    const keyOf = () =>
      new URL(document.querySelector<HTMLImageElement>('.login-captcha img')!.src).searchParams.get('key')
    const first = keyOf()
    await userEvent.type(field, 'AB37')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(keyOf()).not.toBe(first))
    const [, compared, tried] = asked
    expect(compared!.get('key')).toBe(first)
    expect(compared!.get('charCaptcha')).toBe('AB37')
    expect(tried!.get('captchaKey')).toBe(first)
    const second = keyOf()
    await userEvent.click(screen.getByRole('button', { name: 'Show another picture' }))
    expect(keyOf()).not.toBe(second)
  })
  it('asks for the second factor of whoever has one, without a complaint, and sends it along', async () => {
    const asked: URLSearchParams[] = []
    const needed = { error: 'invalid_grant', reason: 'identity.error.totpNeeded', message: 'Enter the code' }
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(new URL(url, 'http://x').searchParams)
      return Promise.resolve(asked.at(-1)!.has('totp') ? json({ access_token: 'abc' }) : json(needed, 400))
    })
    const signedIn = vi.fn<() => void>()
    render(
      <LoginPage
        onForgotten={() => undefined}
        onRegister={() => undefined}
        onInvited={() => undefined}
        onFilling={() => undefined}
        onSignedIn={signedIn}
      />,
    )
    await fill()
    const field = await screen.findByLabelText('Code of your app, or a recovery code')
    expect(document.activeElement).toBe(field)
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(asked).toHaveLength(1)
    await userEvent.type(field, ' 123 456 ')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(signedIn).toHaveBeenCalledOnce())
    expect([asked[1]!.get('password'), asked[1]!.get('totp')]).toEqual([' secret ', '123 456'])
  })
  it('asks for what is missing before it sends anything', async () => {
    vi.stubGlobal('fetch', () => expect.fail('sent'))
    render(
      <LoginPage
        onForgotten={() => undefined}
        onRegister={() => undefined}
        onInvited={() => undefined}
        onFilling={() => undefined}
        onSignedIn={() => undefined}
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getAllByText(/Please fill in/)).toHaveLength(3)
    expect(document.activeElement).toBe(screen.getByLabelText('Tenant code'))
  })
  it('offers registration only where the page says that one may', () => {
    const nothing = () => undefined
    const show = () =>
      render(
        <LoginPage
          onForgotten={nothing}
          onRegister={nothing}
          onInvited={nothing}
          onFilling={nothing}
          onSignedIn={nothing}
        />,
      )
    const open = show()
    expect(screen.queryByRole('button', { name: 'Register your business' })).not.toBeNull()
    open.unmount()
    document.documentElement.dataset.registration = 'closed'
    show()
    delete document.documentElement.dataset.registration
    expect(screen.queryByRole('button', { name: 'Register your business' })).toBeNull()
  })
  it('speaks three languages, the current one cannot be chosen again, and the choice is kept', async () => {
    render(
      <LoginPage
        onForgotten={() => undefined}
        onRegister={() => undefined}
        onInvited={() => undefined}
        onFilling={() => undefined}
        onSignedIn={() => undefined}
      />,
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'English' }).disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: '繁體中文' }))
    expect(screen.getByLabelText('公司編碼')).toBeDefined()
    expect(readCookie('language')).toBe('tw')
    expect(document.title).toBe('登入 - 雲管家物業管理平台')
    await userEvent.click(screen.getByRole('button', { name: 'English' }))
  })
})
