import { create } from 'zustand'
import { useSession } from './session-store.ts'

/** Codes of menus. */
interface OftenUsed {
  favourites: readonly string[]
  /** The last one first. */
  recent: readonly string[]
}
const MOST_RECENT = 10
const MOST_FAVOURITES = 20
const NONE: OftenUsed = { favourites: [], recent: [] }

/** Kept in this browser for each account: on a shared one nobody sees the screens of another person. */
const keyOf = (): string | undefined => {
  const { user } = useSession.getState()
  return user && `often-used:${user.tenantCode}:${user.username}`
}
function read(key: string | undefined): OftenUsed {
  try {
    return { ...NONE, ...(JSON.parse((key && localStorage.getItem(key)) || '{}') as Partial<OftenUsed>) }
  } catch {
    return NONE
  }
}

interface Store extends OftenUsed {
  key?: string
}
const store = create<Store>(() => NONE)
/** The screens the signed-in account marked, and those it opened last. */
export function useOftenUsed(): OftenUsed {
  const found = store()
  const key = keyOf()
  return found.key === key ? found : read(key)
}
function change(by: (known: OftenUsed) => OftenUsed): void {
  const key = keyOf()
  if (!key) return
  const next = by(read(key))
  store.setState({ ...next, key })
  try {
    localStorage.setItem(key, JSON.stringify({ favourites: next.favourites, recent: next.recent }))
  } catch {
    // A full or forbidden store: it holds until the page is left.
  }
}
export const noteVisit = (code: string): void =>
  change(({ favourites, recent }) => ({
    favourites,
    recent: [code, ...recent.filter((one) => one !== code)].slice(0, MOST_RECENT),
  }))
export const toggleFavourite = (code: string): void =>
  change(({ favourites, recent }) => ({
    recent,
    favourites: favourites.includes(code)
      ? favourites.filter((one) => one !== code)
      : [...favourites, code].slice(-MOST_FAVOURITES),
  }))
