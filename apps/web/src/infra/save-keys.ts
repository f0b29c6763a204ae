import type { KeyboardEvent } from 'react'

/** Saves a form from any of its fields with Ctrl or ⌘ and Enter: Enter alone chooses in pickers and breaks lines. */
export const onSaveKeys = (save: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  save()
}
