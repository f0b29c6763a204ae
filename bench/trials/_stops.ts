/** How often the loop is asked whether it still turns, in ms. */
const TICK_MS = 5

/**
 * The longest stop of the event loop, in ms. A tick that comes late because another process had the processor is no stop of
 * ours: of the time since the last one, only as much counts as this process computed.
 */
export class StopWatch {
  #longest = 0
  #at = performance.now()
  #used = process.cpuUsage()
  readonly #timer = setInterval(() => this.#tick(), TICK_MS)

  #tick(): void {
    const { user, system } = process.cpuUsage(this.#used)
    const now = performance.now()
    this.#longest = Math.max(this.#longest, Math.min(now - this.#at, (user + system) / 1_000))
    this.#at = now
    this.#used = process.cpuUsage()
  }

  /** Does some work. @returns the longest stop meanwhile */
  async during(work: () => unknown): Promise<number> {
    await new Promise((resolve) => setTimeout(resolve, 2 * TICK_MS))
    this.#longest = 0
    await work()
    await new Promise((resolve) => setTimeout(resolve, 2 * TICK_MS))
    return this.#longest
  }

  end(): void {
    clearInterval(this.#timer)
  }
}
