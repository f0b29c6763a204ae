import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '../../infra/i18n.ts'
import { PageContext } from '../../infra/page.ts'
import { queryClient } from '../../infra/query-client.ts'
import { useSession } from '../../infra/session-store.ts'
import CommandPage from './CommandPage.tsx'
import ElemeterPage from './ElemeterPage.tsx'
import WatermeterPage from './WatermeterPage.tsx'

vi.mock('../../components/use-live-devices.ts', () => ({ useLiveDevices: () => undefined }))
beforeEach(() => startI18n())
/** What is offered for the only row of a list. */
async function offered(menu: string, page: ReactNode, row: object): Promise<string[]> {
  useSession.setState({ menus: [{ id: '1', parentId: '0', name: menu, path: `/${menu}` }], hiddenButtons: [] })
  queryClient.clear()
  const list = [{ id: 'a', createTime: '2026-10-01T00:00:00Z', serial: 'S1', ...row }]
  const data = { list, pagination: { total: 1, pageSize: 20, current: 1, bounded: false } }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 200, status: 200, message: 'success', data })))
  const at = { path: `/${menu}`, menu, title: menu, rename: () => undefined }
  const element = <PageContext value={at}>{page}</PageContext>
  const { unmount } = render(
    <App>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [`/${menu}`] })} />
      </QueryClientProvider>
    </App>,
  )
  const buttons = within((await screen.findByText('S1')).closest('tr')!).getAllByRole('button')
  const more = buttons.find((button) => button.hasAttribute('aria-haspopup'))
  if (more) await userEvent.click(more)
  const listed = more ? await screen.findAllByRole('menuitem') : []
  const titles = [...buttons, ...listed].map((one) => one.textContent ?? '')
  unmount()
  return titles
}
const kindOf = (kind: string) => `device.deviceCommand.kind.${kind}`

it.each([
  ['elemeter', <ElemeterPage key="e" />, ['switchOff', 'switchOn']],
  ['watermeter', <WatermeterPage key="w" />, ['closeValve', 'openValve']],
] as const)('in the list of %ss offers to switch those that can be switched', async (menu, page, switches) => {
  const meter = { state: 'active', collectorId: 'c', online: true }
  const able = await offered(menu, page, { ...meter, canSwitch: true })
  for (const kind of ['read', ...switches]) expect(able).toContain(kindOf(kind))
  const unable = await offered(menu, page, { ...meter, canSwitch: false })
  expect(unable).toContain(kindOf('read'))
  for (const kind of switches) expect(unable).not.toContain(kindOf(kind))
})

it.each([
  ['switchOff', 'queued', true],
  ['switchOff', 'verified', false],
  ['putCode', 'queued', false],
  ['unlock', 'queued', false],
])('offers to take back %s that is %s: %s', async (kind, state, isOffered) => {
  const titles = await offered('devicecommand', <CommandPage />, { kind, state })
  expect(titles.includes('device.deviceCommand.cancelCommand')).toBe(isOffered)
})
