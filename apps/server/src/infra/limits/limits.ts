import { overrideOf } from './overrides.ts'

/** A rate limit (tries per window) or a limit of concurrency (places). */
export interface KnownLimit {
  name: string
  usual: number
  /** Window of a rate limit. */
  seconds?: number
  /** Since the start of this process. */
  asked: number
  refused: number
  /** Of a limit of concurrency: how many run and wait. */
  places?: () => { running: number; waiting: number }
}
const known = new Map<string, KnownLimit>()

/** Registers a rate limit under the names it is counted by. The platform sees it and can change it for a time. */
export function limited<L extends { tries: number; seconds: number }>(names: string | readonly string[], limit: L): L {
  for (const name of [names].flat())
    known.set(name, { name, usual: limit.tries, seconds: limit.seconds, asked: 0, refused: 0 })
  return limit
}
/** Registers a limit of concurrency. */
export function limitedPlaces(name: string, usual: number, places: NonNullable<KnownLimit['places']>): void {
  known.set(name, { name, usual, asked: 0, refused: 0, places })
}
export const allLimits = (): readonly KnownLimit[] => [...known.values()]
/** The limit in force: the override of the platform, or `usual`. */
export const limitNow = (name: string, usual: number): number => overrideOf(`limit:${name}`) ?? usual

export function noteAsked(name: string, isRefused: boolean): void {
  const one = known.get(name)
  if (!one) return
  one.asked++
  if (isRefused) one.refused++
}
