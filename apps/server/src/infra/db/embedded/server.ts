import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartError, unwritable } from '../../start-error.ts'
import type { Account } from './account.ts'
import { type Binaries, cleanEnv } from './binaries.ts'
import { whyFailed } from './cluster.ts'
import { isAlive, until } from './liveness.ts'
import { probe } from './readiness.ts'

const maxLogBytes = 10 * 2 ** 20

/** A server process of ours that answers. `exited` settles when it is gone, with a sentence saying how. */
export type Server = { pid: number; exited: Promise<string> }

type LaunchOptions = {
  account: Account | undefined
  port: number
  arguments: string[]
  uselessPid?: number
  timeoutMs?: number
}

/** Starts the server; where helpers of a killed one still hold its shared memory, waits for them to notice. */
export async function launch(dataDir: string, binaries: Binaries, options: LaunchOptions): Promise<Server> {
  for (const end = Date.now() + 10_000; ; await sleep(100)) {
    try {
      return await launchOnce(dataDir, binaries, options)
    } catch (error) {
      if (Date.now() > end || !/shared memory block .* still in use/.test(String(error))) throw error
    }
  }
}

/**
 * Starts the server and waits until it answers.
 * It gets its own process group, so that Ctrl-C reaches only us and we can finish our work on it before stopping it;
 * and it writes to a file, because a pipe would break when we are killed and it lives on.
 */
async function launchOnce(dataDir: string, binaries: Binaries, options: LaunchOptions): Promise<Server> {
  const logFile = join(dataDir, 'postgres.log')
  const { fd, size } = openLog(dataDir, logFile)
  const { uid, gid } = options.account ?? {}
  // PostgreSQL takes a stale lock file that names a listed pid for a running server. It makes an exception for its
  // grandparent; that is how we tell it that this pid is a zombie or another program now, without touching its file.
  const env = options.uselessPid ? { ...cleanEnv, PG_GRANDPARENT_PID: String(options.uselessPid) } : cleanEnv
  const stdio = ['ignore', fd, fd] as const
  const cwd = join(dataDir, 'pg')
  const child = spawn(binaries.bin('postgres'), options.arguments, {
    uid,
    gid,
    env,
    cwd,
    detached: true,
    stdio: [...stdio],
  })
  closeSync(fd)
  child.unref()
  const exited = exitOf(child)
  let gone: string | undefined
  void exited.then((reason) => (gone = reason))
  // Recovery after a crash can take minutes on a big database; as long as it works on it, it may.
  await until(async () => !!gone || (await probe(options.port)) === 'ready', options.timeoutMs ?? 300_000)
  if (!gone && child.pid && (await probe(options.port)) === 'ready') return { pid: child.pid, exited }
  if (!gone && child.pid) await stopServer(child.pid)
  const output = readFileSync(logFile).subarray(size).toString()
  throw new StartError(`${whyFailed('PostgreSQL did not start', output || (gone ?? ''), dataDir)} (more in ${logFile})`)
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`it could not be run: ${error.message}`))
    child.once('exit', (code, signal) => resolve(signal ? `it was ended by ${signal}` : `it ended with code ${code}`))
  })
}

/** Watches a server that is not our child. */
export function exitOfAdopted(pid: number): Promise<string> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(timer)
      resolve('it ended')
    }, 500).unref()
  })
}

function openLog(dataDir: string, file: string): { fd: number; size: number } {
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) renameSync(file, `${file}.1`)
    const fd = openSync(file, 'a', 0o600)
    return { fd, size: statSync(file).size }
  } catch (error) {
    throw unwritable(dataDir, error)
  }
}

/**
 * Fast shutdown: open transactions are rolled back, a checkpoint is written, nothing needs recovery next time.
 * @returns whether the process is gone
 */
export async function stopServer(pid: number, dir?: string, binaries?: Binaries): Promise<boolean> {
  if (process.platform === 'win32' && dir && binaries) {
    // Windows has no signals: pg_ctl talks to the server in its own way.
    await promisify(execFile)(binaries.bin('pg_ctl'), ['stop', '-D', dir, '-m', 'fast', '-w']).catch(() => undefined)
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(pid)) return true
    try {
      process.kill(pid, signal)
    } catch {
      return !isAlive(pid)
    }
    // A big checkpoint on a slow disk takes its time; after that "immediate" leaves the rest to recovery.
    if (await until(() => !isAlive(pid), signal === 'SIGINT' ? 60_000 : 10_000)) return true
  }
  return false
}
