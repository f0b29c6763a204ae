import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(width < 992px)')
const subscribe = (changed: () => void) => {
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
/** Whether there is no room beside the list. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
