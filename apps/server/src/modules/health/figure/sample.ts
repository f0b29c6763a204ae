import { hostname } from 'node:os'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { Pools } from '../../../infra/db/pools.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import type { RequestFigures, RequestSummary } from '../../../infra/figures/request-figures.ts'
import { forgetSamples, insertSample } from './figure.queries.ts'

/** How the process did since the sample before. */
export interface Sample extends RequestSummary {
  at: Date
  process: string
  loopMs: number
  cpuBp: number
  rssMb: number
  heapMb: number
  poolOpen: number
  poolWaiting: number
  collectors: number
  messages: number
}
export interface Sampled {
  pools: Pools
  log: Pick<Logger, 'debug'>
  figures: RequestFigures
  /** `api`, `worker` or `all`. */
  role: string
  /** Collectors that are signed in now, and messages they ever sent. */
  gateway?: (() => { collectors: number; messages: number }) | undefined
}
const [EVERY_MS, KEPT_MS] = [60_000, 48 * 3_600_000]
const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20)

export class Sampler {
  readonly #of: Sampled
  readonly #loop: IntervalHistogram
  #cpu = process.cpuUsage()
  #messages = 0
  #since = performance.now()

  constructor(of: Sampled) {
    this.#of = of
    // Each turn of the clock costs: fifty a second say enough of a stop.
    this.#loop = monitorEventLoopDelay({ resolution: 20 })
    this.#loop.enable()
  }
  take(at: Date): Sample {
    const { pools, figures, role, gateway } = this.#of
    const { user, system } = process.cpuUsage(this.#cpu)
    const elapsed = performance.now() - this.#since
    const { collectors, messages } = gateway?.() ?? { collectors: 0, messages: 0 }
    const memory = process.memoryUsage()
    const sample = {
      at,
      process: `${hostname()}/${role}`,
      ...figures.take(),
      loopMs: Math.max(0, Math.round(this.#loop.max / 1e5) / 10 - 20),
      cpuBp: Math.round(((user + system) / 1_000 / elapsed) * 10_000),
      rssMb: megabytes(memory.rss),
      heapMb: megabytes(memory.heapUsed),
      poolOpen: pools.app.totalCount,
      poolWaiting: pools.app.waitingCount,
      collectors,
      messages: messages - this.#messages,
    }
    this.#cpu = process.cpuUsage()
    this.#since = performance.now()
    this.#messages = messages
    this.#loop.reset()
    return sample
  }
  async write(at: Date): Promise<void> {
    const db = tenantDb(this.#of.pools.app, 0)
    await db.all(insertSample(this.take(at)), forgetSamples(new Date(at.getTime() - KEPT_MS)))
  }
  stop(): void {
    this.#loop.disable()
  }
}

/** Writes a row a minute until it is stopped. */
export function startSampling(of: Sampled): { stop(): Promise<void> } {
  const sampler = new Sampler(of)
  const write = () =>
    void sampler.write(new Date()).catch((error: Error) => of.log.debug({ error: error.message }, 'no figures'))
  const timer = setInterval(write, EVERY_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      sampler.stop()
    },
  }
}
