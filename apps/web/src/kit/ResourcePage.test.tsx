import { choice, code, money, resource, text } from '@cloud-steward/contract/kit/index.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startI18n } from '../infra/i18n.ts'
import { PageContext } from '../infra/page.ts'
import { queryClient } from '../infra/query-client.ts'
import { useSession } from '../infra/session-store.ts'
import { ResourcePage } from './ResourcePage.tsx'
import { refreshRows } from './rows.ts'

const flat = resource('demo.flat', {
  fields: {
    no: code(9, { once: true }),
    name: text(20),
    mode: choice(['whole', 'shared']),
    note: text(20, { optional: true }),
    rentFen: money({ min: 0 }),
  },
  title: 'name',
  list: ['no', 'name', 'mode', 'rentFen'],
  search: ['name', 'mode', 'no', 'rentFen'],
})
const rows = [
  {
    id: 'a',
    no: 'F1',
    name: 'Harbour view',
    mode: 'whole',
    note: null,
    rentFen: 123_456,
    createTime: '2026-10-01T00:00:00Z',
  },
  {
    id: 'b',
    no: 'F2',
    name: 'Garden side',
    mode: 'shared',
    note: null,
    rentFen: 99,
    createTime: '2026-10-01T00:00:00Z',
  },
]

interface Asked {
  method: string
  url: URL
  body: unknown
  key: string | null
}
let asked: Asked[] = []
let refuse: Record<string, string> | undefined
let refuseReason: string | undefined
/** What an answer waits for. */
let answered: Promise<void> | undefined
const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

function open(path = '/flat', hiddenButtons: string[] = []) {
  useSession.setState({ menus: [{ id: '1', parentId: '0', name: 'flat', path: '/flat' }], hiddenButtons })
  const page = (
    <PageContext value={{ path: '/flat', menu: 'flat', title: 'Flats', rename: () => undefined }}>
      <ResourcePage resource={flat} />
    </PageContext>
  )
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] })
  render(
    <App>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </App>,
  )
  return router
}
const reads = () => asked.filter(({ method }) => method === 'GET')
const writes = () => asked.filter(({ method }) => method !== 'GET')

beforeEach(async () => {
  await startI18n()
  queryClient.clear()
  asked = []
  refuse = undefined
  refuseReason = undefined
  answered = undefined
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const headers = init.headers as Headers
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    asked.push({ method: init.method!, url: new URL(address, 'http://x'), body, key: headers.get('idempotency-key') })
    const id = new URL(address, 'http://x').searchParams.get('id')
    if (init.method === 'GET')
      return Promise.resolve(answered).then(() =>
        json({
          code: 200,
          data: {
            list: rows.filter((row) => !id || row.id === id),
            pagination: { total: 10_000, pageSize: 20, current: 1, bounded: true },
          },
        }),
      )
    if (refuse)
      return Promise.resolve(
        json({ code: 400, status: 500, message: 'Look again', data: {}, fields: refuse, reason: refuseReason }),
      )
    return Promise.resolve(json({ code: 200, status: 200, message: 'success', data: { id: 'a' } }))
  })
})

describe('the standard screen of a resource', () => {
  it('shows rows with words, amounts and a bounded total', async () => {
    open()
    const row = (await screen.findByText('Harbour view')).closest('tr')!
    expect(within(row).getByText('1,234.56')).toBeDefined()
    expect(within(row).getByText('demo.flat.mode.whole')).toBeDefined()
    expect(screen.getByText(/10,000\+/)).toBeDefined()
  })
  it('asks for what the address says, and writes the search into it', async () => {
    const router = open('/flat?name=view&currentPage=3&sorter=name_ascend')
    await screen.findByText('Harbour view')
    expect(Object.fromEntries(reads()[0]!.url.searchParams)).toEqual({
      name: 'view',
      currentPage: '3',
      pageSize: '20',
      sorter: 'name_ascend',
    })
    const box = within(document.querySelector<HTMLElement>('search')!).getByLabelText('demo.flat.name')
    await userEvent.clear(box)
    await userEvent.type(box, ' sea {Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?name=sea&sorter=name_ascend'))
  })
  it('takes presses on its rows while they are read again, and waits only for rows of another question', async () => {
    open()
    await screen.findByText('Harbour view')
    const isWaiting = () => document.querySelector('.data-table [aria-busy=true]') !== null
    await waitFor(() => expect(isWaiting()).toBe(false))
    const hold = () => {
      let release = () => {}
      answered = new Promise((done) => {
        release = done
      })
      return release
    }
    const release = hold()
    act(() => void refreshRows('demo.flat'))
    await waitFor(() => expect(reads()).toHaveLength(2))
    await new Promise((done) => setTimeout(done, 50))
    expect(isWaiting()).toBe(false)
    await act(async () => release())
    const releaseAsked = hold()
    await userEvent.click(screen.getByRole('button', { name: /Query|Search|kit\.query/ }))
    await waitFor(() => expect(isWaiting()).toBe(true))
    await act(async () => releaseAsked())
    await waitFor(() => expect(isWaiting()).toBe(false))
    const releaseNext = hold()
    await userEvent.click(screen.getByTitle('2'))
    await waitFor(() => expect(isWaiting()).toBe(true))
    await act(async () => releaseNext())
    await waitFor(() => expect(isWaiting()).toBe(false))
  })
  it('always shows three search fields and the rest on demand', async () => {
    open()
    await screen.findByText('Harbour view')
    const search = within(document.querySelector<HTMLElement>('search')!)
    expect(search.queryByLabelText(/demo\.flat\.rentFen/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /kit\.advanced|More|展/ }))
    await waitFor(() => expect(search.getAllByLabelText(/demo\.flat\.rentFen/).length).toBeGreaterThan(0))
  })
  it('hides the buttons the user must not see', async () => {
    open('/flat', ['flat:add', 'flat:delete', 'flat:update', 'flat:import'])
    await screen.findByText('Harbour view')
    expect(screen.queryByRole('button', { name: /Add|Delete|Edit|Import/ })).toBeNull()
  })
  it('does not open a form the user may not use, whatever the address says', async () => {
    open('/flat?open=add', ['flat:add'])
    await screen.findByText('Harbour view')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('edits: once-fields stay, yuan become fen, refusals stand at their fields, a new content is a new submit', async () => {
    const router = open('/flat?open=edit:b')
    const dialog = await screen.findByRole('dialog')
    const control = (name: string) =>
      within(dialog).findByLabelText<HTMLInputElement>(new RegExp(`demo\\.flat\\.${name}$`))
    await waitFor(async () => expect((await control('no')).disabled).toBe(true))
    const rent = await control('rentFen')
    expect(rent.value).toBe('0.99')
    await userEvent.clear(rent)
    await userEvent.type(rent, '4.35')
    refuse = { name: 'Already taken' }
    await userEvent.click(within(dialog).getByRole('button', { name: /Save/ }))
    expect(await within(dialog).findByText('Already taken')).toBeDefined()
    expect(writes()[0]).toMatchObject({
      method: 'PUT',
      body: { id: 'b', rentFen: 435, was: { name: 'Garden side', mode: 'shared', rentFen: 99 } },
    })
    // What was not changed is not sent: somebody else may have changed it meanwhile.
    for (const key of ['no', 'name', 'mode', 'note']) expect(writes()[0]!.body).not.toHaveProperty(key)
    refuse = undefined
    await userEvent.type(await control('name'), '!')
    await userEvent.click(within(dialog).getByRole('button', { name: /Save/ }))
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[1]!.key).not.toBe(writes()[0]!.key)
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })
  it('shows both values when somebody else has saved meanwhile, and saves what one decides', async () => {
    open('/flat?open=edit:b')
    const dialog = await screen.findByRole('dialog')
    const rent = await within(dialog).findByLabelText<HTMLInputElement>(/demo\.flat\.rentFen$/)
    await userEvent.clear(rent)
    await userEvent.type(rent, '4.35')
    refuse = { rentFen: 'changed' }
    refuseReason = 'kit.error.changedMeanwhile'
    await userEvent.click(within(dialog).getByRole('button', { name: /Save/ }))
    const theirs = await screen.findByRole('radio', { name: /Saved meanwhile: ?0\.99/ })
    expect((theirs as HTMLInputElement).checked).toBe(true)
    refuse = undefined
    refuseReason = undefined
    await userEvent.click(screen.getByRole('radio', { name: /Yours: ?4\.35/ }))
    await userEvent.click(screen.getAllByRole('button', { name: /Save/ }).at(-1)!)
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[1]!.body).toMatchObject({ id: 'b', rentFen: 435, was: { rentFen: 99 } })
  })
  it('offers to delete only what is ticked, names it, and deletes it when told to', async () => {
    open()
    await screen.findByText('Harbour view')
    expect(within(document.querySelector<HTMLElement>('.resource-toolbar')!).queryByText('Delete')).toBeNull()
    await userEvent.click(screen.getAllByRole('checkbox').at(-1)!)
    const bar = within(document.querySelector<HTMLElement>('.bulk-bar')!)
    await userEvent.click(bar.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: /demo\.flat Garden side/ }))
    expect(writes().map(({ url }) => url.search)).toEqual(['?id=b&isTrial=true'])
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(writes()[1]?.url.search).toBe('?id=b'))
  })
  it('says why a record cannot be deleted before anybody agrees', async () => {
    open()
    await screen.findByText('Harbour view')
    refuse = {}
    await userEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0]!)
    const told = within(await screen.findByRole('dialog', { name: /Cannot delete.*Harbour view/ }))
    expect(told.getByText('Look again')).toBeDefined()
    expect(told.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(writes()).toHaveLength(1)
  })
  it('names the filters that are set, and takes one away', async () => {
    const router = open('/flat?name=view&mode=shared&rentFenFrom=100')
    const chips = await screen.findByRole('list', { name: 'Filters set' })
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map((chip) => chip.textContent),
    ).toEqual(['demo.flat.name: view×', 'demo.flat.mode: demo.flat.mode.shared×', 'demo.flat.rentFen: 1.00 – ×'])
    await userEvent.click(within(chips).getByRole('button', { name: /demo\.flat\.mode/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?name=view&rentFenFrom=100'))
  })
})
