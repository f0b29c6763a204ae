import type { LogLevel, queryLogs } from '@cloud-steward/contract/health/log.ts'
import type { AnswerOf, InputOf } from '@cloud-steward/contract/kit/index.ts'
import { momentOf, wallClock } from '../../../infra/wall-clock.ts'

export type Line = AnswerOf<typeof queryLogs>['lines'][number]
export const PARTS = ['logLevel', 'timeFrom', 'timeTo', 'tenantCode', 'username', 'requestId', 'words'] as const
/** As the address has it: times on the clock of the tenant, `2026-03-01T10:00`. */
export type Search = Partial<Record<(typeof PARTS)[number], string>>

export const searchIn = (params: URLSearchParams): Search =>
  Object.fromEntries(PARTS.flatMap((part) => (params.get(part) ? [[part, params.get(part)!]] : [])))

const MINUTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
/** A time of the address as a point in time. */
export const instantOf = (wall: string | undefined): string | undefined =>
  wall && MINUTE.test(wall) ? momentOf(`${wall.replace('T', ' ')}:00`) : undefined
/** The other way round; the address knows minutes. */
export const wallOf = (instant: unknown): string | undefined =>
  typeof instant === 'string' ? wallClock(Date.parse(instant)).slice(0, 16).replace(' ', 'T') : undefined
/** As the server wants it. */
export const asInput = ({ logLevel, timeFrom, timeTo, ...rest }: Search): InputOf<typeof queryLogs> => ({
  ...rest,
  logLevel: logLevel as LogLevel | undefined,
  timeFrom: instantOf(timeFrom),
  timeTo: instantOf(timeTo),
})
