import { ref } from '@cloud-steward/contract/kit/index.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '../../infra/i18n.ts'
import { queryClient } from '../../infra/query-client.ts'
import { FieldControl } from './control.tsx'

const rows = [
  { id: 'a', createTime: '', fullName: 'Room A', state: 'occupied' },
  { id: 'b', createTime: '', fullName: 'Room B', state: 'vacant' },
]
beforeEach(async () => {
  queryClient.clear()
  await startI18n()
  vi.stubGlobal('fetch', (to: string) => {
    const { searchParams } = new URL(to, 'http://console')
    const list = rows.filter(({ state }) => !searchParams.has('state') || searchParams.get('state') === state)
    const data = { list, pagination: { total: list.length } }
    return Promise.resolve(Response.json({ code: 200, status: 200, message: 'success', data }))
  })
})

it('offers vacant rooms first, each once, and says the state of each', async () => {
  const field = ref('housing.room', { first: { state: 'vacant' } })
  render(
    <QueryClientProvider client={queryClient}>
      <FieldControl field={field} label="Room" labelKey="demo.roomId" value={undefined} onChange={() => undefined} />
    </QueryClientProvider>,
  )
  const box = await waitFor(() => {
    const found = screen.getByRole('combobox', { name: 'Room' })
    expect(found.className).toContain('ant-select-input')
    return found
  })
  await userEvent.click(box)
  await waitFor(() => {
    const offered = [...document.querySelectorAll('.ant-select-item-option-content')].map((one) => one.textContent)
    expect(offered).toEqual(['Room B Vacant', 'Room A Let'])
  })
})
