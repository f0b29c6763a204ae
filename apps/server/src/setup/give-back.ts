import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How often we look whether the process has nothing to do, in ms. */
const LOOK_MS = 10_000
/** Less CPU in that time than this share is nothing: schedules that ask whether something is due. */
const IDLE_SHARE = 0.05
/** Ms after the start until what starting took is given back. */
const STARTED_MS = 500

/**
 * Gives memory back to the system: what starting took and nobody needs any more at once, and not when the first hundred
 * guests have come; later the room V8 keeps for new objects (32 MB after a busy minute), when some seconds went by in which
 * nothing was done. While people are served nothing is collected by us.
 */
export function giveBack(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setTimeout(() => {
    // What is left lies scattered over half-empty pages.
    setFlagsFromString('--compact-on-every-full-gc')
    collect()
    setFlagsFromString('--no-compact-on-every-full-gc')
  }, STARTED_MS).unref()
  let spent = process.cpuUsage()
  // Collected once, there is nothing to give back until something was done again.
  let isDone = false
  setInterval(() => {
    const { user, system } = process.cpuUsage(spent)
    spent = process.cpuUsage()
    if ((user + system) / 1_000 > LOOK_MS * IDLE_SHARE) isDone = false
    else if (!isDone) {
      collect()
      isDone = true
      spent = process.cpuUsage()
    }
  }, LOOK_MS).unref()
}
