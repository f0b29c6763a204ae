import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError, unwritable } from '../../start-error.ts'
import { isAlive, startedAt } from './liveness.ts'

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Whether the lock names a living process. Its start time is compared too, since pids come back after a reboot. */
function isHeld(lock: string): boolean {
  const [pid, started] = lock.split('\n')
  return !!pid && isAlive(Number(pid)) && (!started || started === startedAt(Number(pid)))
}

/**
 * Claims the data directory for this process; a lock left by a dead one is taken over.
 * @returns the function that gives it back
 */
export function claimDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'app.lock')
  const mine = `${process.pid}\n${startedAt(process.pid)}\n`
  const draft = `${file}.${process.pid}`
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      writeFileSync(draft, mine)
      try {
        // A link appears whole or not at all, so nobody reads a half-written lock.
        linkSync(draft, file)
        return () => {
          if (read(file) === mine) rmSync(file, { force: true })
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      refuseIfHeld(dataDir, read(file))
      // Moved aside first: had another starter replaced the stale lock meanwhile, we would see it and put it back.
      renameSync(file, draft)
      const taken = read(draft)
      if (isHeld(taken)) {
        linkSync(draft, file)
        refuseIfHeld(dataDir, taken)
      }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unwritable(dataDir, error)
  } finally {
    rmSync(draft, { force: true })
  }
  throw new StartError(`The data directory ${dataDir} is being claimed by several processes at once; start only one.`)
}

function refuseIfHeld(dataDir: string, lock: string): void {
  if (!isHeld(lock)) return
  const pid = lock.split('\n')[0]
  throw new StartError(
    `The data directory ${dataDir} is in use by another running server (process ${pid}). Stop it first, or set DATA_DIR.`,
  )
}
