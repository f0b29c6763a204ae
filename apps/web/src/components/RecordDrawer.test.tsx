import { resource, text } from '@cloud-steward/contract/kit/index.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startI18n } from '../infra/i18n.ts'
import { queryClient } from '../infra/query-client.ts'
import { RecordDrawer } from './RecordDrawer.tsx'

const flat = resource('demo.flat', { fields: { no: text(9), name: text(20) }, title: 'no', list: ['no'], search: [] })
const row = { id: 'a', no: 'F1', name: 'Harbour view', createTime: '2026-10-01T00:00:00Z' }
const answer = (list: unknown[], code = 200) =>
  new Response(JSON.stringify({ code, data: { list, pagination: { total: 1, pageSize: 1, current: 1 } } }), {
    headers: { 'content-type': 'application/json' },
  })
function open(answers: Response[]) {
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()!))
  render(
    <QueryClientProvider client={queryClient}>
      <RecordDrawer resource={flat} id="a" fields={['name']} onClose={() => undefined}>
        {(found) => <p>below {found.no}</p>}
      </RecordDrawer>
    </QueryClientProvider>,
  )
}
beforeEach(async () => {
  await startI18n()
  queryClient.clear()
})

describe('the drawer of a record', () => {
  it('is named after it, and shows its fields and what belongs to it', async () => {
    open([answer([row])])
    expect(await screen.findByText('Harbour view')).toBeDefined()
    expect(screen.getByText('demo.flat F1')).toBeDefined()
    expect(screen.getByText('below F1')).toBeDefined()
  })
  it('says so when there is no such record', async () => {
    open([answer([])])
    expect(await screen.findByText('The record does not exist or was deleted')).toBeDefined()
    expect(screen.queryByText(/below/)).toBeNull()
  })
  it('offers another try when it could not be loaded', async () => {
    open([answer([], 500), answer([row])])
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Harbour view')).toBeDefined()
  })
})
