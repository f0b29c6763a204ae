export interface Telemetry {
  deviceId: string
  at: Date
  receivedAt: Date
  counterMilli?: number
  facts?: object
}

/** Said of one device at one moment: one row. What was said first counts. */
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
/** Of each device one, in the order in which their rows are locked. @param rows once per device and moment */
export function newestOf(rows: readonly Telemetry[]): Newest[] {
  const all = new Map<string, Newest>()
  const stating: Telemetry[] = []
  for (const row of rows) {
    const { deviceId, at, receivedAt, counterMilli, facts } = row
    let own = all.get(deviceId)
    if (!own) all.set(deviceId, (own = { deviceId, seenAt: receivedAt }))
    if (receivedAt > own.seenAt) own.seenAt = receivedAt
    if (counterMilli !== undefined && (!own.readAt || at > own.readAt)) Object.assign(own, { readAt: at, counterMilli })
    if (facts && Object.keys(facts).length) stating.push(row)
  }
  // The later word on each fact counts.
  for (const { deviceId, at, facts } of stating.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const own = all.get(deviceId)!
    own.facts = { ...own.facts, ...facts }
    own.saidAt = at
  }
  return [...all.values()].toSorted((a, b) => (a.deviceId < b.deviceId ? -1 : 1))
}
