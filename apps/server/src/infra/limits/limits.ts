import { overrideOf } from './overrides.ts'

/** What may be done so often, or by so many at once. */
export interface KnownLimit {
  name: string
  usual: number
  /** The window, where it is one of tries. */
  seconds?: number
  /** Since the start of this process. */
  asked: number
  refused: number
  /** Who is at work and who waits, where it is one of places. */
  places?: () => { running: number; waiting: number }
}
const known = new Map<string, KnownLimit>()

/** Makes a limit of tries known under the names it is counted by, so that the platform sees it and can change it for a time. */
export function limited<L extends { tries: number; seconds: number }>(names: string | readonly string[], limit: L): L {
  for (const name of [names].flat())
    known.set(name, { name, usual: limit.tries, seconds: limit.seconds, asked: 0, refused: 0 })
  return limit
}
/** The same of one of places. */
export function limitedPlaces(name: string, usual: number, places: NonNullable<KnownLimit['places']>): void {
  known.set(name, { name, usual, asked: 0, refused: 0, places })
}
export const allLimits = (): readonly KnownLimit[] => [...known.values()]
/** As it is now. */
export const limitNow = (name: string, usual: number): number => overrideOf(`limit:${name}`) ?? usual

export function noteAsked(name: string, isRefused: boolean): void {
  const one = known.get(name)
  if (!one) return
  one.asked++
  if (isRefused) one.refused++
}
