import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadLabels, startI18n } from '../../../infra/i18n.ts'
import { queryClient } from '../../../infra/query-client.ts'
import DesignerPage from './DesignerPage.tsx'

vi.mock('../../../infra/permissions.ts', async (original) => ({
  ...(await original<object>()),
  useMayPress: () => () => true,
}))

let number: number
let asked: string[]
const content = (text: string) => ({
  sets: [],
  parameters: [],
  sheet: { name: 'x', widths: [], heights: [], styles: [], merges: [], cells: [{ row: 0, column: 0, text }] },
})
const VERSION = { note: null, username: 'admin', createdAt: '2026-01-01T00:00:00Z', isPublished: false }
function answerTo(address: string): unknown {
  if (address.includes('queryDesignContent'))
    return { title: 'Bills', number, content: content(`text ${number}`), roles: [], publishedVersion: null }
  if (address.includes('queryVersions')) return [2, 1].map((one) => ({ ...VERSION, number: one }))
  if (!/uploadTemplate|rollBackDesign/.test(address)) return []
  number++
  return { number, leftOut: [] }
}
beforeEach(async () => {
  await startI18n()
  await loadLabels()
  number = 2
  asked = []
  queryClient.clear()
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    const body = { code: 200, status: 200, message: 'success', data: answerTo(address) }
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }))
  })
  const router = createMemoryRouter([{ path: '*', element: <DesignerPage /> }], { initialEntries: ['/?design=d1'] })
  render(
    <App>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </App>,
  )
  const cell = await screen.findByLabelText('A1')
  fireEvent.change(cell, { target: { value: 'unsaved' } })
  await screen.findByText('There are unsaved changes')
})
const asksOf = (path: string) => asked.filter((one) => one.includes(path))
const question = async (title: RegExp) => {
  const found = await screen.findByText(title, { selector: '.ant-modal-confirm-title' })
  return within(found.closest<HTMLElement>('[role=dialog]')!)
}
async function expectVersion(text: string) {
  await screen.findByDisplayValue(text)
  expect(screen.queryByText('There are unsaved changes')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(false)
}

it('asks before an upload discards unsaved changes; afterwards nothing is unsaved', async () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['x'], 'new.xlsx')] } })
  const sure = await question(/new\.xlsx/)
  expect(asksOf('uploadTemplate')).toEqual([])
  fireEvent.click(sure.getByRole('button', { name: 'Upload a template' }))
  await waitFor(() => expect(asksOf('uploadTemplate')).toHaveLength(1))
  await expectVersion('text 3')
})

it('asks before it restores a version, and says that it was done', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Versions' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  const sure = await question(/Restore version 1/)
  sure.getByText(/Unsaved changes will be lost/)
  expect(asksOf('rollBackDesign')).toEqual([])
  fireEvent.click(sure.getByRole('button', { name: 'Restore' }))
  await screen.findByText('Version 1 is restored as version 3')
  await expectVersion('text 3')
})
