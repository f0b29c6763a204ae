import type { RENEWAL_OBSTACLES } from '@cloud-steward/contract/housing/index.ts'
import { addDays, type Day, lastDayOfTerm } from '../../../infra/calendar.ts'

export type Obstacle = (typeof RENEWAL_OBSTACLES)[number]
/** Time to think it over, besides the days of notice. */
export const TOLD_AHEAD_DAYS = 14

/** The last day on which somebody may still say no. */
export const lastDayToObject = (endOn: Day, days: number): Day => addDays(endOn, -days)
/** The first day on which it renews by itself. */
export const renewsOn = (endOn: Day, days: number): Day => addDays(lastDayToObject(endOn, days), 1)
/** The last day of the next term: whole months from the day after the end. */
export const nextEnd = (endOn: Day, months: number): Day => lastDayOfTerm(addDays(endOn, 1), months)

/** What stands against a renewal, by the reason it was refused for. */
const OBSTACLES: Readonly<Record<string, Obstacle>> = {
  'housing.error.noticeGiven': 'notice',
  'housing.error.changeInProgress': 'changing',
  'housing.error.roomKept': 'reserved',
  'housing.error.reservationInReview': 'reserved',
  'housing.error.roomTaken': 'taken',
  'housing.error.roomArchived': 'room',
  'housing.error.roomDisabled': 'room',
  'housing.error.identityFailed': 'identity',
}
export const obstacleOf = (reason: string): Obstacle => OBSTACLES[reason] ?? 'other'
