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
  const [name, id] = (params.get('open') ?? '').split(':')
  const put = (value: string | undefined, replace: boolean) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set('open', value)
        else next.delete('open')
        return next
      },
      { replace },
    )
  return {
    name: name || undefined,
    id,
    show: (next, about) => put(about ? `${next}:${about}` : next, false),
    close: () => put(undefined, true),
  }
}
