import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { DropMenu } from './DropMenu.tsx'
import { MoreButton } from './MoreButton.tsx'
import { Picker } from './Picker.tsx'

const options = [
  { value: 'a', label: 'Apple' },
  { value: 'p', label: 'Pear' },
]

it('a light picker opens at a click, takes the focus and tells what is picked', async () => {
  const [picked, opened] = [vi.fn<(value: string) => void>(), vi.fn<(open: boolean) => void>()]
  render(<Picker light aria-label="Fruit" options={options} onChange={picked} onOpenChange={opened} />)
  expect(document.querySelector('.ant-select')).toBeNull()
  await userEvent.click(screen.getByRole('combobox', { name: 'Fruit' }))
  await userEvent.click(await screen.findByTitle('Pear'))
  expect(picked.mock.lastCall![0]).toBe('p')
  expect(opened.mock.calls[0]).toEqual([true])
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Fruit' }))
})
it('a light picker is passed by Tab, and opened by an arrow', async () => {
  render(<Picker light aria-label="Fruit" options={options} />)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
  await userEvent.tab()
  expect(document.querySelector('.ant-select')).toBeNull()
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{ArrowDown}')
  expect(await screen.findByTitle('Pear')).toBeDefined()
})
it('a light picker shows what is put into it from outside', async () => {
  const { rerender } = render(<Picker light mode="multiple" aria-label="Fruit" options={options} />)
  rerender(<Picker light mode="multiple" aria-label="Fruit" options={options} value={['a']} />)
  expect(await screen.findByText('Apple')).toBeDefined()
})
it('a list behind a button opens at the press that fetched it, and its button keeps the focus', async () => {
  const press = vi.fn<() => void>()
  render(
    <DropMenu menu={{ items: [{ key: 'one', label: 'Do it', onClick: press }] }}>
      <button type="button">More</button>
    </DropMenu>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const entry = await screen.findByText('Do it')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(entry)
  expect(press).toHaveBeenCalledOnce()
})

const Kept = ({ here, children }: { here: boolean; children: ReactNode }) => (
  <Activity mode={here ? 'visible' : 'hidden'}>{children}</Activity>
)
const rowMenu = <MoreButton actions={[{ key: 'end', title: 'End the contract' }]} onPress={() => {}} />
const entries = () => screen.queryAllByRole('menuitem').filter((one) => !one.closest('.ant-dropdown-hidden'))

it.each([
  ['the mouse', (button: HTMLElement) => userEvent.click(button)],
  ['a finger', (button: HTMLElement) => userEvent.pointer([{ keys: '[TouchA]', target: button }])],
  ['Enter', () => userEvent.keyboard('{Enter}')],
  ['Space', () => userEvent.keyboard(' ')],
])('the menu of a row opens at the first press of %s and closes with Escape', async (_, press) => {
  render(rowMenu)
  const button = screen.getByRole('button')
  button.focus()
  await press(button)
  expect(await screen.findByRole('menuitem')).toBeDefined()
  expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('false'))
})
it.each([
  ['a closed', true],
  ['an open', false],
])('%s menu is closed when its page is shown again', async (_, closes) => {
  const { rerender } = render(<Kept here>{rowMenu}</Kept>)
  await userEvent.click(screen.getByRole('button'))
  await screen.findByRole('menuitem')
  if (closes) await userEvent.keyboard('{Escape}')
  rerender(<Kept here={false}>{rowMenu}</Kept>)
  await vi.waitFor(() => expect(entries()).toEqual([]))
  rerender(<Kept here>{rowMenu}</Kept>)
  // What is to be done when it is shown is done.
  await act(async () => {})
  expect(entries()).toEqual([])
  expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(screen.getByRole('button'))
  expect(await screen.findByRole('menuitem')).toBeDefined()
})
it('a menu of the right button opens at the first press', async () => {
  render(
    <DropMenu trigger="contextMenu" menu={{ items: [{ key: 'one', label: 'Close' }] }}>
      <span>Tab</span>
    </DropMenu>,
  )
  await userEvent.pointer([{ keys: '[MouseRight]', target: screen.getByText('Tab') }])
  expect(await screen.findByText('Close')).toBeDefined()
})
it('a picker left open is closed when its page is shown again, and tells so', async () => {
  const opened = vi.fn<(open: boolean) => void>()
  const picker = <Picker light aria-label="Fruit" options={options} onOpenChange={opened} />
  const { rerender } = render(<Kept here>{picker}</Kept>)
  await userEvent.click(screen.getByRole('combobox'))
  await screen.findByTitle('Pear')
  rerender(<Kept here={false}>{picker}</Kept>)
  await vi.waitFor(() => expect(opened.mock.lastCall).toEqual([false]))
  rerender(<Kept here>{picker}</Kept>)
  await act(async () => {})
  expect(opened.mock.calls).toEqual([[true], [false]])
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false')
})
