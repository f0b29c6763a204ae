import { useEffect, useState } from 'react'
import { findRecords, type RecordHit } from './record-search.ts'

const NONE: readonly RecordHit[] = []
/** So long nothing must be typed before the server is asked, in ms. */
const PAUSE = 120

/** Records for what is typed. An answer to something typed before is dropped. */
export function useRecords(typed: string): readonly RecordHit[] {
  const [found, setFound] = useState<{ typed: string; hits: readonly RecordHit[] }>({ typed: '', hits: NONE })
  const pattern = typed.trim()
  useEffect(() => {
    if (pattern.length < 2) return undefined
    const left = new AbortController()
    const timer = setTimeout(() => {
      findRecords(pattern, left.signal).then(
        (hits) => left.signal.aborted || setFound({ typed: pattern, hits }),
        () => undefined,
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [pattern])
  return found.typed === pattern ? found.hits : NONE
}
