import { code, int, money, resource, text } from '@cloud-steward/contract/kit/index.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { beforeEach, expect, it, vi } from 'vitest'
import { startI18n, type Translate } from '../infra/i18n.ts'
import { resourceColumns } from './columns.ts'
import RowCards from './RowCards.tsx'
import type { ResourceList } from './use-resource-list.ts'

const flat = resource('demo.flat', {
  fields: {
    no: code(9, { once: true }),
    name: text(20),
    floor: int({ optional: true }),
    rooms: int(),
    beds: int(),
    doors: int(),
    windows: int(),
    state: text(20),
    rentFen: money({ min: 0 }),
  },
  title: 'name',
  list: ['no', 'name', 'floor', 'rooms', 'beds', 'doors', 'windows', 'rentFen', 'state'],
  sort: ['name'],
  search: ['name'],
})
const row = (no: string, floor: number | null) => ({
  id: no,
  no,
  name: `Flat ${no}`,
  floor,
  rooms: 2,
  beds: 3,
  doors: 4,
  windows: 5,
  state: 'let',
  rentFen: 123456,
  createTime: '2026-10-01T00:00:00Z',
})
const list = (over: object = {}) =>
  ({
    rows: [row('F1', 7), row('F2', null)],
    total: 45,
    currentPage: 1,
    pageSize: 20,
    filters: {},
    selected: [],
    loading: false,
    select: vi.fn(),
    sort: vi.fn(),
    turn: vi.fn(),
    ...over,
  }) as unknown as ResourceList<typeof flat>
const titles = ((key: string) => key) as unknown as Translate
function show(rows = list(), actions = vi.fn()) {
  render(
    <App>
      <RowCards
        resource={flat}
        list={rows}
        columns={resourceColumns(flat, titles)}
        rowActions={({ id }) => [{ key: 'open', title: `Open ${id}`, run: () => actions(id) }]}
        selectable
        empty={<p>nothing</p>}
        total="45 rows"
      />
    </App>,
  )
  return { rows, actions, cards: screen.queryAllByRole('listitem').filter((item) => item.dataset.rowKey) }
}
beforeEach(() => startI18n())

it('shows a card for each row: its title and state first, an amount always, and what is empty not at all', () => {
  const { cards } = show()
  expect(cards).toHaveLength(2)
  const [first, second] = cards.map((card) => within(card))
  expect(first!.getByRole('banner').textContent).toBe('F1let')
  const inSight = cards[0]!.querySelector('dl')!.textContent
  expect(inSight).toContain('1,234.56')
  expect(inSight).not.toContain('demo.flat.windows')
  expect(first!.getByText('demo.flat.floor')).toBeTruthy()
  expect(second!.queryByText('demo.flat.floor')).toBeNull()
})

it('selects, sorts, turns pages and does what a row offers', async () => {
  const user = userEvent.setup()
  const { rows, actions } = show()
  await user.click(screen.getAllByRole('checkbox')[2]!)
  expect(rows.select).toHaveBeenLastCalledWith(['F2'])
  await user.click(screen.getAllByRole('checkbox')[0]!)
  expect(rows.select).toHaveBeenLastCalledWith(['F1', 'F2'])
  await user.selectOptions(screen.getByRole('combobox'), 'name_descend')
  expect(rows.sort).toHaveBeenLastCalledWith('name_descend')
  await user.click(screen.getByTitle(/next/i))
  expect(rows.turn).toHaveBeenLastCalledWith(2, 20)
  await user.click(screen.getByText('Open F2'))
  expect(actions).toHaveBeenCalledWith('F2')
})

it('says so where there are no rows', () => {
  show(list({ rows: [], total: 0 }))
  expect(screen.getByText('nothing')).toBeTruthy()
})
