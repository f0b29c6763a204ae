import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startI18n } from '../../infra/i18n.ts'
import { DataTable } from './DataTable.tsx'
import { pagesShown } from './Pager.tsx'

interface Row {
  id: string
  name: string
  children?: Row[]
}
const rows: Row[] = Array.from({ length: 12 }, (_, at) => ({ id: `r${at}`, name: `Row ${at}` }))
const columns = [{ key: 'name', title: 'Name', dataIndex: 'name' }]
const shown = () => [...document.querySelectorAll('tbody .ant-table-row')].map((row) => row.textContent)
const tick = (name: string) => within(screen.getByText(name).closest('tr')!).getByRole<HTMLInputElement>('checkbox')
const tickAll = () => within(document.querySelector('thead')!).getByRole<HTMLInputElement>('checkbox')

beforeEach(async () => void (await startI18n()))

it.each([
  [1, 5, '1 2 3 4 5'],
  [1, 20, '1 2 3 4 5 0 20'],
  [4, 20, '1 2 3 4 5 0 20'],
  [9, 20, '1 0 8 9 10 0 20'],
  [17, 20, '1 0 16 17 18 19 20'],
  [20, 20, '1 0 16 17 18 19 20'],
])('page %i of %i offers %s', (current, last, pages) => {
  expect(pagesShown(current, last).join(' ')).toBe(pages)
})

describe('a table', () => {
  function Choosing({ onChange }: { onChange: (keys: string[]) => void }) {
    const [chosen, setChosen] = useState<readonly string[]>(['gone'])
    return (
      <DataTable
        rowKey="id"
        pagination={false}
        columns={columns}
        dataSource={rows}
        rowSelection={{
          selectedRowKeys: chosen,
          getCheckboxProps: ({ id }) => ({ disabled: id === 'r3' }),
          onChange: (keys) => {
            setChosen(keys)
            onChange(keys)
          },
        }}
      />
    )
  }
  it('chooses one row, those between two with Shift, and all that may be chosen', () => {
    const told = vi.fn<(keys: string[]) => void>()
    render(<Choosing onChange={told} />)
    fireEvent.click(tick('Row 1'))
    // What is on no page of it any more is let go.
    expect(told).toHaveBeenLastCalledWith(['r1'])
    expect(tickAll().getAttribute('aria-checked')).toBe('mixed')
    fireEvent.click(tick('Row 5'), { shiftKey: true })
    expect(told.mock.lastCall![0].toSorted()).toEqual(['r1', 'r2', 'r4', 'r5'])
    expect(tick('Row 3').disabled).toBe(true)
    fireEvent.click(tickAll())
    expect(told.mock.lastCall![0]).toHaveLength(11)
    expect(tickAll().checked).toBe(true)
    fireEvent.click(tickAll())
    expect(told).toHaveBeenLastCalledWith([])
  })
  it('turns the pages of rows it has all of, and stays on the last one when they get fewer', () => {
    const table = (list: Row[]) => (
      <DataTable
        rowKey="id"
        columns={columns}
        dataSource={list}
        pagination={{ pageSize: 5, hideOnSinglePage: true, showSizeChanger: false }}
      />
    )
    const { rerender } = render(table(rows))
    fireEvent.click(screen.getByRole('button', { name: '3' }))
    expect(shown()).toEqual(['Row 10', 'Row 11'])
    rerender(table(rows.slice(0, 7)))
    expect(shown()).toEqual(['Row 5', 'Row 6'])
    rerender(table(rows.slice(0, 4)))
    expect(document.querySelector('.pager')).toBeNull()
  })
  it('opens the branches of a tree, and what stands below a row', () => {
    const tree = [{ id: 'a', name: 'A', children: [{ id: 'b', name: 'B' }] }]
    render(<DataTable rowKey="id" pagination={false} columns={columns} dataSource={tree} expandable={{}} />)
    expect(shown()).toEqual(['A'])
    fireEvent.click(screen.getByRole('button', { expanded: false }))
    expect(shown()).toEqual(['A', 'B'])
    fireEvent.click(screen.getByRole('button', { expanded: true }))
    expect(shown()).toEqual(['A'])
    cleanup()
    render(
      <DataTable
        rowKey="id"
        pagination={false}
        columns={columns}
        dataSource={rows.slice(0, 2)}
        expandable={{
          rowExpandable: ({ id }) => id === 'r1',
          expandRowByClick: true,
          expandedRowRender: () => <p>below</p>,
        }}
      />,
    )
    fireEvent.click(screen.getByText('Row 0'))
    expect(screen.queryByText('below')).toBeNull()
    fireEvent.click(screen.getByText('Row 1'))
    expect(screen.getByText('below')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { expanded: true }))
    expect(screen.queryByText('below')).toBeNull()
  })
  it('is sorted up, down and not at all, by mouse and by Enter', () => {
    const sort = vi.fn<(key: string, order: string | undefined) => void>()
    const table = (sortOrder: 'ascend' | 'descend' | null) => (
      <DataTable
        rowKey="id"
        columns={[{ ...columns[0]!, sorter: true, sortOrder }]}
        dataSource={rows}
        onSort={sort}
        pagination={false}
      />
    )
    const { rerender } = render(table(null))
    fireEvent.click(screen.getByRole('columnheader'))
    rerender(table('ascend'))
    expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('ascending')
    fireEvent.keyDown(screen.getByRole('columnheader'), { key: 'Enter' })
    rerender(table('descend'))
    fireEvent.click(screen.getByRole('columnheader'))
    expect(sort.mock.calls.map(([, order]) => order)).toEqual(['ascend', 'descend', undefined])
  })
})
