import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../infra/query-client.ts'
import { type At, usePlace } from './use-place.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

async function aPage(address: string) {
  let at!: At
  function Page() {
    at = usePlace()
    return <p>{`${at.folder} ${at.page} ${at.search.name} ${at.chosen.join()}`}</p>
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const does = (work: (of: At) => void) => act(async () => work(at))
  return { router, does, back: () => act(() => router.navigate(-1)) }
}
const shows = (text: string) => screen.findByText((_, element) => element?.textContent === text, { selector: 'p' })

it('keeps the folder in the address, and Back leads to the folder before', async () => {
  const { router, does, back } = await aPage('/files')
  await shows('0 1  ')
  await does((at) => at.go('a'))
  await shows('a 1  ')
  expect(router.state.location.search).toBe('?folder=a')
  await does((at) => at.go('0'))
  await shows('0 1  ')
  expect(router.state.location.search).toBe('')
  await back()
  await shows('a 1  ')
})

it('begins anew in the next folder, and keeps search and ticks while a dialog is open', async () => {
  const { router, does } = await aPage('/files?folder=a')
  await does((at) => at.seek({ name: 'plan', content: '', tag: '' }))
  await does((at) => at.setChosen(['x', 'y']))
  await shows('a 1 plan x,y')
  await act(() => router.navigate('/files?folder=a&open=detail:x'))
  await shows('a 1 plan x,y')
  await does((at) => at.go('a'))
  await shows('a 1  ')
  await does((at) => at.setPage(2))
  await does((at) => at.go('b'))
  await shows('b 1  ')
})
