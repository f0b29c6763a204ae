import { use } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useSearchParams } from 'react-router'

export interface Dialog {
  /** `add`, `edit`, `detail`, `import`, or a name of the screen's own; undefined when none is open. */
  name: string | undefined
  /** The record it is about. */
  id: string | undefined
  show: (name: string, id?: string) => void
  close: () => void
}

const openIn = (search: string): string => new URLSearchParams(search).get('open') ?? ''

/** The open dialog, kept in the address as `?open=edit:<id>`, so that it can be linked to and Back closes it. */
export function useDialog(): Dialog {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const { router } = use(DataRouterContext)!
  const open = params.get('open') ?? ''
  const [name, id] = open.split(':')
  const put = (search: URLSearchParams | string, value: string, replace: boolean) => {
    const next = new URLSearchParams(search)
    if (value) next.set('open', value)
    else next.delete('open')
    setParams(next, { replace })
  }
  const close = () => {
    // A drawer says that it is gone when its movement has ended. By then the way to the next one may have begun, which the
    // router knows before the page is drawn for it: only what is still wanted is closed.
    const { navigation, location } = router.state
    const to = navigation.location ?? location
    if (to.pathname === pathname && openIn(to.search) === open) put(to.search, '', true)
  }
  return {
    name: name || undefined,
    id,
    show: (next, about) => put(params, about ? `${next}:${about}` : next, false),
    close,
  }
}
