import { startTransition, useEffect, useState } from 'react'

let isSettled = false

/**
 * False until the first page has been drawn once. The menu and the tools of the frame wait for it: the rows that somebody came for stand
 * first, and drawing the frame does not hold them up. They keep their places meanwhile, so nothing jumps.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(isSettled)
  useEffect(() => {
    if (settled) return undefined
    // In the frame after the first one: what is drawn first is painted by itself.
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
