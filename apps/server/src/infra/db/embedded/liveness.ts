import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The fields of /proc/<pid>/stat after the command name, or undefined where there is no /proc or no such process. */
function procStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Whether the process table has this pid, be it a zombie: what a bare kill(pid, 0) tells. */
export function isListed(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process runs. A zombie does not: in containers without an init nobody collects orphans. */
export function isAlive(pid: number): boolean {
  return isListed(pid) && procStat(pid)?.[0] !== 'Z'
}

/** When the process started, in an opaque form that tells it from a later owner of the same pid; '' if unknown. */
export function startedAt(pid: number): string {
  return procStat(pid)?.[19] ?? ''
}

/** The command line of a process, '' if it cannot be read. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** Waits until `done` holds; false when the time ran out. */
export async function until(done: () => boolean | Promise<boolean>, timeoutMs: number, stepMs = 10): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(stepMs)) if (await done()) return true
  return done()
}
