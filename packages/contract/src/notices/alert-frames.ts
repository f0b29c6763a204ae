import type { AlertKind } from './alert.ts'

/** An alert as sockets carry it: `{ kind: 'orderAlert' | 'repairAlert', seq, alert }`. */
export interface ToldAlert {
  id: string
  kind: AlertKind
  /** Number of the order. */
  no: string
  /** Its page in the console, from the root of the site. */
  path: string
  siteId: string | null
  isUrgent: boolean
  /** ISO 8601 in UTC. */
  raisedAt: string
  /** What people are told, in the three languages of the console. */
  text: { zh: string; tw: string; en: string }
}
export const FRAME_OF = { order: 'orderAlert', repair: 'repairAlert' } as const satisfies Record<AlertKind, string>
/** `{ kind: 'alertEnded', seq, ids }`: somebody has acknowledged these. */
export const ALERT_ENDED = 'alertEnded'
