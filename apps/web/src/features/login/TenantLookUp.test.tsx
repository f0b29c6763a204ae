import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import TenantLookUp from './TenantLookUp.tsx'

// What the test browser has no dialogs for.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
})
const answer = (body: object) =>
  new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } })
const tenants = (...codes: string[]) => ({
  code: 200,
  data: codes.map((tenantCode) => ({ tenantCode, tenantName: `Tenant ${tenantCode}` })),
})
function answers(...bodies: object[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    asked.push(`${url} ${String(body ?? '')}`)
    return Promise.resolve(answer(bodies[asked.length - 1]!))
  })
  return asked
}
const find = async (text: string) => {
  await userEvent.clear(screen.getByLabelText('Username, email or mobile number'))
  await userEvent.type(screen.getByLabelText('Username, email or mobile number'), text)
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
}
const shown = () => {
  const found = vi.fn<(code: string) => void>()
  const { unmount } = render(<TenantLookUp onFound={found} onClose={() => undefined} />)
  return { found, unmount }
}

it('takes one tenant at once and lets one of several be chosen', async () => {
  const asked = answers(tenants('7', '8'), tenants('9'))
  const { found, unmount } = shown()
  await find(' ab ')
  expect((await screen.findByRole('alert')).textContent).toBe('Enter 3 to 100 characters')
  await find(' admin ')
  await userEvent.click(await screen.findByRole('button', { name: 'Tenant 8 8' }))
  expect(found.mock.calls).toEqual([['8']])
  unmount()
  const { found: second } = shown()
  await find('li@example.com')
  await waitFor(() => expect(second.mock.calls).toEqual([['9']]))
  expect(asked[0]).toMatch(/queryTenantUser\?userInfo=admin /)
})

it('says when there is none, and wants characters read off a picture when it is asked to', async () => {
  const none = {
    code: 500,
    message: 'There is no corresponding tenant for this user',
    reason: 'identity.error.noTenant',
  }
  const wanted = { code: 500, message: 'Type the characters of the picture', reason: 'identity.error.captchaNeeded' }
  const asked = answers(none, wanted, { code: 200, data: {} }, tenants('7'))
  const { found } = shown()
  await find('nobody')
  expect((await screen.findByRole('alert')).textContent).toBe(none.message)
  await find('somebody')
  await userEvent.type(await screen.findByLabelText('Characters in the picture'), 'AB37')
  await find('somebody')
  await waitFor(() => expect(found).toHaveBeenCalledWith('7'))
  const key = /key=([\w-]+)/.exec(asked[2]!)![1]!
  expect(asked[2]).toMatch(/compareCaptcha .*charCaptcha=AB37/)
  expect(asked[3]).toContain(`captchaKey=${key}`)
})
