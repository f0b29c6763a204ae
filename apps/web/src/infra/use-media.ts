import { useSyncExternalStore } from 'react'

/** Whether a media query matches, now and whenever it changes: `const useNarrow = mediaHook('(width < 992px)')`. */
export function mediaHook(text: string): () => boolean {
  const query = window.matchMedia(text)
  const subscribe = (changed: () => void) => {
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}
