import type { PointerEvent, ReactNode } from 'react'

const LEAST = 56
const MOST = 900

/** The edge of a column's title, drawn with the mouse to make the column wider or narrower. */
export function Grip({ onDrawn }: { onDrawn: (width: number) => void }): ReactNode {
  const draw = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault()
    const grip = event.currentTarget
    const before = grip.parentElement!.getBoundingClientRect().width
    const from = event.clientX
    const widthAt = (x: number) => Math.round(Math.min(MOST, Math.max(LEAST, before + x - from)))
    grip.setPointerCapture(event.pointerId)
    const done = new AbortController()
    const { signal } = done
    // Only the edge moves meanwhile: the rows are drawn once.
    const move = ({ clientX }: MouseEvent) => {
      grip.style.transform = `translateX(${widthAt(clientX) - before}px)`
    }
    const end = ({ clientX }: MouseEvent) => {
      done.abort()
      grip.style.transform = ''
      if (clientX !== from) onDrawn(widthAt(clientX))
    }
    grip.addEventListener('pointermove', move, { signal })
    grip.addEventListener('lostpointercapture', end, { signal })
  }
  return (
    // A press on the edge does not sort. Keys reach the same columns: what is cut is told on focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span className="col-grip" aria-hidden="true" onPointerDown={draw} onClick={(event) => event.stopPropagation()} />
  )
}
