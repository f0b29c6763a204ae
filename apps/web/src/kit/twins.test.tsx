import { rentee } from '@cloud-steward/contract/housing/parties.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadLabels, startI18n } from '../infra/i18n.ts'
import { queryClient } from '../infra/query-client.ts'
import ResourceForm from './ResourceForm.tsx'

let added: unknown[] = []
beforeEach(async () => {
  await startI18n()
  await loadLabels()
  added = []
  const known = { id: 'a', code: 'Z7', name: 'Wang', mobile: '13700000001' }
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (typeof init.body === 'string') added.push(JSON.parse(init.body))
    const data = address.includes('queryRentee') ? { list: [known], pagination: { total: 1 } } : { id: 'b' }
    return Promise.resolve(
      new Response(JSON.stringify({ code: 200, status: 200, message: 'success', data }), {
        headers: { 'content-type': 'application/json' },
      }),
    )
  })
})
async function fill(name: string, mobile: string) {
  const router = createMemoryRouter([
    { path: '*', element: <ResourceForm resource={rentee} onClose={() => undefined} /> },
  ])
  render(
    <App>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </App>,
  )
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(await form.findByLabelText('Name'), { target: { value: name } })
  fireEvent.change(form.getByLabelText(/Mobile|Phone/i, { selector: '[id$="mobile"]' }), { target: { value: mobile } })
  fireEvent.click(form.getByRole('button', { name: /Save/ }))
  return form
}

it('asks before a second person of the same name and number is added, and adds him when told to', async () => {
  await fill('Wang', '137 0000 0001')
  await screen.findByText(/Z7 · Wang · 13700000001/, { selector: '.ant-modal-confirm-title' })
  expect(added).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Add anyway' }))
  await waitFor(() => expect(added).toHaveLength(1))
})

it('adds nobody when the question is declined, and says so at the name', async () => {
  const form = await fill('Wang', '13700000001')
  const asked = await screen.findByText(/Z7 · Wang/, { selector: '.ant-modal-confirm-title' })
  const question = within(asked.closest<HTMLElement>('[role=dialog]')!)
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await form.findByText(/Z7 · Wang/, { selector: '.ant-form-item-explain-error' })
  expect(added).toEqual([])
})

it('asks nothing where only the number, or only the name, is the same', async () => {
  await fill('Wang Er', '13700000001')
  await waitFor(() => expect(added).toHaveLength(1))
})
