import { overrideOf } from './overrides.ts'

/** Outside services that may fail for a while. */
export const SERVICES = ['sms', 'mail', 'sign', 'payment', 'lockCloud'] as const
export type Service = (typeof SERVICES)[number]

/** So many calls fail one after the other before the service is left alone, and for how long. Money waits less: it is asked for again. */
const TERMS: Readonly<Record<Service, { failures: number; openMs: number }>> = {
  sms: { failures: 5, openMs: 30_000 },
  mail: { failures: 5, openMs: 30_000 },
  sign: { failures: 5, openMs: 30_000 },
  payment: { failures: 10, openMs: 10_000 },
  lockCloud: { failures: 5, openMs: 30_000 },
}
/** Where a service is reached; accounts of tenants name hosts of their own, so those asked longest ago are forgotten. */
const MOST_HOSTS = 200

/** The service failed so often that it is not asked for now. Nothing was sent. */
export class ServiceRests extends Error {
  override name = 'ServiceRests'
}
/** How a call ended: it answered, it failed as a service, or it says nothing of the service, as when somebody gave up. */
export type Ended = 'answered' | 'failed' | 'nothing'

/**
 * Leaves a service alone that does not answer: after so many failures in a row calls fail at once, and after a while one at a
 * time tries again, until one is answered.
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
  /** Failures in a row at which it opens; nought keeps it open. */
  get threshold(): number {
    return overrideOf(`breaker:${this.service}`) ?? TERMS[this.service].failures
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
   * @throws ServiceRests
   */
  enter(): (how: Ended) => void {
    const { state } = this
    if (state === 'open' || (state === 'halfOpen' && this.#isTrying)) {
      this.refused++
      throw new ServiceRests(
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

/** Calls a service through its circuit breaker. An error of the call counts as a failure and is thrown again. @throws ServiceRests */
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
