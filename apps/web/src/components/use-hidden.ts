import { useEffect, useEffectEvent } from 'react'

/** Does something when the page is hidden behind another tab: what is open in it would stand there when it is shown again. */
export function useHidden(work: () => void): void {
  const hidden = useEffectEvent(work)
  // The effects of a hidden page end; its state stays.
  useEffect(() => () => hidden(), [])
}
