import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Search } from '../../components/library/library.ts'
import { startI18n } from '../../infra/i18n.ts'
import { LibraryBar } from './LibraryBar.tsx'

beforeEach(async () => void (await startI18n()))

const NONE: Search = { name: '', content: '', tag: '' }
it('keeps the focus in the search field when a search begins, and empties it when the search ends elsewhere', () => {
  const searched = vi.fn<(search: Search) => void>()
  const nothing = () => {}
  function Page() {
    const [search, setSearch] = useState(NONE)
    const seek = (next: Search) => {
      searched(next)
      setSearch(next)
    }
    return (
      <>
        <LibraryBar
          folder="0"
          folders={[]}
          search={search}
          sorter="name_ascend"
          asCards={false}
          chosen={[]}
          mayWrite
          mayUpload
          mayPress={() => true}
          onGo={nothing}
          onSearch={seek}
          onSort={nothing}
          onShow={nothing}
          onFiles={nothing}
          onDialog={nothing}
          onRemove={nothing}
        />
        <button type="button" onClick={() => setSearch(NONE)}>
          elsewhere
        </button>
      </>
    )
  }
  render(<Page />)
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  field.focus()
  fireEvent.change(field, { target: { value: ' plan ' } })
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 })
  expect(searched).toHaveBeenCalledExactlyOnceWith({ ...NONE, name: 'plan' })
  expect(field.isConnected && document.activeElement === field).toBe(true)
  fireEvent.click(screen.getByText('elsewhere'))
  expect(field.value).toBe('')
})
