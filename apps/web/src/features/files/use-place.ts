import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Search, useFolders, useRows } from '../../components/library/library.ts'

const TOP = '0'
const NO_SEARCH: Search = { name: '', content: '', tag: '' }
/** What the user has done in one folder; it does not apply to the next one. */
interface Within {
  folder: string
  search: Search
  page: number
  chosen: readonly string[]
}
const begin = (folder: string): Within => ({ folder, search: NO_SEARCH, page: 1, chosen: [] })

/** State of the page. The folder stands in the address, so that Back leads to the folder before, and a link opens it. */
export function usePlace() {
  const [params, setParams] = useSearchParams()
  const folder = params.get('folder') || TOP
  const [kept, setKept] = useState(() => begin(folder))
  const [sorter, setSorter] = useState('name_ascend')
  const within = kept.folder === folder ? kept : begin(folder)
  const change = (to: Partial<Within>) => setKept({ ...within, ...to })
  const folders = useFolders().data ?? []
  const here = folders.find(({ id }) => id === folder)
  const { search, page, chosen } = within
  return {
    folder,
    folders,
    here,
    found: useRows(folder, search, page, sorter),
    search,
    seek: (next: Search) => change({ search: next, page: 1 }),
    page,
    setPage: (next: number) => change({ page: next }),
    sorter,
    setSorter,
    chosen,
    setChosen: (ids: readonly string[]) => change({ chosen: ids }),
    go: (id: string) => {
      // The same folder again ends a search in it.
      if (id === folder) setKept(begin(id))
      else setParams(id === TOP ? {} : { folder: id })
    },
    mayWrite: folder === TOP || Boolean(here?.mayWrite),
  }
}
export type At = ReturnType<typeof usePlace>
