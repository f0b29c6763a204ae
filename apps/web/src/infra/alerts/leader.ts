const LEASE_MS = 6_000
const RENEW_MS = 2_000

/**
 * Chooses one tab of the browser among those that ask under the same name; the next one follows when it is closed.
 * @param tell says whether this tab leads, each time that changes
 * @returns ends it
 */
export function leadAlone(name: string, tell: (leads: boolean) => void): () => void {
  // Browsers offer locks on secure pages only; a console in a local network may be served without TLS.
  return (navigator as { locks?: LockManager }).locks ? leadByLock(name, tell) : leadByLease(name, tell)
}

function leadByLock(name: string, tell: (leads: boolean) => void): () => void {
  const ending = new AbortController()
  const held = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()))
  navigator.locks
    .request(name, { signal: ending.signal }, () => {
      if (ending.signal.aborted) return undefined
      tell(true)
      return held
    })
    // Ended before its turn.
    .catch(() => undefined)
  return () => ending.abort()
}

/** A lease in the storage that the tabs share, renewed by the tab that holds it. */
function leadByLease(name: string, tell: (leads: boolean) => void): () => void {
  const me = `${Date.now()} ${Math.random()}`
  let leads = false
  const look = () => {
    const [holder, until] = (localStorage.getItem(name) ?? '').split('|')
    // The browser slows down the timers of tabs in the background: another tab may have taken over meanwhile.
    if (leads && holder !== me) tell((leads = false))
    if (holder !== me && Number(until) > Date.now()) return
    localStorage.setItem(name, `${me}|${Date.now() + LEASE_MS}`)
    // Another tab may have written at the same moment: the last one written holds the lease at the next look.
    if (holder === me && !leads) tell((leads = true))
  }
  const giveBack = () => {
    if (localStorage.getItem(name)?.startsWith(`${me}|`)) localStorage.removeItem(name)
  }
  look()
  const timer = setInterval(look, RENEW_MS)
  addEventListener('pagehide', giveBack)
  return () => {
    clearInterval(timer)
    removeEventListener('pagehide', giveBack)
    giveBack()
  }
}
