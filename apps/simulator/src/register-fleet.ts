import { randomInt } from 'node:crypto'
import type { Resource } from '@cloud-steward/contract'
import { collector, deviceType, elemeter, issueSecret, setTypeKey } from '@cloud-steward/contract/devices/index.ts'
import { site } from '@cloud-steward/contract/housing/index.ts'
import type { Plan } from './plan.ts'
import type { Platform } from './platform.ts'

export interface FleetSize {
  collectors: number
  /** Of each collector. */
  meters: number
  /** Of the counters this share begins just below its largest number. */
  rollover: number
}
type Row = { id: string; serial: string; code: string }
/** Everything that is simulated lies in one site, which says so. */
const MARK = 'SIM'
const SITE = { code: MARK, name: '模拟设备场地', regionCode: '110101', address: 'Simulation', mode: 'whole' }
const LINE = 'SIM 采集器'
const METER = 'SIM 电表'
const often = { needsButton: false, pollMinutes: 15, offlineMinutes: 40 }
const LARGEST_MILLI = 1_000_000_000
/** Issued at once; each is a request. */
const LANES = 8

/** Numbers from 0 to 1, spread evenly, always the same: a share below a limit is chosen by them. */
export const spreadOf = (n: number): number => (n * 0.618_033_988_749) % 1

async function found(platform: Platform, resource: Resource, given: { code: string }): Promise<string> {
  const rows = await platform.list<Row>(resource, { code: given.code })
  return rows.find(({ code }) => code === given.code)?.id ?? (await platform.send(resource.endpoints.add, given)).id
}
const serialOf = (n: number): string => `${MARK}-${String(n).padStart(5, '0')}`
/** A meter's place in the line makes its address. */
const addressOf = (line: number, place: number): string =>
  `88${String(line).padStart(6, '0')}${String(place).padStart(4, '0')}`

/** Registers what is missing of so many collectors and meters, and answers how to simulate them. `known` is the plan of the last time. */
export async function registerFleet(
  platform: Platform,
  { collectors, meters, rollover }: FleetSize,
  known: Plan | undefined,
  say: (text: string) => void,
): Promise<Plan> {
  await found(platform, site, SITE)
  const types = { code: `${MARK}-L`, name: LINE, category: 'collector', protocol: 'json', canSwitch: false, ...often }
  await found(platform, deviceType, types)
  const spoken = { code: `${MARK}-M`, name: METER, category: 'elemeter', protocol: 'dlt645', canSwitch: true, ...often }
  const meterType = await found(platform, deviceType, spoken)
  let relayPassword = known?.collectors[0]?.relayPassword
  if (!relayPassword) {
    relayPassword = String(randomInt(1_000_000)).padStart(6, '0')
    await platform.send(setTypeKey, { id: meterType, level: 2, password: relayPassword, operator: '00000001' })
  }

  const lines = Array.from({ length: collectors }, (_, at) => serialOf(at + 1))
  const before = await idsOf(platform, collector)
  const newLines = lines.filter((serial) => !before.has(serial))
  if (newLines.length) say(`registering ${newLines.length} collectors …`)
  const common = { siteId: SITE.name }
  await platform.import(
    collector,
    newLines.map((serial) => ({ ...common, serial, name: serial, typeId: LINE })),
  )
  const there = await idsOf(platform, elemeter)
  const wanted = lines.flatMap((serial, line) =>
    Array.from({ length: meters }, (_, place) => ({ address: addressOf(line + 1, place + 1), collectorId: serial })),
  )
  const newMeters = wanted.filter(({ address }) => !there.has(`${MARK}-${address}`))
  if (newMeters.length) say(`registering ${newMeters.length} meters …`)
  await platform.import(
    elemeter,
    newMeters.map((one) => ({ ...common, ...one, serial: `${MARK}-${one.address}`, typeId: METER })),
  )
  const ids = newLines.length ? await idsOf(platform, collector) : before
  const passwords = new Map(
    known?.collectors.map(({ username, password }) => [username.split('/')[1]!, { username, password }]),
  )
  const without = lines.filter((serial) => !passwords.has(serial))
  if (without.length) say(`issuing ${without.length} passwords …`)
  const issueAll = async (): Promise<void> => {
    for (let serial = without.pop(); serial; serial = without.pop())
      passwords.set(
        serial,
        await platform.send<{ username: string; password: string }>(issueSecret, { id: ids.get(serial)! }),
      )
  }
  await Promise.all(Array.from({ length: LANES }, issueAll))
  const startOf = (n: number): number =>
    spreadOf(n) < rollover ? LARGEST_MILLI - 10 * (1 + (n % 50)) : 100_000 + ((n * 7_919) % 5_000_000)
  return {
    collectors: lines.map((serial, line) => ({
      ...passwords.get(serial)!,
      relayPassword,
      meters: Array.from({ length: meters }, (_, place) => ({
        protocol: 'dlt645' as const,
        address: addressOf(line + 1, place + 1),
        startMilli: startOf(line * meters + place),
        scale: 0.5 + ((line + place) % 10) / 10,
      })),
    })),
  }
}

async function idsOf(platform: Platform, resource: Resource): Promise<Map<string, string>> {
  const rows = await platform.list<Row>(resource, { serial: `${MARK}-` })
  return new Map(rows.map(({ id, serial }) => [serial, id]))
}
