import { ref } from '@cloud-steward/contract/kit/index.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '../../infra/i18n.ts'
import { queryClient } from '../../infra/query-client.ts'
import { ShapeForm } from '../ShapeForm.tsx'
import { givenUp } from './beside.tsx'

const shape = {
  siteId: ref('housing.site'),
  houseId: ref('housing.house', { optional: true, alike: ['siteId'] }),
  roomId: ref('housing.room', { optional: true, alike: ['siteId', 'houseId'] }),
  meterId: ref('metering.meter', { optional: true, only: { utility: 'electric' }, alike: ['siteId', 'roomId'] }),
}
const full = { siteId: 's2', houseId: 'h', roomId: 'r', meterId: 'm' }

it('gives up what was chosen because of what has changed, and what hangs on that', () => {
  expect(givenUp(shape, { siteId: 's2' }, full)).toEqual(['houseId', 'roomId', 'meterId'])
  expect(givenUp(shape, { roomId: 'r' }, full)).toEqual(['meterId'])
  expect(givenUp(shape, { meterId: 'm' }, full)).toEqual([])
  // Nothing was chosen there.
  expect(givenUp(shape, { siteId: 's2' }, { siteId: 's2', houseId: null })).toEqual([])
})
it('empties what a choice stands instead of, and not when the choice itself is taken back', () => {
  const doors = {
    roomId: ref('housing.room', { optional: true, instead: ['houseId'] }),
    houseId: ref('housing.house', { optional: true, instead: ['roomId'] }),
  }
  expect(givenUp(doors, { roomId: 'r' }, { roomId: 'r', houseId: 'h' })).toEqual(['houseId'])
  expect(givenUp(doors, { roomId: null }, { roomId: null, houseId: 'h' })).toEqual([])
})

let asked: URL[]
beforeEach(async () => {
  // Files before this one left what they were offered.
  queryClient.clear()
  await startI18n()
  asked = []
  vi.stubGlobal('fetch', (to: string) => {
    asked.push(new URL(to, 'http://console'))
    const list = [{ id: 'it', createTime: '', name: 'It', no: 'It', fullName: 'It', number: 'It' }]
    const data = { list, pagination: { total: 1 }, total: 1 }
    return Promise.resolve(Response.json({ code: 200, status: 200, message: 'success', data }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})
function Shown({ initial = {} }: { initial?: object }) {
  const [form] = Form.useForm()
  return (
    <QueryClientProvider client={queryClient}>
      <ShapeForm shape={shape} labelPrefix="demo" form={form} initial={{ ...initial }} />
    </QueryClientProvider>
  )
}
/** Before the library's list has come, something that cannot be pressed stands in its place. */
const box = (name: string) =>
  waitFor(() => {
    const found = screen.getByRole('combobox', { name: `demo.${name}` })
    expect(found.className).toContain('ant-select-input')
    return found as HTMLInputElement
  })

it('offers what goes with what is chosen, and nothing before it is chosen', async () => {
  render(<Shown />)
  expect((await box('roomId')).disabled).toBe(true)
  await userEvent.click(await box('siteId'))
  await userEvent.click(await screen.findByText('It'))
  await waitFor(async () => expect((await box('meterId')).disabled).toBe(false))
  await userEvent.click(await box('meterId'))
  await waitFor(() => expect(asked.at(-1)!.pathname).toContain('queryMeter'))
  const { searchParams } = asked.at(-1)!
  expect(Object.fromEntries(searchParams)).toMatchObject({ siteId: 'it', utility: 'electric' })
  expect(searchParams.has('roomId')).toBe(false)
})
it('offers with a room the meters of it and those of no room', async () => {
  render(<Shown initial={{ siteId: 's', siteName: 'S', roomId: 'r', roomName: 'R' }} />)
  await userEvent.click(await box('meterId'))
  await waitFor(() => expect(asked.at(-1)?.pathname).toContain('queryMeter'))
  expect(asked.at(-1)!.searchParams.get('roomId')).toBe('r,none')
})
it('shows nothing any more of what was chosen for another site', async () => {
  render(<Shown initial={{ siteId: 's', siteName: 'S', roomId: 'r', roomName: 'Room 101' }} />)
  await screen.findByText('Room 101')
  await userEvent.click(await box('siteId'))
  await userEvent.click(await screen.findByText('It'))
  await waitFor(() => expect(screen.queryByText('Room 101')).toBeNull())
})
