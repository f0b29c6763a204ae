import { keptForAccount } from './kept-for-account.ts'

/** Codes of menus. */
interface OftenUsed {
  favourites: readonly string[]
  /** The last one first. */
  recent: readonly string[]
}
const MOST_RECENT = 10
const MOST_FAVOURITES = 20
const kept = keptForAccount<OftenUsed>('often-used', { favourites: [], recent: [] })

/** The screens the signed-in account marked, and those it opened last. */
export const useOftenUsed = kept.use
export const noteVisit = (code: string): void =>
  kept.change(({ favourites, recent }) => ({
    favourites,
    recent: [code, ...recent.filter((one) => one !== code)].slice(0, MOST_RECENT),
  }))
export const toggleFavourite = (code: string): void =>
  kept.change(({ favourites, recent }) => ({
    recent,
    favourites: favourites.includes(code)
      ? favourites.filter((one) => one !== code)
      : [...favourites, code].slice(-MOST_FAVOURITES),
  }))
