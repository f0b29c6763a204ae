import type { ReactNode } from 'react'
import { formatInstant } from '../infra/format.ts'
import './record-sheet.css'
import { UserName } from './UserName.tsx'

interface Event {
  at: string
  to: string
  username?: string | null
  reason?: string | null
}
interface Props {
  events: readonly Event[]
  /** Of a state, already translated. */
  words: (to: string) => string
  /** What can be done about it. */
  action?: (to: string) => ReactNode
}
/** What became of a record, oldest first: when, who, what, why. */
export function EventList({ events, words, action }: Props): ReactNode {
  return (
    <ol className="record-events">
      {events.map(({ at, to, username, reason }) => (
        <li key={`${at}${to}`}>
          <span className="quiet">{formatInstant(at)}</span>
          <span>
            {username && (
              <>
                <UserName of={username} />
                {' · '}
              </>
            )}
            {words(to)} {reason} {action?.(to)}
          </span>
        </li>
      ))}
    </ol>
  )
}
