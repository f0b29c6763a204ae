import { useState } from 'react'
import { refreshLibrary } from '../../components/library/library.ts'

/** Sends once, asks the library anew and closes; a refusal has been shown and leaves the dialog open. */
export function useSending(onClose: () => void) {
  const [busy, setBusy] = useState(false)
  const run = (send: () => Promise<unknown>) => {
    setBusy(true)
    send()
      .then(refreshLibrary)
      .then(onClose, () => setBusy(false))
  }
  return { busy, run }
}
