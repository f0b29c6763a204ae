export interface Telemetry {
  deviceId: string
  at: Date
  receivedAt: Date
  counterMilli?: number
  facts?: object
}

/** Merges values of the same device and time into one row; the first value counts. */
export function merged(all: readonly Telemetry[]): Telemetry[] {
  const rows: Telemetry[] = []
  const places = new Map<string, Map<number, number>>()
  for (const one of all) {
    const [own, at] = [places.get(one.deviceId) ?? new Map<number, number>(), one.at.getTime()]
    const place = own.get(at)
    if (place === undefined) {
      if (!own.size) places.set(one.deviceId, own)
      own.set(at, rows.push(one) - 1)
      continue
    }
    const known = rows[place]!
    const facts = known.facts || one.facts ? { ...one.facts, ...known.facts } : undefined
    rows[place] = { ...known, counterMilli: known.counterMilli ?? one.counterMilli, facts }
  }
  return rows
}

/** What is newest of one device: when it was heard, its counter and since when, and each fact with the last moment of any. */
export interface Newest {
  deviceId: string
  seenAt: Date
  readAt?: Date
  counterMilli?: number
  facts?: object
  saidAt?: Date
}
/** A value of a clock ahead is not newer than a later message. */
const heardBy = ({ at, receivedAt }: Telemetry): number => Math.min(at.getTime(), receivedAt.getTime())
/** Of each device one, in the order in which their rows are locked. @param rows once per device and moment */
export function newestOf(rows: readonly Telemetry[]): Newest[] {
  const all = new Map<string, Newest>()
  // The later word on the counter and on each fact counts.
  for (const row of rows.toSorted((a, b) => heardBy(a) - heardBy(b) || a.at.getTime() - b.at.getTime())) {
    const { deviceId, receivedAt, counterMilli, facts } = row
    let own = all.get(deviceId)
    if (!own) all.set(deviceId, (own = { deviceId, seenAt: receivedAt }))
    if (receivedAt > own.seenAt) own.seenAt = receivedAt
    if (counterMilli !== undefined) Object.assign(own, { readAt: new Date(heardBy(row)), counterMilli })
    if (facts && Object.keys(facts).length)
      Object.assign(own, { saidAt: new Date(heardBy(row)), facts: { ...own.facts, ...facts } })
  }
  return [...all.values()].toSorted((a, b) => (a.deviceId < b.deviceId ? -1 : 1))
}
