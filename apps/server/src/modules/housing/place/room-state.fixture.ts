import { type Day, daysBetween } from '../../../infra/calendar.ts'

/** What staff may set on a room by hand. Everything else about its state follows from facts. */
export type RoomOverlay = 'none' | 'repair' | 'preparing' | 'owner_use' | 'disabled'

/** All states of a room on the board, most urgent first: when several hold, the first one shows. */
export const ROOM_STATES = [
  'disabled',
  'repair',
  'owner_use',
  'to_settle',
  'holdover',
  'overdue',
  'notice',
  'expiring',
  'to_collect',
  'occupied',
  'signed',
  'pending_sign',
  'in_review',
  'reserved',
  'preparing',
  'vacant',
] as const

export type RoomState = (typeof ROOM_STATES)[number]

/** A lease of the room that is not closed or cancelled. `startOn` and `endOn` both belong to it. */
export interface RoomLeaseFacts {
  startOn: Day
  endOn: Day
  /** False while it is agreed but not signed by all. */
  signed: boolean
  /** Of one that is not signed: how far it has come. A draft only reserves the room. */
  waitsFor?: 'pending_sign' | 'in_review'
  /** The day the tenant left, when the account is not settled yet. */
  leftOn?: Day
  /** The tenant has given notice, or the landlord has. */
  noticeGiven?: boolean
}

export interface RoomFacts {
  overlay: RoomOverlay
  current?: RoomLeaseFacts
  next?: RoomLeaseFacts
  /** Kept for somebody by a reservation. */
  kept?: boolean
  /** A bill of a lease of this room is past its due day. */
  hasOverdue: boolean
  /** A bill of this room is open, due or not. */
  hasOpen?: boolean
  /** A lease shows as expiring from this many days before its last day. Default 30. */
  expiringDays?: number
  /** The business day at the site. */
  today: Day
}

/**
 * The state a room shows, computed and never stored.
 *
 * The current lease counts from its first day; before that it is signed or reserved like the next one. It expires when
 * its last day is `expiringDays` away or less, that day included, and holds over from the day after.
 * Source: the room boards of long-let operators, urgent states first. Throws RangeError on a day that does not exist.
 */
export function roomState(facts: RoomFacts): RoomState {
  const holds = statesThatHold(facts)
  return ROOM_STATES.find((state) => holds.has(state)) ?? 'vacant'
}

function statesThatHold({
  overlay,
  current,
  next,
  kept,
  hasOverdue,
  hasOpen,
  expiringDays = 30,
  today,
}: RoomFacts): Set<RoomState> {
  const holds = new Set<RoomState>()
  if (overlay !== 'none') holds.add(overlay)
  if (hasOverdue) holds.add('overdue')
  if (kept) holds.add('reserved')
  if (next) holds.add(comingAs(next))
  if (!current) return holds

  const isRunning = current.signed && daysBetween(current.startOn, today) >= 0
  if (!isRunning) return holds.add(comingAs(current))
  if (current.leftOn !== undefined && daysBetween(current.leftOn, today) >= 0) return holds.add('to_settle')
  const daysLeft = daysBetween(today, current.endOn)
  if (daysLeft < 0) return holds.add('holdover')
  if (current.noticeGiven) holds.add('notice')
  if (daysLeft <= expiringDays) holds.add('expiring')
  if (hasOpen) holds.add('to_collect')
  return holds.add('occupied')
}
const comingAs = ({ signed, waitsFor }: RoomLeaseFacts): RoomState => (signed ? 'signed' : (waitsFor ?? 'reserved'))
