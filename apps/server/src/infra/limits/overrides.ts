/** A value that replaces a limit or the threshold of a breaker until `endsAt`. */
export interface Override {
  /** `limit:<name>` or `breaker:<service>` */
  subject: string
  value: number
  endsAt: Date
}

let now: ReadonlyMap<string, Override> = new Map()

/** Replaces the overrides of this process with those of the database; called every few seconds. */
export function setOverrides(all: readonly Override[]): void {
  now = new Map(all.map((one) => [one.subject, one]))
}
/** The override in force. It ends at `endsAt`, even while the database cannot be reached. */
export function overrideOf(subject: string): number | undefined {
  const found = now.size ? now.get(subject) : undefined
  return found && found.endsAt.getTime() > Date.now() ? found.value : undefined
}
