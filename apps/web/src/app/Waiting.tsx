import type { ReactNode } from 'react'

/** The outline of the frame, drawn at once while code and session are on their way. */
export const Waiting = (): ReactNode => (
  <div className="waiting" role="status" aria-label="…">
    <div className="waiting-side" />
    <div className="waiting-bar" />
  </div>
)
