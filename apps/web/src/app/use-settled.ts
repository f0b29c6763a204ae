import { startTransition, useEffect, useState } from 'react'

let isSettled = false

/**
 * False until the first page has been painted. The menu and the tools of the frame render afterwards, so they do not delay the
 * rows of the page. Their space is reserved, so the layout does not shift.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(isSettled)
  useEffect(() => {
    if (settled) return undefined
    // Two frames: the browser paints the first render before the rest is rendered.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        isSettled = true
        startTransition(() => setSettled(true))
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [settled])
  return settled
}
