import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

export interface Dialog {
  /** `add`, `edit`, `detail`, `import`, or a name of the screen's own; undefined when none is open. */
  name: string | undefined
  /** The record it is about. */
  id: string | undefined
  show: (name: string, id?: string) => void
  close: () => void
}

/** The open dialog, kept in the address as `?open=edit:<id>`, so that it can be linked to and Back closes it. */
export function useDialog(): Dialog {
  const [params, setParams] = useSearchParams()
  const open = params.get('open') ?? ''
  const [name, id] = open.split(':')
  // Wanted last: a drawer may say that it is gone when the next one is, and the address does not name that yet.
  const asked = useRef(open)
  useEffect(() => void (asked.current = open), [open])
  const put = (value: string, replace: boolean) => {
    asked.current = value
    const next = new URLSearchParams(params)
    if (value) next.set('open', value)
    else next.delete('open')
    setParams(next, { replace })
  }
  return {
    name: name || undefined,
    id,
    show: (next, about) => put(about ? `${next}:${about}` : next, false),
    close: () => asked.current === open && put('', true),
  }
}
