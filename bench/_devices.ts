import { createHash, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { freePort } from '../apps/server/src/infra/db/embedded/readiness.ts'

export interface Line {
  id: string
  serial: string
  /** With it and LINE_PASSWORD the collector signs in. */
  username: string
  meters: { id: string; address: string }[]
}
export interface Devices {
  siteId: string
  meterType: string
  lines: Line[]
}
export const LINE_PASSWORD = 'line'
const TENANT = 10_001
/** Rows of one statement. */
const PART = 20_000

/**
 * Collectors and their meters, registered with a few statements: registering is not what is measured. Nothing is asked by
 * the platform for a day unless `pollMinutes` says so.
 */
export async function registerLines(
  owner: Client,
  given: { collectors: number; meters: number; protocol?: 'json' | 'dlt645'; pollMinutes?: number },
): Promise<Devices> {
  const { collectors, meters, protocol = 'json', pollMinutes = 1440 } = given
  const [siteId, lineType, meterType] = [randomUUID(), randomUUID(), randomUUID()]
  await owner.query(
    `insert into housing_site (tenant_id, id, code, name, region_code, address, mode) values ($1, $2, 'BD', 'BD', '110101', 'x', 'whole')`,
    [TENANT, siteId],
  )
  await owner.query(
    `insert into device_type (tenant_id, id, code, name, category, protocol, can_switch, needs_button, poll_minutes, offline_minutes)
      values ($1, $2, 'BL', 'BL', 'collector', 'json', false, false, $4, 60), ($1, $3, 'BM', 'BM', 'elemeter', $5, true, false, $4, 60)`,
    [TENANT, lineType, meterType, pollMinutes, protocol],
  )
  const lines = Array.from({ length: collectors }, (_, at): Line => {
    const serial = `B${at}`
    const addressOf = (place: number) => String(at * meters + place + 1).padStart(12, '0')
    const own = Array.from({ length: meters }, (_, place) => ({ id: randomUUID(), address: addressOf(place) }))
    return { id: randomUUID(), serial, username: `${TENANT}/${serial}`, meters: own }
  })
  await owner.query(
    `insert into device (tenant_id, id, category, serial, type_id, site_id, name, secret_hash)
      select $1, id, 'collector', serial, $4, $5, serial, $6 from unnest($2::uuid[], $3::text[]) x (id, serial)`,
    [
      TENANT,
      lines.map(({ id }) => id),
      lines.map(({ serial }) => serial),
      lineType,
      siteId,
      createHash('sha256').update(LINE_PASSWORD).digest(),
    ],
  )
  const all = lines.flatMap((line) => line.meters.map((meter) => ({ ...meter, collectorId: line.id })))
  for (let at = 0; at < all.length; at += PART) {
    const part = all.slice(at, at + PART)
    await owner.query(
      `insert into device (tenant_id, id, category, serial, type_id, site_id, collector_id, address)
        select $1, id, 'elemeter', 'E' || address, $5, $6, collector_id, address
        from unnest($2::uuid[], $3::text[], $4::uuid[]) x (id, address, collector_id)`,
      [
        TENANT,
        part.map(({ id }) => id),
        part.map(({ address }) => address),
        part.map((one) => one.collectorId),
        meterType,
        siteId,
      ],
    )
  }
  await owner.query('analyze device')
  return { siteId, meterType, lines }
}
/** A port for the broker of the product, and the address it then has. */
export async function brokerAt(): Promise<{ env: { MQTT_PORT: string }; url: string }> {
  const port = await freePort()
  return { env: { MQTT_PORT: String(port) }, url: `mqtt://127.0.0.1:${port}` }
}
