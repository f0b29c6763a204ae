import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '../../infra/i18n.ts'
import { queryClient } from '../../infra/query-client.ts'
import FolderDialogs from './FolderDialogs.tsx'

const bodies: unknown[] = []
beforeEach(async () => {
  bodies.length = 0
  queryClient.clear()
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit = {}) => {
    if (typeof body === 'string') bodies.push(JSON.parse(body))
    else if (body) bodies.push(Object.fromEntries(body as FormData))
    return Response.json({ code: 200, status: 'success', message: 'success', data: { id: 'f1', name: 'plan.pdf' } })
  })
  await startI18n()
})
const open = (name: string, ids: readonly string[] = []) => {
  const nothing = () => {}
  render(
    <QueryClientProvider client={queryClient}>
      <App>
        <FolderDialogs name={name} ids={ids} folder="0" folders={[]} onMoved={nothing} onClose={nothing} />
      </App>
    </QueryClientProvider>,
  )
}
const sends = (body: unknown) => vi.waitFor(() => expect(bodies).toContainEqual(body), 10_000)

it('takes the name of a folder at once, all of its letters', async () => {
  open('folder')
  expect(document.activeElement).toBe(await screen.findByRole('textbox'))
  await userEvent.keyboard('Plans{Enter}')
  await sends({ originalFilename: 'Plans', parentId: '0' })
})

it('selects the name of a file without its ending', async () => {
  open('rename', ['f1'])
  const field = await screen.findByRole<HTMLInputElement>('textbox')
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 4])
  // The simulated keyboard loses its place in a field whose value is set; the browser does not.
  fireEvent.change(field, { target: { value: 'Map 1.pdf' } })
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 })
  await sends({ id: 'f1', name: 'Map 1.pdf' })
})
