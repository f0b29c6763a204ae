import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { DropMenu } from './DropMenu.tsx'
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
