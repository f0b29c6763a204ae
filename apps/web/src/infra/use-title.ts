import { useEffect } from 'react'
import { entryWord } from './entry-words.ts'

/** Gives the browser window its title: that of the page, then that of the platform, in the current language. */
export function useTitle(page: string): void {
  const title = [page, entryWord('shell.platform')].filter(Boolean).join(' - ')
  useEffect(() => {
    document.title = title
  }, [title])
}
