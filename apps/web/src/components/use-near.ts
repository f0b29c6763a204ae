import { type RefObject, useEffect, useRef, useState } from 'react'

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined
/** One observer for all: thousands of rooms are hundreds of floors. */
function watch(element: Element, come: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { rootMargin: '600px 0px' },
  )
  waiting.set(element, come)
  observer.observe(element)
  return () => {
    waiting.delete(element)
    observer?.unobserve(element)
  }
}

/** Whether an element has ever come near the visible part of the page. */
export function useNear<E extends Element>(from: boolean): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [near, setNear] = useState(from)
  useEffect(() => {
    if (!near && ref.current) return watch(ref.current, () => setNear(true))
  }, [near])
  return [ref, near]
}
