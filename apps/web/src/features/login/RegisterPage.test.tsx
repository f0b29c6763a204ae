import { token } from '@cloud-steward/contract/identity/session.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { readCookie } from '../../infra/cookies.ts'
import RegisterPage from './RegisterPage.tsx'

const answer = (body: object) =>
  new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } })
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Fills the page in, with mistakes on the way. @param signIn answers the sign-in */
async function register(signIn: () => Response) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    asked.push(`${url} ${String(body ?? '')}`)
    return Promise.resolve(
      url.startsWith(token.path) ? signIn() : answer({ code: 200, data: { tenantCode: '12345678' } }),
    )
  })
  const [back, signedIn] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(<RegisterPage onBack={back} onSignedIn={signedIn} />)
  await type('Business or organisation', ' Green City ')
  await type('Username', 'w')
  await type('Mobile number', '13812345678')
  await press('Send code')
  expect(asked).toEqual([expect.stringMatching(/getSmsRegisterCaptcha\?mobile=13812345678 /)])
  await type('SMS code', '123456')
  await type('Password', 'quiet river 71')
  await type('Password again', 'quiet river 72')
  await press('Register')
  expect(screen.getByRole('alert').textContent).toMatch(/3 to 64/)
  await type('Username', 'ang')
  await press('Register')
  expect(screen.getByRole('alert').textContent).toBe('The two new passwords differ')
  await userEvent.clear(screen.getByLabelText('Password again'))
  await type('Password again', 'quiet river 71')
  await press('Register')
  return { asked, back, signedIn }
}

it('sends a code and the form, and signs the new administrator in', async () => {
  const { asked, signedIn } = await register(() => answer({ access_token: 'fresh' }))
  await waitFor(() => expect(signedIn).toHaveBeenCalledOnce())
  expect(JSON.parse(asked[1]!.split(' ').slice(1).join(' '))).toEqual({
    tenantName: 'Green City',
    username: 'wang',
    mobile: '13812345678',
    captcha: '123456',
    password: 'quiet river 71',
  })
  const { searchParams } = new URL(asked[2]!.split(' ')[0]!, 'http://localhost')
  expect(['tenantCode', 'username', 'password'].map((name) => searchParams.get(name))).toEqual([
    '12345678',
    'wang',
    'quiet river 71',
  ])
  expect(readCookie('token')).toBe('fresh')
})

it('tells the code of the new tenant where its administrator cannot be signed in', async () => {
  const { back, signedIn } = await register(() => answer({ code: 500, message: 'not now' }))
  expect((await screen.findByRole('status')).textContent).toMatch(/tenant code is 12345678$/)
  expect(signedIn).not.toHaveBeenCalled()
  await press('Back to sign-in')
  expect(back).toHaveBeenCalledOnce()
})

it('says the rule of passwords from the start, and all that is not met at once', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer({ code: 200, data: { isKept: true } })))
  render(<RegisterPage onBack={vi.fn<() => void>()} onSignedIn={vi.fn<() => void>()} />)
  expect(screen.getByText(/At least 6 characters/)).toBeDefined()
  await type('Business or organisation', 'Green City')
  await type('Username', 'wang')
  await type('Mobile number', '13812345678')
  await press('Send code')
  await screen.findByText(/no SMS provider/)
  await type('SMS code', '123456')
  await type('Password', 'Wang1')
  await type('Password again', 'Wang1')
  await press('Register')
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'The password needs at least 6 characters',
    'The password must not contain the username',
  ])
})
