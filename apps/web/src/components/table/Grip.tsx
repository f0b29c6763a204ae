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
    // Only the edge moves meanwhile: the rows are drawn once.
    grip.onpointermove = ({ clientX }) => {
      grip.style.transform = `translateX(${widthAt(clientX) - before}px)`
    }
    grip.onlostpointercapture = ({ clientX }) => {
      grip.onpointermove = null
      grip.style.transform = ''
      if (clientX !== from) onDrawn(widthAt(clientX))
    }
  }
  return (
    // A press on the edge does not sort. Keys reach the same columns: what is cut is told on focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span className="col-grip" aria-hidden="true" onPointerDown={draw} onClick={(event) => event.stopPropagation()} />
  )
}
