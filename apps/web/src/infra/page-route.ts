import type { ComponentType } from 'react'

export interface PageModule {
  default: ComponentType
  /** Asks for what the page will show first, before it is drawn. */
  askAhead?: (search: URLSearchParams) => void
}

/** A screen of a feature. Features list theirs in `features/<domain>/routes.ts`; the shell finds the lists by itself. */
export interface PageRoute {
  /** `/site`, or with parts: `/lease/:id`. */
  path: string
  /** Code of the menu that grants the page. Absent: open to every signed-in user. Detail pages name their list's menu. */
  menu?: string
  /** Label key of the title of a page that is no menu entry itself. Default: the title of `menu`. */
  title?: string
  /** The resource whose records it shows whole, each at `?open=detail:<id>`. */
  detail?: string
  /** Where one of them stands instead. */
  at?: (id: string) => string
  /** Its tab cannot be closed. */
  affix?: true
  /** Leads on to another page at once, so it gets no tab. */
  passing?: true
  /** Starts afresh each time its tab is shown. */
  noCache?: true
  load: () => Promise<PageModule>
}
