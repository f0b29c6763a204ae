import { type RefObject, useEffect, useRef } from 'react'

/**
 * Follows how far a table that is wider than its place is scrolled. What depends on it is a class and an offset, put
 * where they belong without drawing the table again: `table-more` says that columns are hidden on the right.
 */
export function useWide(
  frame: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
): void {
  const from = useRef<EventTarget>(null)
  useEffect(() => {
    const [outer, inner] = [frame.current, body.current]
    if (!outer || !inner) return
    const follow = () => {
      const { scrollLeft, scrollWidth, clientWidth } = inner
      outer.classList.toggle('table-wide', scrollWidth > clientWidth)
      outer.classList.toggle('table-more', scrollLeft + clientWidth < scrollWidth - 1)
      outer.style.setProperty('--table-place', `${clientWidth}px`)
      if (head.current) head.current.scrollLeft = scrollLeft
      const rail = bar.current
      if (!rail) return
      ;(rail.firstElementChild as HTMLElement).style.width = `${scrollWidth}px`
      if (from.current !== rail) rail.scrollLeft = scrollLeft
    }
    // Of the two that scroll, the one that moved last leads.
    const lead = ({ target }: Event) => {
      from.current = target
      if (target === bar.current) inner.scrollLeft = bar.current?.scrollLeft ?? 0
      follow()
    }
    const rail = bar.current
    const watch = new ResizeObserver(follow)
    watch.observe(inner)
    if (inner.firstElementChild) watch.observe(inner.firstElementChild)
    inner.addEventListener('scroll', lead, { passive: true })
    rail?.addEventListener('scroll', lead, { passive: true })
    return () => {
      watch.disconnect()
      inner.removeEventListener('scroll', lead)
      rail?.removeEventListener('scroll', lead)
    }
  }, [frame, body, bar, head])
}
