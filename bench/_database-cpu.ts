import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const statOf = (pid: string): string[] | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  } catch {
    return undefined
  }
}
/** CPU seconds of a database so far: its first process, those it has, and those that have ended. */
export function cpuOfDatabase(dataDir: string): number {
  const first = readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]!
  const own = statOf(first)!
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && statOf(pid)?.[1] === first)
  const ticks = [own, ...children.map((pid) => statOf(pid) ?? [])].map(
    (stat) => Number(stat[11] ?? 0) + Number(stat[12] ?? 0),
  )
  return (ticks.reduce((sum, each) => sum + each, 0) + Number(own[13]) + Number(own[14])) / 100
}
