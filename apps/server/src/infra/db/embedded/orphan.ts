import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { StartError } from '../../start-error.ts'
import type { Binaries } from './binaries.ts'
import { commandLine, isAlive, isListed, until } from './liveness.ts'
import { probe } from './readiness.ts'
import { stopServer } from './server.ts'

/** A PostgreSQL that an earlier run of ours left behind when it was killed. */
export type Orphan = { pid: number; port: number }

/** What `postmaster.pid` says: a server still running, a pid that is listed
 * but no longer a server (a zombie, or another program by now), or nothing at all. */
export function findOrphan(dir: string): { orphan?: Orphan; uselessPid?: number } {
  const file = join(dir, 'postmaster.pid')
  if (!existsSync(file)) return {}
  const [pid, startedIn = '', , port] = readFileSync(file, 'utf8').split('\n')
  if (!Number(pid) || !isListed(Number(pid))) return {}
  // Ended, but not collected by its parent yet.
  if (!isAlive(Number(pid))) return { uselessPid: Number(pid) }
  const command = commandLine(Number(pid))
  if (command && !(command.includes('postgres') && command.includes(startedIn))) return { uselessPid: Number(pid) }
  return { orphan: { pid: Number(pid), port: Number(port) } }
}

/**
 * Decides about a server left behind: true when it is the one we would have started and may be used as it is.
 * Otherwise it is stopped by its pid and false comes back. `postmaster.pid` itself is PostgreSQL's business.
 */
export async function adopt(
  orphan: Orphan,
  dir: string,
  binaries: Binaries,
  options: { password: string; arguments: string[]; timeoutMs?: number },
): Promise<boolean> {
  // It may be recovering, or on its way down.
  let answer = await probe(orphan.port)
  await until(async () => {
    if (answer !== 'ready') answer = await probe(orphan.port)
    return answer === 'ready' || !isAlive(orphan.pid)
  }, options.timeoutMs ?? 15_000)
  if (!isAlive(orphan.pid)) return false
  if (answer === 'ready' && (await isOurs(orphan, dir, binaries, options))) return true
  if (await stopServer(orphan.pid)) return false
  throw new StartError(`A PostgreSQL from an earlier run (process ${orphan.pid}) holds ${dir} and does not stop.`)
}

async function isOurs(
  orphan: Orphan,
  dir: string,
  binaries: Binaries,
  options: { password: string; arguments: string[] },
): Promise<boolean> {
  if (!sameArguments(dir, options.arguments)) return false
  const { password } = options
  const client = new Client({
    host: '127.0.0.1',
    port: orphan.port,
    user: 'postgres',
    database: 'postgres',
    password,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version') as version, current_setting('data_directory') as dir`,
    )
    return rows[0].version.split(' ')[0] === binaries.version && realpathSync(rows[0].dir) === realpathSync(dir)
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether it was started as we would start it now, but for the port. PostgreSQL records its command line. */
function sameArguments(dir: string, wanted: string[]): boolean {
  const file = join(dir, 'postmaster.opts')
  const recorded = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return recorded.replace(/"-p" "\d+"/, '').endsWith(
    wanted
      .map((one) => ` "${one}"`)
      .join('')
      .replace(/"-p" "\d+"/, ''),
  )
}
