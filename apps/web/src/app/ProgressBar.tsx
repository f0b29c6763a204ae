import { type ReactNode, useEffect, useState } from 'react'
import type { DataRouter } from 'react-router'

/** A thin bar on top while a navigation waits for code or session. It shows nothing that takes less than 120 ms. */
export function ProgressBar({ router }: { router: DataRouter }): ReactNode {
  const [running, setRunning] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = (state: DataRouter['state']) => {
      clearTimeout(timer)
      if (!state.initialized || state.navigation.state !== 'idle') timer = setTimeout(() => setRunning(true), 120)
      else setRunning(false)
    }
    follow(router.state)
    const stop = router.subscribe(follow)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [router])
  return running ? <div className="progress-bar" aria-hidden="true" /> : null
}
