import { useEffect, useRef } from 'react'
import { holdUnsaved } from '../../infra/unsaved.ts'
import { useAskUnsaved } from './use-ask-unsaved.ts'

export interface Held {
  /** The person has changed something. */
  touch: () => void
  /** It is saved, or given up. */
  settle: () => void
  /** Is silent while it is being saved. @returns whether there was something to lose */
  pause: () => boolean
  /** Goes at once when there is nothing to lose, else when the person agrees. */
  leave: (go: () => void) => void
}

/** Keeps the page from being left while there is something on it that was changed and not saved. */
export function useHeld(): Held {
  const ask = useAskUnsaved()
  const touched = useRef(false)
  const isDirty = useRef(() => touched.current)
  useEffect(() => holdUnsaved(isDirty.current), [])
  const settle = () => {
    touched.current = false
  }
  return {
    touch: () => {
      touched.current = true
      holdUnsaved(isDirty.current)
    },
    settle,
    pause: () => {
      const was = touched.current
      settle()
      return was
    },
    leave: (go) => {
      if (!touched.current) return go()
      void ask().then((agreed) => {
        if (!agreed) return
        settle()
        go()
      })
    },
  }
}

/** As {@link useHeld}, for what a screen knows as a value: a file that is chosen and not sent. */
export function useHeldWhile(dirty: boolean): void {
  const now = useRef(dirty)
  useEffect(() => void (now.current = dirty), [dirty])
  useEffect(() => holdUnsaved(() => now.current), [])
}
