import { choice, flag, int, money, resource, share, text } from '@cloud-steward/contract/kit/index.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, Form } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '../infra/i18n.ts'
import { queryClient } from '../infra/query-client.ts'
import FormulaControl from './fields/formula.tsx'
import ResourceForm from './ResourceForm.tsx'
import { ShapeForm } from './ShapeForm.tsx'

const fee = resource('demo.fee', {
  fields: {
    name: text(20),
    basis: choice(['fixed', 'rent']),
    priceFen: money({ optional: true }),
    rateBp: share({ optional: true }),
  },
  title: 'name',
  list: ['name'],
  search: [],
  asked: { priceFen: { basis: ['fixed'] }, rateBp: { basis: ['rent'] } },
})
let sent: unknown[] = []
beforeEach(async () => {
  await startI18n()
  sent = []
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    if (typeof init.body === 'string') sent.push(JSON.parse(init.body))
    return Promise.resolve(
      new Response(JSON.stringify({ code: 200, status: 200, message: 'success', data: { id: 'a' } }), {
        headers: { 'content-type': 'application/json' },
      }),
    )
  })
})

it('a form asks only for what the chosen value needs, and empties what it asks for no more', async () => {
  const row = { id: 'a', createTime: '', name: 'Service', basis: 'fixed', priceFen: 500, rateBp: 7 }
  const form = <ResourceForm resource={fee} id="a" row={row} onClose={() => undefined} />
  const router = createMemoryRouter([{ path: '*', element: form }])
  render(
    <App>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </App>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByLabelText(/demo\.fee\.priceFen$/)
  expect(dialog.queryByLabelText(/demo\.fee\.rateBp$/)).toBeNull()
  fireEvent.change(await dialog.findByLabelText(/demo\.fee\.name$/), { target: { value: 'Cleaning' } })
  fireEvent.click(dialog.getByRole('button', { name: /Save/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ name: 'Cleaning', rateBp: null })
})

it('one of several values is enough; what a new record must have begins as usual, a flag with no', async () => {
  const device = resource('demo.device', {
    fields: {
      grants: text(40),
      isOpen: flag(),
      refreshSeconds: int(),
      userName: text(20, { optional: true }),
    },
    title: 'grants',
    list: ['grants'],
    search: [],
    asked: {
      isOpen: { grants: ['open'] },
      refreshSeconds: { grants: ['refresh'] },
      userName: { grants: ['client', 'open'] },
    },
  })
  const initial = { grants: 'code,client', isOpen: true, refreshSeconds: 60 }
  const form = <ResourceForm resource={device} initial={initial} onClose={() => undefined} />
  const router = createMemoryRouter([{ path: '*', element: form }])
  render(
    <App>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </App>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(await dialog.findByLabelText(/demo\.device\.userName$/), { target: { value: 'Wang' } })
  expect(dialog.queryByLabelText(/demo\.device\.(isOpen|refreshSeconds)$/)).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: /Save/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({ grants: 'code,client', userName: 'Wang', isOpen: false, refreshSeconds: 60 })
})

it('fields behind a button are said in a line, are sent, and come into sight when one is wrong', async () => {
  const done = vi.fn<(values: object) => void>()
  function Terms() {
    const [form] = Form.useForm<Record<string, unknown>>()
    return (
      <>
        <ShapeForm
          shape={{ name: text(9), days: text(3, { min: 2 }) }}
          labelPrefix="demo.fee"
          form={form}
          initial={{ name: 'N', days: '30' }}
          folded={{ title: 'More terms', fields: ['days'] }}
          onSubmit={done}
        />
        <button type="button" onClick={() => form.submit()}>
          Send
        </button>
        <button type="button" onClick={() => form.setFields([{ name: 'days', errors: ['at most 20'] }])}>
          Refuse
        </button>
      </>
    )
  }
  render(<Terms />)
  expect(await screen.findByText('demo.fee.days 30')).toBeDefined()
  fireEvent.click(screen.getByText('Send'))
  await waitFor(() => expect(done).toHaveBeenCalledWith({ name: 'N', days: '30' }))
  const item = () => screen.getByLabelText(/demo\.fee\.days$/).closest('.ant-form-item')!
  // The style sheet hides the one unless it has the other.
  expect(item().classList).toContain('folded-away')
  expect(item().classList).not.toContain('ant-form-item-has-error')
  fireEvent.click(screen.getByText('Refuse'))
  await waitFor(() => expect(item().classList).toContain('ant-form-item-has-error'))
  fireEvent.click(screen.getByRole('button', { name: /More terms/ }))
  expect(item().classList).not.toContain('folded-away')
})

it('a formula is written with the names of its variables, and tells what it gives', () => {
  const told = vi.fn<(value: unknown) => void>()
  const field = text(200, { variables: ['area', 'rent'] })
  const shown = (value: string) => (
    <FormulaControl field={field} label="Formula" labelKey="x" value={value} onChange={told} />
  )
  const { rerender } = render(shown('area * 2 +'))
  expect(screen.getByRole('status').textContent).toMatch(/^Area \(m²\) \* 2 \+.*not complete/)
  fireEvent.click(screen.getByRole('button', { name: 'Monthly rent (CNY)' }))
  expect(told).toHaveBeenCalledWith('area * 2 + rent')
  rerender(shown('area * 2 + rent'))
  expect(screen.getByRole('status').textContent).toContain('Result: 3,100.00')
})
