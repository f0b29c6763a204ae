import { useState } from 'react'

const MOST_STEPS = 100
interface History<T> {
  past: readonly T[]
  now: T
  future: readonly T[]
  /** What was changed last: a further change of the same is the same step. */
  about?: string | undefined
}
/** A value with the steps that led to it, to be taken back and done again. */
export function useHistory<T>(first: T) {
  const [{ past, now, future }, setHistory] = useState<History<T>>({ past: [], now: first, future: [] })
  /** `about`: changes of the same thing one after another are one step. */
  const change = (next: T, about?: string) =>
    setHistory((held) => {
      const isSame = about !== undefined && about === held.about
      const steps = isSame ? held.past : [...held.past, held.now].slice(-MOST_STEPS)
      return { past: steps, now: next, future: [], about }
    })
  const undo = () =>
    setHistory((held) =>
      held.past.length
        ? { past: held.past.slice(0, -1), now: held.past.at(-1)!, future: [held.now, ...held.future] }
        : held,
    )
  const redo = () =>
    setHistory((held) =>
      held.future.length
        ? { past: [...held.past, held.now], now: held.future[0]!, future: held.future.slice(1) }
        : held,
    )
  return { now, change, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 }
}
