import { randomInt } from 'node:crypto'
import { addDays } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import type { SecretBox } from '../infra/secrets/secret-box.ts'
import { storeTelemetry } from '../modules/devices/index.ts'
import { collectors, elemeters, issueSecret, watermeters } from '../modules/devices/registry/device.service.ts'
import { replaceDevice } from '../modules/devices/registry/replace.service.ts'
import { deviceTypes, setTypeKey } from '../modules/devices/registry/type.service.ts'
import { type Telemetry } from '../modules/devices/telemetry/merge.rules.ts'
import { addCreditType, addModbusMeters, addRadioType, type DemoMeter } from './demo-models.ts'
import { addSharedMeters } from './demo-shared-meters.ts'

/** A collector whose line is simulated; the form of the simulator's plan. */
export interface DemoLine {
  username: string
  password: string
  relayPassword: string
  meters: DemoMeter[]
  locks: { address: string; battery: number; eventNo: number }[]
  /** No collector but a meter that speaks for itself. */
  direct?: Omit<DemoMeter, 'protocol'> & { category?: 'watermeter' }
  /** Meters of a shared channel it hears, and how well. */
  radios?: (Omit<DemoMeter, 'protocol'> & { signal: number })[]
}
const SITES = 2
const METERS_OF_SITE = 10
const WATER_OF_SITE = 4
const DIRECT = 2
/** How long a valve is on its way. */
const VALVE_S = 12
/** Who has hot water from the house. */
const HOT_PLACE = 1
/** Whose water meter was put in the place of another. */
const REPLACED_PLACE = 3
/** The last digits of meters of the elevator and of the lights of the stairs. */
const COMMON_PLACES = ['0091', '0092'] as const
/** The last digits of meters that lie in store, and who has them. */
const SPARE_PLACES = [
  ['0093', '周师傅'],
  ['0094', null],
] as const
/** So many days of the past are known of each meter, by the hour. */
const DAYS = 35
const HOUR_MS = 3_600_000

interface Place {
  siteId: string
  siteName: string
  roomId: string
  meterId: string | null
  shownMilli: number
  place: number
}
/** Rooms with a meter of the accounts, some of each of the first sites, that of the demonstration's rentee first; and what their meters showed last. */
const places = (tenantId: number) =>
  raw<Place>(sql`select * from (
      select s.id as "siteId", s.name as "siteName", r.id as "roomId", m.id as "meterId",
        coalesce((select max(g.value_milli) from metering_reading g where g.tenant_id = m.tenant_id and g.meter_id = m.id and g.state <> 'void'), 0)::bigint as "shownMilli",
        row_number() over (partition by s.id order by r.id is distinct from mine.room_id, m.id is null, r.created_at, r.id)::int as place,
        dense_rank() over (order by s.id is distinct from mine.site_id, s.created_at, s.id)::int as site_no
      from housing_site s join housing_room r on r.tenant_id = s.tenant_id and r.site_id = s.id and r.archived_on is null
      left join metering_meter m on m.tenant_id = r.tenant_id and m.room_id = r.id and m.utility = 'electric' and m.state = 'in_use'
      left join (select l.site_id, l.room_id from housing_lease l join identity_user u on u.tenant_id = l.tenant_id and u.party_id = l.rentee_id
        where l.tenant_id = ${tenantId} and l.status = 'signed' order by l.start_on desc limit 1) mine on true
      where s.tenant_id = ${tenantId}) found
    where site_no <= ${SITES} and place <= ${METERS_OF_SITE} order by site_no, place`)

/** What flows in an hour of the day: little at night, a peak at breakfast, a higher one in the evening. */
const flow = (hour: number): number => (hour < 6 ? 0.1 : hour < 9 ? 0.5 : hour < 17 ? 0.3 : hour < 22 ? 1.2 : 0.4)

/** Put in last year, before orders were kept here; meters of power are verified anew after eight years, those of water after six. */
function installedBy(ctx: Ctx, verifyYears?: number) {
  const installedOn = addDays(ctx.today(), -400)
  return {
    installedOn,
    installedBy: '周师傅',
    warrantyUntil: addDays(installedOn, 730),
    ...(verifyYears && { verifyDueOn: addDays(installedOn, verifyYears * 365) }),
  }
}

/** The meter of which room of the first site counts money itself, under which address, and what is left on it. */
const [CREDIT_PLACE, CREDIT_ADDRESS, CREDIT_FEN] = [6, '21', 4_500]
/** What a meter told hour by hour until now, ending at a number. */
function past(deviceId: string, endMilli: number, unitMilli: number, now: Date): Telemetry[] {
  const rows: Telemetry[] = []
  let counter = endMilli
  const last = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  for (let step = 0; step < DAYS * 24 && counter > 0; step++) {
    const at = new Date(last - step * HOUR_MS)
    // Two places behind the point, as it tells them itself: by a third it would seem to go backwards now.
    rows.push({ deviceId, at, receivedAt: at, counterMilli: Math.floor(counter / 10) * 10 })
    const hour = (at.getUTCHours() + 8) % 24
    counter -= flow(hour) * unitMilli * (0.7 + ((step * 37) % 60) / 100)
  }
  return rows
}

/** A water meter with a radio of its own, to which somebody holds a magnet. */
async function addRadioWaterMeter(
  ctx: Ctx,
  { siteId, roomId, number, scale }: { siteId: string; roomId: string; number: string; scale: number },
): Promise<DemoLine> {
  const typeId = await addRadioType(ctx, 'watermeter')
  const direct = {
    category: 'watermeter' as const,
    address: `79${number.padStart(12, '0')}`,
    startMilli: 96_400,
    scale,
    at: ctx.now().toISOString(),
    valveS: VALVE_S,
    magnet: true,
  }
  const draft = { serial: `SB${number}`, address: direct.address, typeId, siteId, roomId, isDirect: true }
  const { id } = await watermeters.add(ctx, { ...draft, ...installedBy(ctx, 6) })
  await ctx.db.run(storeTelemetry(ctx.tenant.id, past(id, direct.startMilli, 14 * scale, ctx.now())))
  return { ...(await issueSecret(ctx, { id })), relayPassword: '', meters: [], locks: [], direct }
}

/** Collectors of the first sites with the meters of their rooms, what those told in the last weeks, and how to simulate them. */
export async function addDevices(ctx: Ctx, secrets: SecretBox): Promise<DemoLine[]> {
  const relayPassword = String(randomInt(1_000_000)).padStart(6, '0')
  const common = { pollMinutes: 15, offlineMinutes: 40, needsButton: false }
  const { id: collectorType } = await deviceTypes.add(ctx, {
    ...common,
    code: 'JZQ-4G',
    name: '4G 采集器',
    category: 'collector',
    protocol: 'json',
    vendor: '通用',
    canSwitch: false,
  })
  const { id: eleType } = await deviceTypes.add(ctx, {
    ...common,
    code: 'DDZY-1',
    name: '单相费控电表',
    category: 'elemeter',
    protocol: 'dlt645',
    vendor: '通用',
    canSwitch: true,
  })
  await setTypeKey(ctx, secrets, { id: eleType, level: 2, password: relayPassword, operator: '00000001' })
  const { id: waterType } = await deviceTypes.add(ctx, {
    ...common,
    code: 'LXSF-20',
    name: '远传阀控水表',
    category: 'watermeter',
    protocol: 'cjt188',
    vendor: '通用',
    canSwitch: true,
  })
  const { id: hotType } = await deviceTypes.add(ctx, {
    ...common,
    code: 'LXSR-20',
    name: '远传热水表',
    category: 'watermeter',
    protocol: 'cjt188',
    medium: 'hot_water',
    vendor: '通用',
    canSwitch: true,
  })
  const lines: DemoLine[] = []
  const radioType = await addRadioType(ctx, 'elemeter')
  const found = await ctx.db.rows(places(ctx.tenant.id))
  const now = ctx.now()
  for (const [at, siteId] of [...new Set(found.map((one) => one.siteId))].entries()) {
    const rooms = found.filter((one) => one.siteId === siteId)
    const serial = `JZQ${ctx.tenant.code}${String(at + 1).padStart(2, '0')}`
    const { id: collectorId } = await collectors.add(ctx, {
      serial,
      name: `${rooms[0]!.siteName}采集器`,
      typeId: collectorType,
      siteId,
      simNo: `8986032470${String(ctx.tenant.id).padStart(8, '0')}0${at + 1}`,
      simCarrier: at ? 'mobile' : 'telecom',
      // One is to be renewed soon.
      simExpiresOn: addDays(ctx.today(), at ? 212 : 24),
      simMonthlyMb: 100,
      childLimit: 64,
      position: '一层弱电间',
      ...installedBy(ctx),
    })
    const line: DemoLine = { ...(await issueSecret(ctx, { id: collectorId })), relayPassword, meters: [], locks: [] }
    for (const [place, { roomId, meterId, shownMilli }] of rooms.entries()) {
      const scale = 0.6 + (place % 5) * 0.2
      const number = `${ctx.tenant.id}${at + 1}${String(place + 1).padStart(4, '0')}`
      const startMilli = Math.max(shownMilli, 900_000 + place * 41_300) + 160_000
      // One counts money itself, and speaks another protocol on the same line.
      const isCredit = !at && place === CREDIT_PLACE
      const address = isCredit ? CREDIT_ADDRESS : number.padStart(12, '0')
      const tied = { typeId: eleType, siteId, roomId, collectorId }
      const wired = { channel: 1 + (place % 4), baud: '2400' as const }
      // Two of the second site have a radio of their own.
      const isDirect = at === 1 && place >= METERS_OF_SITE - DIRECT
      const kind = isCredit
        ? { typeId: await addCreditType(ctx) }
        : isDirect
          ? { typeId: radioType, collectorId: null, isDirect }
          : {}
      const { id } = await elemeters.add(ctx, {
        ...tied,
        ...(!isDirect && wired),
        ...kind,
        serial: `DB${number}`,
        address,
        meterId,
        ...installedBy(ctx, 8),
      })
      const told = past(id, startMilli, 900 * scale, now)
      if (isCredit && told[0]) told[0].facts = { credit: CREDIT_FEN * 10, relay: 'closed', saidAt: now.toISOString() }
      await ctx.db.run(storeTelemetry(ctx.tenant.id, told))
      const simulated = { address, startMilli, scale, at: now.toISOString() }
      if (isDirect) {
        const own = { relayPassword: '', meters: [], locks: [], direct: simulated }
        lines.push({ ...(await issueSecret(ctx, { id })), ...own })
        continue
      }
      line.meters.push(
        isCredit
          ? { ...simulated, protocol: 'modbus', credit: { fen: CREDIT_FEN, priceFen: 60 } }
          : { ...simulated, protocol: 'dlt645' },
      )
      if (place > WATER_OF_SITE || (!at && place === WATER_OF_SITE)) continue
      if (place === WATER_OF_SITE) {
        lines.push(await addRadioWaterMeter(ctx, { siteId, roomId, number, scale }))
        continue
      }
      const water = {
        protocol: 'cjt188' as const,
        address: `78${number.padStart(12, '0')}`,
        startMilli: 140_000 + place * 3_100,
        scale,
        at: now.toISOString(),
        batteryLow: place === 2,
        valveS: VALVE_S,
      }
      const { id: waterId } = await watermeters.add(ctx, {
        ...tied,
        ...wired,
        typeId: waterType,
        serial: `SB${number}`,
        address: water.address,
        ...installedBy(ctx, 6),
      })
      await ctx.db.run(storeTelemetry(ctx.tenant.id, past(waterId, water.startMilli, 14 * scale, now)))
      line.meters.push(water)
      if (!at && place === HOT_PLACE) {
        const hot = {
          ...water,
          address: `79${number.padStart(12, '0')}`,
          startMilli: 61_200,
          medium: 'hotWater' as const,
        }
        const given = { ...tied, ...wired, typeId: hotType, serial: `RS${number}`, address: hot.address }
        const { id: hotId } = await watermeters.add(ctx, { ...given, ...installedBy(ctx, 6) })
        await ctx.db.run(storeTelemetry(ctx.tenant.id, past(hotId, hot.startMilli, 5 * scale, now)))
        line.meters.push(hot)
      }
      if (at || place !== REPLACED_PLACE) continue
      const given = { id: waterId, serial: `SB${number}-2`, installedBy: '周师傅' }
      await replaceDevice(ctx, secrets, { ...given, reason: '阀门卡滞无法关闭，更换新表' })
    }
    // 公共部分: of no room, and not to be cut.
    for (const place of COMMON_PLACES) {
      const number = `${ctx.tenant.id}${at + 1}${place}`
      const meter = { protocol: 'dlt645' as const, address: number.padStart(12, '0'), startMilli: 8_400_000, scale: 3 }
      const tied = { typeId: eleType, siteId, collectorId }
      const { id } = await elemeters.add(ctx, { ...tied, serial: `DB${number}`, address: meter.address })
      await ctx.db.run(storeTelemetry(ctx.tenant.id, past(id, meter.startMilli, 2_700, now)))
      line.meters.push({ ...meter, at: now.toISOString() })
    }
    // In store: one that somebody has to put it in, one nobody asked for yet.
    for (const [place, allottedTo] of SPARE_PLACES) {
      const number = `${ctx.tenant.id}${at + 1}${place}`
      const address = number.padStart(12, '0')
      await elemeters.add(ctx, { serial: `DB${number}`, address, typeId: eleType, siteId, allottedTo })
    }
    // 配电间: of no room either, and of another maker.
    if (!at) line.meters.push(...(await addModbusMeters(ctx, { siteId, collectorId, past })))
    lines.push(line)
    if (!at) {
      const shared = rooms.slice(WATER_OF_SITE, WATER_OF_SITE + 2).map(({ roomId }) => roomId)
      const place = {
        siteId,
        siteName: rooms[0]!.siteName,
        number: `${ctx.tenant.code}${String(at + 1).padStart(2, '0')}`,
      }
      lines.push(await addSharedMeters(ctx, { ...place, collectorId, line, collectorType, rooms: shared, past }))
    }
  }
  return lines
}
