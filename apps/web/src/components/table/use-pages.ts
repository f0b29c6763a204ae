import { useState } from 'react'
import type { Paging } from './types.ts'

const USUAL = 10

/** The rows of the page that is shown, and its place among the others; `undefined` where nothing is to be turned. */
export function usePages<T>(rows: readonly T[], paging: Paging | false | undefined) {
  const given = paging === false ? undefined : (paging ?? {})
  const [own, setOwn] = useState({ current: 1, pageSize: given?.pageSize ?? USUAL })
  if (!given) return { shown: rows, pages: undefined }
  const pageSize = given.showSizeChanger === false ? (given.pageSize ?? own.pageSize) : (given.pageSize ?? own.pageSize)
  const total = given.total ?? rows.length
  const last = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(given.current ?? own.current, last)
  // A list asked for page by page comes as it is; of rows that are all here one page is taken.
  const shown = rows.length > pageSize ? rows.slice((current - 1) * pageSize, current * pageSize) : rows
  if (total === 0 || (given.hideOnSinglePage && total <= pageSize)) return { shown, pages: undefined }
  const onTurn = (page: number, size: number) => {
    setOwn({ current: page, pageSize: size })
    given.onChange?.(page, size)
  }
  return { shown, pages: { current, pageSize, total, onTurn } }
}
