import { region } from '@cloud-steward/contract/kit/index.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '../../infra/i18n.ts'
import { queryClient } from '../../infra/query-client.ts'
import { FieldControl } from './control.tsx'

const county = (value: string, label: string) => ({ value, label })
const tree = [
  {
    value: '11',
    label: '北京市',
    children: [{ value: '1101', label: '市辖区', children: [county('110101', '东城区')] }],
  },
  {
    value: '33',
    label: '浙江省',
    children: [
      { value: '3301', label: '杭州市', children: [county('330108', '滨江区'), county('330110', '余杭区')] },
      { value: '3302', label: '宁波市', children: [county('330203', '海曙区')] },
    ],
  },
]
const chosen = vi.fn()
function Control() {
  const [value, setValue] = useState<unknown>()
  const take = (code: unknown) => {
    chosen(code)
    setValue(code)
  }
  return <FieldControl field={region()} label="Region" labelKey="demo.region" value={value} onChange={take} />
}
beforeEach(async () => {
  queryClient.clear()
  chosen.mockClear()
  await startI18n()
  vi.stubGlobal('fetch', (to: string) => {
    const list = new URL(to, 'http://console').searchParams.has('parentRegionCode') ? [] : tree
    return Promise.resolve(Response.json({ code: 200, status: 200, message: 'success', data: { list } }))
  })
  render(
    <QueryClientProvider client={queryClient}>
      <Control />
    </QueryClientProvider>,
  )
  const box = await waitFor(() => {
    const found = screen.getByRole('combobox', { name: 'Region' })
    expect(found.className).toContain('ant-select-input')
    return found
  })
  await userEvent.click(box)
  await screen.findByText('浙江省')
})
const CODES: Readonly<Record<string, number>> = { ArrowDown: 40, Enter: 13 }
/** The list goes by the numbers of keys, which user-event leaves out. */
function press(...keys: string[]): void {
  const box = screen.getByRole('combobox', { name: 'Region' })
  for (const key of keys) {
    for (const type of ['keydown', 'keyup']) {
      const event = new KeyboardEvent(type, { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'keyCode', { value: CODES[key] })
      fireEvent(box, event)
    }
  }
}
const marked = () => [...document.querySelectorAll('.ant-cascader-menu-item-active')].map((one) => one.textContent)

it('goes down to a county with arrows and Enter alone, and takes no province for an address', async () => {
  press('ArrowDown', 'ArrowDown', 'Enter')
  expect(marked()).toEqual(['浙江省', '杭州市'])
  press('Enter', 'ArrowDown')
  expect(marked()).toEqual(['浙江省', '杭州市', '余杭区'])
  expect(chosen).not.toHaveBeenCalled()
  press('Enter')
  expect(chosen.mock.calls).toEqual([['330110']])
})

it('takes the first hit of a search by Enter, or the one that is marked', async () => {
  await userEvent.keyboard('余杭')
  press('Enter')
  expect(chosen.mock.calls).toEqual([['330110']])
  await userEvent.click(screen.getByRole('combobox', { name: 'Region' }))
  await userEvent.keyboard('海曙')
  press('ArrowDown', 'Enter')
  expect(chosen.mock.calls).toEqual([['330110'], ['330203']])
})
