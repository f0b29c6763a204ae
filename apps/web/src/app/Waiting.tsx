import type { ReactNode } from 'react'
import { useSettings } from '../infra/settings.ts'

/** The outline of the frame, drawn at once while code and session are on their way. */
export function Waiting(): ReactNode {
  const dark = useSettings((settings) => settings.dark)
  return (
    <div className="waiting" aria-busy="true" data-theme={dark ? 'dark' : undefined}>
      <div className="waiting-side" />
      <div className="waiting-bar" />
    </div>
  )
}
