import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

interface Props {
  /** What scrolls sideways, with the table in it. */
  body: RefObject<HTMLElement | null>
  holder: RefObject<HTMLDivElement | null>
  children: ReactNode
}
/**
 * The titles once more, over the true ones, where they stay while the page scrolls: a table that scrolls sideways holds its
 * own head fast. Only for eyes and mouse, and only once somebody scrolls: until then nothing is measured.
 */
export function StuckHead({ body, holder, children }: Props): ReactNode {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isWanted) return undefined
    const want = () => setWanted(true)
    window.addEventListener('scroll', want, { passive: true })
    return () => window.removeEventListener('scroll', want)
  }, [isWanted])
  return (
    isWanted && (
      <Copy body={body} holder={holder}>
        {children}
      </Copy>
    )
  )
}

function Copy({ body, holder, children }: Props): ReactNode {
  const table = useRef<HTMLTableElement>(null)
  const [widths, setWidths] = useState<readonly number[]>([])
  // Each time it is drawn: other columns are other cells to watch.
  useEffect(() => {
    const own = body.current?.querySelector('table')
    if (!own) return undefined
    const measure = () => {
      const found = [...own.tHead!.rows[0]!.cells].map((cell) => cell.getBoundingClientRect().width)
      setWidths((known) => (known.join() === found.join() ? known : found))
      if (holder.current) holder.current.scrollLeft = body.current!.scrollLeft
    }
    const watch = new ResizeObserver(measure)
    for (const cell of own.tHead!.rows[0]!.cells) watch.observe(cell)
    measure()
    return () => watch.disconnect()
  })
  return (
    <div className="table-stuck" aria-hidden="true">
      <div ref={holder}>
        <table ref={table} style={{ width: widths.reduce((sum, width) => sum + width, 0) }}>
          <colgroup>
            {widths.map((width, at) => (
              // Columns have no names here, only places.
              // oxlint-disable-next-line react/no-array-index-key
              <col key={at} style={{ width }} />
            ))}
          </colgroup>
          {children}
        </table>
      </div>
    </div>
  )
}
