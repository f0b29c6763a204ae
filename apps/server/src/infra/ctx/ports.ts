/**
 * A typed key for a call that one module makes and a module above it carries out. A lower module cannot import a higher
 * one, so it declares a port, and the higher module provides the call when it registers.
 */
export interface Port<Call> {
  readonly name: string
  /** Never set: it ties the type of the call to the key. */
  readonly call?: Call
}
export const port = <Call>(name: string): Port<Call> => ({ name })

/**
 * The calls provided in one app. Each app has its own, so that two apps in one process do not share them. A port without a
 * provider throws: a check that is missing must refuse, never allow.
 */
export class Ports {
  readonly #calls = new Map<Port<unknown>, unknown>()

  provide<Call>(to: Port<Call>, call: NoInfer<Call>): void {
    if (this.#calls.has(to)) throw new Error(`the port ${to.name} is provided twice`)
    this.#calls.set(to, call)
  }

  get<Call>(from: Port<Call>): Call {
    if (!this.#calls.has(from)) throw new Error(`no module provides the port ${from.name}`)
    return this.#calls.get(from) as Call
  }

  /** Called once all modules are registered: an app in which a port has no provider must not start. */
  requireAll(modules: readonly { name: string; needs?: readonly Port<unknown>[] }[]): void {
    const needed = modules.flatMap(({ name, needs = [] }) => needs.map((one) => ({ one, name })))
    const missing = needed.filter(({ one }) => !this.#calls.has(one))
    if (missing.length)
      throw new Error(
        missing.map(({ one, name }) => `${name} needs the port ${one.name}, and no module provides it`).join('; '),
      )
    const known = new Set<Port<unknown>>(needed.map(({ one }) => one))
    // Otherwise a module that forgets to name a port among its needs would start without its provider one day.
    const unknown = [...this.#calls.keys()].filter((one) => !known.has(one))
    if (unknown.length) throw new Error(`no module needs ${unknown.map(({ name }) => name).join(', ')}`)
  }
}
