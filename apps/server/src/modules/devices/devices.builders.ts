import {
  type collector,
  deviceCommand,
  type elemeter,
  issueSecret,
  OFF_CAUTIONS,
  sendCommand,
  type watermeter,
} from '@cloud-steward/contract/devices/index.ts'
import { createOrder } from '@cloud-steward/contract/work-orders/index.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { newPlatformKeys } from '../../../../sandbox/src/keys.ts'
import { Collector } from '../../../../simulator/src/collector.ts'
import { EleMeter, type Meter, type MeterGiven, WaterMeter } from '../../../../simulator/src/meter.ts'
import { freshTenant, signIn, type TestApp, type TestTenant, testApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import type { Ctx } from '../../infra/ctx/types.ts'
import { newId } from '../../infra/db/id.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { aBuilding, aHouse, aSite as aHousingSite } from '../housing/housing.builders.ts'
import { aMeter } from '../metering/metering.builders.ts'
import { type Gateway, startGateway } from './gateway/gateway.ts'
import { collectors, elemeters, watermeters } from './registry/device.service.ts'
import { deviceTypes, setTypeKey } from './registry/type.service.ts'

export const RELAY_PASSWORD = '246810'
const KEY = { level: 2, password: RELAY_PASSWORD, operator: '00000001' }
let count = 0

export interface Field {
  app: TestApp
  gateway: Gateway
  url: string
  /** Whom the broker’s TLS shows itself as. */
  certificate: string
  /** A collector of the simulator with these on its line, until the field is closed. */
  connect(site: Pick<Site, 'username' | 'password'>, meters: Meter[]): Promise<Collector>
  close(): Promise<void>
}
/** The server of the tests, or that with another clock, with a gateway whose lines only do what they are told. */
export async function aField({ app: given, now }: { app?: TestApp; now?: () => Date } = {}): Promise<Field> {
  const app = given ?? (await testApp())
  const { certificate, privateKey } = await newPlatformKeys()
  const gateway = await startGateway({
    pools: app.pools,
    ports: app.ports,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    secrets: app.secrets,
    port: 0,
    rawPort: 0,
    tls: { port: 0, read: () => ({ cert: Buffer.from(certificate), key: Buffer.from(privateKey) }) },
    host: '127.0.0.1',
    tenants: () => app.sessions.tenants(),
    now,
  })
  const url = `mqtt://127.0.0.1:${gateway.port}`
  const connected: Collector[] = []
  return {
    app,
    gateway,
    url,
    certificate,
    async connect({ username, password }, meters) {
      const collector = new Collector({ url, username, password, meters })
      connected.push(collector)
      await collector.connect()
      return collector
    },
    async close() {
      for (const one of connected) await one.cut()
      await gateway.close()
    },
  }
}

/** One field for a test file, and a site of its own for each test in it. */
export function eachOnItsSite(begins: (site: Site, field: Field) => void): void {
  let field: Field
  beforeAll(async () => {
    field = await aField()
  })
  afterAll(() => field.close())
  beforeEach(async () => begins(await aSite(field), field))
}

export interface Site {
  tenant: TestTenant
  ctx: Ctx
  admin: Client
  siteId: string
  roomId: string
  /** Of the room, in the utility accounts. */
  meterId: string
  collectorId: string
  username: string
  password: string
  types: { collector: string; elemeter: string; watermeter: string }
}
/** A tenant with a metered room and a registered collector. */
export async function aSite({ app }: Field, pollMinutes = 1440): Promise<Site> {
  const tenant = await freshTenant(app)
  const ctx = tenant.ctx()
  const siteId = await aHousingSite(ctx)
  const buildingId = await aBuilding(ctx, { siteId })
  const { roomId } = await aHouse(ctx, { landlordId: tenant.landlordId, buildingId })
  const meterId = await aMeter(ctx, { siteId, roomId })
  const type = async (category: 'collector' | 'elemeter' | 'watermeter', protocol: 'json' | 'dlt645' | 'cjt188') =>
    (
      await deviceTypes.add(ctx, {
        code: `T${++count}`,
        name: `Type ${count}`,
        category,
        protocol,
        canSwitch: category !== 'collector',
        needsButton: false,
        pollMinutes,
        offlineMinutes: 30,
      })
    ).id
  const types = {
    collector: await type('collector', 'json'),
    elemeter: await type('elemeter', 'dlt645'),
    watermeter: await type('watermeter', 'cjt188'),
  }
  await setTypeKey(ctx, app.secrets, { id: types.elemeter, ...KEY })
  const { id: collectorId } = await collectors.add(ctx, {
    serial: `C${++count}`,
    name: `Line ${count}`,
    typeId: types.collector,
    siteId,
  })
  const admin = await signIn(app, tenant)
  const issued = (await admin.call(issueSecret, { id: collectorId })).body.data as {
    username: string
    password: string
  }
  return { tenant, ctx, admin, siteId, roomId, meterId, collectorId, ...issued, types }
}

const now = () => new Date()
export async function anElemeter(site: Site, given: Partial<MeterGiven> & { meterId?: string } = {}) {
  const { meterId, ...rest } = given
  const meter = new EleMeter(
    { address: String(202600000000 + ++count), startMilli: 1_000_000, ...rest },
    now,
    RELAY_PASSWORD,
  )
  const { id } = await elemeters.add(site.ctx, {
    serial: `E${meter.address}`,
    address: meter.address,
    typeId: site.types.elemeter,
    siteId: site.siteId,
    roomId: site.roomId,
    collectorId: site.collectorId,
    meterId,
  })
  return { id, meter }
}
export async function aWatermeter(
  site: Site,
  { typeId = site.types.watermeter, ...given }: Partial<MeterGiven> & { typeId?: string } = {},
  clock = now,
) {
  const meter = new WaterMeter({ address: String(78330000000000 + ++count), startMilli: 55_000, ...given }, clock)
  const { id } = await watermeters.add(site.ctx, {
    serial: `W${meter.address}`,
    address: meter.address,
    typeId,
    siteId: site.siteId,
    collectorId: site.collectorId,
  })
  return { id, meter }
}

export const listOf = async (
  site: Site,
  resource: typeof elemeter | typeof watermeter | typeof collector,
  filter = {},
) => ((await site.admin.call(resource.endpoints.query, filter)).body.data as { list: Record<string, unknown>[] }).list
export const commandsOf = async (site: Site, filter = {}) =>
  ((await site.admin.call(deviceCommand.endpoints.query, filter)).body.data as { list: Record<string, unknown>[] }).list
export const commandDevice = async (site: Site, deviceId: string, kind: string, reason?: string) => {
  const despite = /Off|close/.test(kind) ? OFF_CAUTIONS : undefined
  const { body } = await site.admin.call(sendCommand, { deviceIds: [deviceId], kind, reason, despite } as never, {
    key: newId(),
  })
  if (body.code !== 200) throw new Error(body.message)
  return (body.data as { ids: string[] }).ids[0]!
}
export const stateOf = async (site: Site, id: string) => (await commandsOf(site, { id }))[0]!.state
export const stored = async (site: Site, deviceId: string) =>
  (await site.ctx.db.first(
    raw<{ count: number }>(
      sql`select count(*)::int as count from device_telemetry where tenant_id = ${site.tenant.id} and device_id = ${deviceId}`,
    ),
  ))!.count

/** The number of an order by which something is to be put in at a site. */
export async function anInstallOrder(site: Site, more: object = {}): Promise<string> {
  const given = { siteId: site.siteId, kind: 'install', subject: '装表', ...more } as const
  return (await site.admin.call(createOrder, given, { key: newId() })).body.data.no
}
