import { createContext, use } from 'react'

/** The page a component stands on: its menu (for buttons), and whether its tab is the one shown. */
export interface PageContextValue {
  path: string
  menu: string
  title: string
  rename: (title: string) => void
}
export const PageContext = createContext<PageContextValue>({ path: '', menu: '', title: '', rename: () => undefined })
/** `menu` is the code that button permissions hang on; `rename('Room 101')` gives the tab a title of its own. */
export const usePage = (): PageContextValue => use(PageContext)
