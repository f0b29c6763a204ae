import type { ReactNode } from 'react'
import { formatInstant } from '../infra/format.ts'
import './record-sheet.css'

interface Event {
  at: string
  to: string
  username?: string | null
  reason?: string | null
}
/** What became of a record, oldest first: when, who, what, why. @param words of a state, already translated */
export function EventList({ events, words }: { events: readonly Event[]; words: (to: string) => string }): ReactNode {
  return (
    <ol className="record-events">
      {events.map(({ at, to, username, reason }) => (
        <li key={`${at}${to}`}>
          <span className="quiet">{formatInstant(at)}</span>
          <span>
            {[username, words(to)].filter(Boolean).join(' · ')} {reason}
          </span>
        </li>
      ))}
    </ol>
  )
}
