import type { SERVICES } from '@cloud-steward/contract/health/limit.ts'
import { overrideOf } from './overrides.ts'

export type Service = (typeof SERVICES)[number]

/** Failures in a row at which a breaker opens, and milliseconds until it tries again. Payment channels are tried again soonest. */
const TERMS: Readonly<Record<Service, { failures: number; openMs: number }>> = {
  sms: { failures: 5, openMs: 30_000 },
  mail: { failures: 5, openMs: 30_000 },
  sign: { failures: 5, openMs: 30_000 },
  payment: { failures: 10, openMs: 10_000 },
  lockCloud: { failures: 5, openMs: 30_000 },
}
/** Breakers kept in memory. Tenants have accounts at hosts of their own; the breakers used longest ago are dropped. */
const MOST_HOSTS = 200

/** Failures in a row at which the breakers of a service open, as the platform has set it for a time; else the usual number. */
export const thresholdOf = (service: Service): number => overrideOf(`breaker:${service}`) ?? TERMS[service].failures

/** The breaker is open: the call was refused and nothing was sent. */
export class BreakerOpen extends Error {
  override name = 'BreakerOpen'
}
/** How a call ended: the service answered, the service failed, or neither, because the caller aborted. */
export type Ended = 'answered' | 'failed' | 'nothing'

/**
 * Circuit breaker of one host. After `threshold` failures in a row it opens, and calls fail at once. After `openMs` it lets one
 * call at a time through, and closes when one is answered.
 */
export class Breaker {
  readonly service: Service
  readonly host: string
  readonly #now: () => number
  calls = 0
  failures = 0
  refused = 0
  inARow = 0
  #openedAt: number | undefined
  #isTrying = false

  constructor(service: Service, host: string, now: () => number = Date.now) {
    this.service = service
    this.host = host
    this.#now = now
  }
  /** Failures in a row at which it opens; 0 keeps it open. */
  get threshold(): number {
    return thresholdOf(this.service)
  }
  get state(): 'closed' | 'open' | 'halfOpen' {
    if (this.threshold === 0) return 'open'
    if (this.#openedAt === undefined || this.inARow < this.threshold) return 'closed'
    return this.#now() < this.#openedAt + TERMS[this.service].openMs ? 'open' : 'halfOpen'
  }
  /** When it tries again. */
  get retryAt(): Date | undefined {
    const at = this.#openedAt
    return this.state === 'open' && at !== undefined ? new Date(at + TERMS[this.service].openMs) : undefined
  }
  /**
   * @returns to be told how the call ended
   * @throws BreakerOpen
   */
  enter(): (how: Ended) => void {
    const { state } = this
    if (state === 'open' || (state === 'halfOpen' && this.#isTrying)) {
      this.refused++
      throw new BreakerOpen(
        `${this.service} at ${this.host} failed ${this.inARow} times in a row; its circuit breaker is open`,
      )
    }
    const isTrial = state === 'halfOpen'
    if (isTrial) this.#isTrying = true
    this.calls++
    return (how) => {
      if (isTrial) this.#isTrying = false
      if (how === 'nothing') return
      if (how === 'answered') {
        this.inARow = 0
        this.#openedAt = undefined
        return
      }
      this.failures++
      this.inARow++
      if (this.inARow >= this.threshold) this.#openedAt = this.#now()
    }
  }
}

const breakers = new Map<string, Breaker>()
export const allBreakers = (): readonly Breaker[] => [...breakers.values()]
export function breakerOf(service: Service, host: string): Breaker {
  const key = `${service} ${host}`
  const found = breakers.get(key) ?? new Breaker(service, host)
  breakers.delete(key)
  breakers.set(key, found)
  if (breakers.size > MOST_HOSTS) breakers.delete(breakers.keys().next().value!)
  return found
}

/** A call that the caller aborted is not a failure of the service. A timeout is. */
const endOf = (error: unknown): Ended => ((error as Error | undefined)?.name === 'AbortError' ? 'nothing' : 'failed')

/** Calls a service through its circuit breaker. An error of the call counts as a failure and is thrown again. @throws BreakerOpen */
export async function guarded<T>(service: Service, host: string, call: () => Promise<T>): Promise<T> {
  const end = breakerOf(service, host).enter()
  try {
    const answer = await call()
    end('answered')
    return answer
  } catch (error) {
    end(endOf(error))
    throw error
  }
}
/** `fetch` through the circuit breaker of the host. A response with status 500 or above counts as a failure and is returned. */
export async function outsideFetch(service: Service, url: string, init: RequestInit): Promise<Response> {
  const end = breakerOf(service, new URL(url).host).enter()
  try {
    const answer = await fetch(url, init)
    end(answer.status >= 500 ? 'failed' : 'answered')
    return answer
  } catch (error) {
    end(endOf(error))
    throw error
  }
}
