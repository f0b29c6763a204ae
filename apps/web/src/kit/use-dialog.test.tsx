import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { type Dialog, useDialog } from './use-dialog.ts'

/** A page whose next loads wait until they are let go, as they wait for the server in the console. */
async function aPage(at: string) {
  let dialog!: Dialog
  let wait: Promise<void> | undefined
  function Page() {
    dialog = useDialog()
    return <p>{dialog.name ?? 'none'}</p>
  }
  const loader = async () => {
    await wait
    return null
  }
  const router = createMemoryRouter([{ path: '*', element: <Page />, loader, hydrateFallbackElement: <p /> }], {
    initialEntries: [at],
  })
  render(<RouterProvider router={router} />)
  await screen.findByText('add')
  const hold = () => {
    let go!: () => void
    wait = new Promise((resolve) => {
      go = resolve
    })
    return go
  }
  return { router, hold, close: () => act(() => dialog.close()) }
}
const addressOf = ({ state }: Awaited<ReturnType<typeof aPage>>['router']) =>
  state.location.pathname + state.location.search

it('a form that closes while the next dialog is on its way does not take that away', async () => {
  const { router, hold, close } = await aPage('/contract?open=add')
  const go = hold()
  void router.navigate('/contract?open=sign:1')
  await waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  close()
  go()
  await screen.findByText('sign')
  expect(addressOf(router)).toBe('/contract?open=sign:1')
})

it('closes its own dialog alone, and keeps a filter that is on its way', async () => {
  const { router, hold, close } = await aPage('/contract?open=add')
  const go = hold()
  void router.navigate('/contract?open=add&code=7')
  await waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  close()
  go()
  await screen.findByText('none')
  expect(addressOf(router)).toBe('/contract?code=7')
})
