import type { ReactNode } from 'react'

/** The outline of the frame, drawn at once while code and session are on their way. */
export const Waiting = (): ReactNode => (
  <div className="waiting" aria-busy="true">
    <div className="waiting-side" />
    <div className="waiting-bar" />
  </div>
)
