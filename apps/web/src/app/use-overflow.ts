import { type RefObject, useEffect, useState } from 'react'

/** Whether a row holds more than it shows, and at which ends; asked again when it is scrolled, filled or changes its size. */
export function useOverflow(row: RefObject<HTMLElement | null>): { before: boolean; after: boolean } {
  const [state, setState] = useState({ before: false, after: false })
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => {
      const before = element.scrollLeft > 1
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
      setState((known) => (known.before === before && known.after === after ? known : { before, after }))
    }
    // A mouse wheel turns only one way; the row goes only the other.
    const turn = (event: WheelEvent) => {
      if (event.deltaX || element.scrollWidth <= element.clientWidth) return
      event.preventDefault()
      element.scrollLeft += event.deltaY
    }
    // Told at once how large it is, when the page is laid out anyway.
    const watch = new ResizeObserver(look)
    watch.observe(element)
    const children = new MutationObserver(() => requestAnimationFrame(look))
    children.observe(element, { childList: true, subtree: true, characterData: true })
    element.addEventListener('scroll', look, { passive: true })
    element.addEventListener('wheel', turn, { passive: false })
    return () => {
      watch.disconnect()
      children.disconnect()
      element.removeEventListener('scroll', look)
      element.removeEventListener('wheel', turn)
    }
  }, [row])
  return state
}
