import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../infra/i18n.ts'

const TONES: Readonly<Record<string, string>> = {
  vacant: '#2f9e44',
  occupied: '#1c7ed6',
  to_collect: '#0c8599',
  signed: '#74b9ff',
  pending_sign: '#5f9ee0',
  in_review: '#8fa8f0',
  reserved: '#a5d2ff',
  expiring: '#f08c00',
  notice: '#f5b04d',
  to_settle: '#c9791b',
  overdue: '#e03131',
  holdover: '#b02a37',
  preparing: '#c9a227',
  repair: '#7950f2',
  owner_use: '#9775fa',
  disabled: '#8a97a6',
}

/** Rooms by state as one bar; each part opens the board with just these rooms. */
export function StateBar({ states }: { states: readonly { state: string; rooms: number }[] }): ReactNode {
  const { t } = useTranslation()
  const order = Object.keys(TONES)
  const parts = states.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  if (parts.length === 0) return <p className="quiet">{t('insight.workbench.noRooms')}</p>
  return (
    <>
      <div className="state-bar" aria-hidden="true">
        {parts.map((part) => (
          <i key={part.state} style={{ flexGrow: part.rooms, background: TONES[part.state] }} />
        ))}
      </div>
      <ul className="state-list">
        {parts.map((part) => (
          <li key={part.state}>
            <Link to={`/house_list?view=board&state=${part.state}`}>
              <i style={{ background: TONES[part.state] }} />
              {t(`insight.workbench.state.${part.state}`)} <b>{part.rooms}</b>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
