import { Timeline } from 'antd'
import type { ReactNode } from 'react'
import { formatInstant } from '../infra/format.ts'
import { noteLink } from './record-link.tsx'
import { UserName } from './UserName.tsx'

export interface TimelineStep {
  key: string
  /** What it is, already translated. */
  title: ReactNode
  /** Beside the title: by whom we were told, an amount. */
  beside?: ReactNode
  /** Below it, a line each; what is empty is left out. */
  lines?: readonly (string | null | undefined)[]
  at: string
  username?: string | null
  color?: string
}
/** What happened to money, step by step, oldest first. */
export function StepTimeline({ steps }: { steps: readonly TimelineStep[] }): ReactNode {
  return (
    <Timeline
      items={steps.map(({ key, color, title, beside, lines = [], at, username }) => ({
        key,
        color,
        content: (
          <>
            <b>{title}</b> {beside}
            {lines.map((line) => line && <div key={line}>{noteLink(line)}</div>)}
            <div className="quiet">
              {formatInstant(at)} <UserName of={username} />
            </div>
          </>
        ),
      }))}
    />
  )
}
