import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { type Embedded, startEmbedded } from '../../apps/server/src/infra/db/embedded/index.ts'
import { asOwner } from '../../apps/server/src/infra/db/owner.ts'
import type { Bridge } from './_bridge.ts'

export const AWAY_MS = 4_000
const log = { info: () => {}, warn: () => {} }
/** Enough for an empty product and what a trial adds to it. */
const DISK_BYTES = 1_500 * 2 ** 20

/** The database of a trial, on a small disk of its own where this machine lets us make one. */
export class Place {
  readonly canFill: boolean
  readonly #dataDir: string
  now!: Embedded
  constructor(folder: string) {
    this.#dataDir = join(folder, 'disk')
    mkdirSync(this.#dataDir, { mode: 0o711 })
    this.canFill = mounts(this.#dataDir)
    // Also when the trial breaks off.
    if (this.canFill) process.once('exit', this.#unmount)
  }
  #unmount = (): void => void execFileSync('umount', ['-l', this.#dataDir])
  start = async (): Promise<void> => {
    this.now = await startEmbedded({ dataDir: this.#dataDir, log })
  }
  async away(how: () => Promise<unknown>): Promise<void> {
    await how()
    await delay(AWAY_MS)
    await this.start()
  }
  signal = (signal: 'SIGKILL' | 'SIGQUIT'): boolean => process.kill(this.now.pid, signal)
  /** Not a byte is left for so long. A database that gives up over it is started again. */
  async fillFor(ms: number): Promise<void> {
    const ballast = join(this.#dataDir, 'ballast')
    // Not by this process: who measures others must not be held up. It ends when nothing goes in any more.
    await promisify(execFile)('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']).catch(() => {})
    await delay(ms)
    rmSync(ballast)
    await delay(500)
    const isThere = await asOwner(this.now.url, (owner) => owner.query('select 1')).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await this.now.stop()
    await this.start()
  }
  async end(): Promise<void> {
    await this.now.stop()
    if (!this.canFill) return
    process.off('exit', this.#unmount)
    this.#unmount()
  }
}
function mounts(dir: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=711`, 'tmpfs', dir], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export interface Fault {
  run(): Promise<unknown>
  /** While it lasts no health is told, and nothing but 503 is answered. */
  isAway: boolean
  /** The longest answer meanwhile, where it may be longer than the usual 3.5 s. */
  slowestMs?: number
}
/** What may become of a database and of the way to it. */
export function faultsOf(place: Place, bridge: Bridge, name: string) {
  const asked = (work: (owner: Client) => Promise<unknown>) => asOwner(place.now.url, work)
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename <> current_user`
  const setting = async (set: string, reset: string) => {
    await asked((owner) => owner.query(`alter database ${name} ${set}`))
    await asked((owner) => owner.query(others))
    await delay(AWAY_MS)
    await asked((owner) => owner.query(`alter database ${name} ${reset}`))
    await asked((owner) => owner.query(others))
  }
  const faults: Record<string, Fault | undefined> = {
    stopped: { run: () => place.away(() => place.now.stop()), isAway: true },
    killed: {
      run: () =>
        place.away(async () => {
          place.signal('SIGKILL')
          await delay(100)
          await place.now.stop()
        }),
      isAway: true,
    },
    // Like a power cut, by `pg_ctl -m immediate`.
    immediate: {
      run: () =>
        place.away(async () => {
          place.signal('SIGQUIT')
          await delay(100)
          await place.now.stop()
        }),
      isAway: true,
    },
    backend: { run: () => asked((owner) => owner.query(`${others} order by backend_start limit 1`)), isAway: false },
    limit: { run: () => setting('connection limit 0', 'connection limit -1'), isAway: true },
    readOnly: {
      run: () => setting('set default_transaction_read_only = on', 'reset default_transaction_read_only'),
      isAway: false,
    },
    full: place.canFill ? { run: () => place.fillFor(AWAY_MS), isAway: false } : undefined,
    slow: {
      run: async () => {
        bridge.delayMs = 30
        await delay(AWAY_MS)
        bridge.delayMs = 0
      },
      isAway: false,
    },
    reset: {
      run: async () => {
        for (let times = 0; times < 10; times++, await delay(200)) bridge.reset()
      },
      isAway: false,
    },
    cut: { run: () => bridge.cutFor(2_000), isAway: true },
    // Nobody knows that nothing comes any more, so who waits gets his answer when it does.
    hung: { run: () => bridge.hangFor(AWAY_MS), isAway: false, slowestMs: AWAY_MS + 3_500 },
  }
  return faults
}
