/** A limit or breaker that is another for a time. */
export interface Override {
  /** `limit:<name>` or `breaker:<service>` */
  subject: string
  value: number
  endsAt: Date
}

let now: ReadonlyMap<string, Override> = new Map()

/** What is in force, as the database has it; asked for again every few seconds. */
export function setOverrides(all: readonly Override[]): void {
  now = new Map(all.map((one) => [one.subject, one]))
}
/** It ends by its own time, also where the database cannot be asked. */
export function overrideOf(subject: string): number | undefined {
  const found = now.size ? now.get(subject) : undefined
  return found && found.endsAt.getTime() > Date.now() ? found.value : undefined
}
