import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import ForgotPage from './ForgotPage.tsx'

const answer = (body: object) =>
  new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } })
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('sends a code, then the new password typed twice, and says that it is done', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    asked.push(`${url} ${String(body ?? '')}`)
    return Promise.resolve(answer({ code: 200, data: {} }))
  })
  const back = vi.fn<() => void>()
  render(<ForgotPage onBack={back} />)
  await type('Tenant code', '10001')
  await type('Mobile number', '138')
  await press('Send code')
  expect(screen.getByRole('alert').textContent).toBe('Enter 11 digits, or + and the country code for a number abroad')
  await type('Mobile number', '12345678')
  await press('Send code')
  expect(asked).toEqual([expect.stringMatching(/getSmsPwdCaptcha\?tenantCode=10001&mobile=13812345678 /)])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Again in 60 s' }).disabled).toBe(true)
  await type('SMS code', '123456')
  await type('New password', 'one password')
  await type('New password again', 'another')
  await press('Set the new password')
  expect(screen.getByRole('alert').textContent).toBe('The two new passwords differ')
  await userEvent.clear(screen.getByLabelText('New password again'))
  await type('New password again', 'one password')
  await press('Set the new password')
  expect((await screen.findByRole('status')).textContent).toBe('The new password is set. Please sign in.')
  expect(asked[1]).toMatch(/retrievePasswordSms .*smsCaptcha=123456&newPassword=one\+password/)
  await press('Back to sign-in')
  expect(back).toHaveBeenCalledOnce()
})

it('mails a code for the characters of a picture, and another picture each time', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    asked.push(`${url} ${String(body ?? '')}`)
    const wrong = { code: 500, message: 'The characters are wrong or too old', reason: 'identity.error.captchaWrong' }
    return Promise.resolve(answer(asked.length === 1 ? wrong : { code: 200, data: {} }))
  })
  const keyOf = () =>
    new URL(document.querySelector<HTMLImageElement>('.login-captcha img')!.src).searchParams.get('key')!
  render(<ForgotPage onBack={() => undefined} />)
  await press('By mail')
  await type('Tenant code', '10001')
  await type('Email', 'li@example.com')
  await press('Send code')
  expect(asked).toEqual([])
  const first = keyOf()
  await type('Characters in the picture', 'XXXX')
  await press('Send code')
  expect((await screen.findByRole('alert')).textContent).toBe('The characters are wrong or too old')
  expect(keyOf()).not.toBe(first)
  const second = keyOf()
  await type('Characters in the picture', 'AB37')
  await press('Send code')
  await screen.findByRole('button', { name: 'Again in 60 s' })
  expect(asked[1]).toMatch(
    new RegExp(`retrievePassword tenantCode=10001&email=li%40example.com&key=${second}&charCaptcha=AB37$`),
  )
  await type('Code from the mail', '123456')
  await type('New password', 'one password')
  await type('New password again', 'one password')
  await press('Set the new password')
  await screen.findByRole('status')
  expect(asked[2]).toMatch(/retrievePasswordMail .*mailCaptcha=123456&newPassword=one\+password/)
})
