import { create } from 'zustand'
import { useSession } from './session-store.ts'

/** Settings that the browser keeps for each account, so that users of a shared computer do not see each other’s choices. */
export function keptForAccount<T extends object>(name: string, none: T) {
  const keyOf = (): string | undefined => {
    const { user } = useSession.getState()
    return user && `${name}:${user.tenantCode}:${user.username}`
  }
  const read = (key: string | undefined): T => {
    try {
      return { ...none, ...(JSON.parse((key && localStorage.getItem(key)) || '{}') as Partial<T>) }
    } catch {
      return none
    }
  }
  const store = create<{ key?: string; value: T }>(() => ({ value: none }))
  return {
    /** The value of the signed-in account, drawn anew when it changes. */
    use(): T {
      const found = store()
      const key = keyOf()
      return found.key === key ? found.value : read(key)
    },
    change(by: (known: T) => T): void {
      const key = keyOf()
      if (!key) return
      const value = by(read(key))
      store.setState({ key, value })
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // A full or forbidden store: it holds until the page is left.
      }
    },
  }
}
