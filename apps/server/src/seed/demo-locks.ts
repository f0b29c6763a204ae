import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'

import type { SecretBox } from '../infra/secrets/secret-box.ts'
import { storeTelemetry } from '../modules/devices/index.ts'
import { collectors, issueSecret, locks } from '../modules/devices/registry/device.service.ts'
import { deviceTypes } from '../modules/devices/registry/type.service.ts'
import { watchLocks } from '../modules/locks/alarm/watch.job.ts'
import { type CloudOuter, cloudAccounts, setCloudSecret } from '../modules/locks/cloud/account.service.ts'
import { issueCredential } from '../modules/locks/credential/credential.service.ts'
import { followLease } from '../modules/locks/lease/follow-lease.ts'
import { keepUnlocks } from '../modules/locks/record/unlock.service.ts'
import { requestOpen } from '../modules/locks/remote/remote.service.ts'
import type { DemoLine } from './demo-devices.ts'

const SITES = 2
const DOORS_OF_SITE = 6
const DAYS = 21
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
/** At which hours of the day somebody comes home. */
const COMES = [8.2, 12.4, 18.6, 21.3]

interface Place {
  siteId: string
  siteName: string
  roomId: string
  buildingId: string
  leaseId: string
}
/** Let rooms of the first sites, and before them the one of whoever signs in as a renter. */
const places = (tenantId: number, today: string) =>
  raw<Place>(sql`with let as (
      select s.id as "siteId", s.name as "siteName", l.room_id as "roomId", r.building_id as "buildingId", l.id as "leaseId", s.created_at,
        exists (select from identity_user u where u.tenant_id = l.tenant_id and u.party_kind = 'rentee' and u.party_id = l.rentee_id) as own,
        row_number() over (partition by s.id order by l.created_at, l.id)::int as place
      from housing_lease l join housing_room r on r.tenant_id = l.tenant_id and r.id = l.room_id join housing_site s on s.tenant_id = l.tenant_id and s.id = l.site_id
      where l.tenant_id = ${tenantId} and l.status = 'signed' and l.start_on <= ${today}::date and coalesce(l.left_on, l.end_on) > ${today}::date + 30
    ), near as (select *, dense_rank() over (order by created_at, "siteId")::int as site_no from let)
    select "siteId", "siteName", "roomId", "buildingId", "leaseId" from near
    where own or (site_no <= ${SITES} and place <= ${DOORS_OF_SITE}) order by own desc, site_no, place limit 14`)

/** Locks on doors of let rooms, their renters' keys and those of staff, and who came home in the last weeks. */
export async function addLocks(ctx: Ctx, outer: CloudOuter): Promise<DemoLine[]> {
  const { secrets } = outer
  const common = { pollMinutes: 15, offlineMinutes: 40, needsButton: false, canSwitch: false, vendor: '通用' }
  const type = async (
    code: string,
    name: string,
    category: 'lock' | 'collector',
    protocol: 'json' | 'cloud' = 'json',
  ) => (await deviceTypes.add(ctx, { ...common, code, name, category, protocol })).id
  const [gatewayType, lockType, cloudType] = [
    await type('WG-BLE', '蓝牙门锁网关', 'collector'),
    await type('ZNMS-3', '密码门卡智能锁', 'lock'),
    await type('TT-CLOUD', '云平台智能锁', 'lock', 'cloud'),
  ]
  await addAccount(ctx, outer, cloudType)
  const lines = new Map<string, DemoLine & { collectorId: string }>()
  const found = await ctx.db.rows(places(ctx.tenant.id, ctx.today()))
  const now = ctx.now()
  for (const [at, { siteId, siteName, roomId, leaseId }] of found.entries()) {
    const line = lines.get(siteId) ?? (await aGateway(ctx, gatewayType, siteId, siteName, lines.size))
    lines.set(siteId, line)
    const number = `${ctx.tenant.id}${String(at + 1).padStart(3, '0')}`
    const battery = at === 3 ? 14 : 96 - ((at * 13) % 50)
    const address = `AC${number.padStart(10, '0')}`
    // The last one of them all hangs at a maker's cloud.
    const isCloud = at === found.length - 1
    const { id: lockId } = await locks.add(ctx, {
      serial: `MS${number}`,
      address: isCloud ? number : address,
      typeId: isCloud ? cloudType : lockType,
      siteId,
      roomId,
      collectorId: isCloud ? null : line.collectorId,
      codeKinds: isCloud ? ['passcode', 'app_key'] : ['passcode', 'card', 'fingerprint', 'face', 'app_key'],
      codeCycles: ['weekly', 'once'],
      codeSlots: isCloud ? 250 : 100,
      autoLockS: 5,
    })
    const facts = { battery, locked: true, firmware: '1.4.2' }
    await ctx.db.run(storeTelemetry(ctx.tenant.id, [{ deviceId: lockId, at: now, receivedAt: now, facts }]))
    await followLease(ctx, secrets, leaseId)
    if (at % 3 === 0 && !isCloud) await giveCleaner(ctx, secrets, lockId)
    if (at % 4 === 1 && !isCloud) await giveSteward(ctx, secrets, lockId)
    const eventNo = isCloud ? 0 : await comeHome(ctx, lockId, at, battery)
    if (at === 1) await requestOpen(ctx, { lockId, reason: '楼下反映漏水，电话无人接听' })
    if (!isCloud) line.locks.push({ address, battery, eventNo })
  }
  // 单元门: the door of a building, which all who live in it open.
  const [first] = found
  const line = first && lines.get(first.siteId)
  if (line) {
    const { siteId, buildingId } = first
    const number = `${ctx.tenant.id}901`
    const address = `AC${number.padStart(10, '0')}`
    const door = { typeId: lockType, siteId, buildingId, collectorId: line.collectorId, position: '一单元入口' }
    const opens = { codeKinds: ['passcode', 'card', 'face', 'app_key'] as const, codeSlots: 300 }
    await locks.add(ctx, { ...door, ...opens, codeKinds: [...opens.codeKinds], serial: `MS${number}`, address })
    for (const one of found) if (one.buildingId === buildingId) await followLease(ctx, secrets, one.leaseId)
    line.locks.push({ address, battery: 88, eventNo: 0 })
  }
  await watchLocks(ctx)
  return [...lines.values()].map(({ collectorId: _id, ...line }) => line)
}

/** Signs in at the locks of the sandbox. */
async function addAccount(ctx: Ctx, outer: CloudOuter, typeId: string): Promise<void> {
  const given = { name: '演示门锁云', typeId, endpoint: 'sandbox' as const, clientId: 'sandbox', username: 'sandbox' }
  const { id } = await cloudAccounts.add(ctx, given)
  await setCloudSecret(ctx, outer, { id, clientSecret: 'sandbox-secret', password: 'sandbox' })
}

async function aGateway(ctx: Ctx, typeId: string, siteId: string, siteName: string, at: number) {
  const serial = `WG${ctx.tenant.code}${String(at + 1).padStart(2, '0')}`
  const { id: collectorId } = await collectors.add(ctx, { serial, name: `${siteName}门锁网关`, typeId, siteId })
  const signIn = await issueSecret(ctx, { id: collectorId })
  return { ...signIn, relayPassword: '', meters: [], locks: [] as DemoLine['locks'], collectorId }
}

/** Mondays and Thursdays in the morning. */
const giveCleaner = (ctx: Ctx, secrets: SecretBox, lockId: string) =>
  issueCredential(ctx, secrets, {
    lockId,
    role: 'vendor',
    kind: 'passcode',
    holder: '洁家保洁',
    validFrom: ctx.now().toISOString(),
    validTo: new Date(ctx.now().getTime() + 90 * DAY_MS).toISOString(),
    weekdays: ['1', '4'],
    dayFrom: '09:00',
    dayTo: '12:00',
  })

/** Until he leaves: it goes with the account. */
const giveSteward = (ctx: Ctx, secrets: SecretBox, lockId: string) =>
  issueCredential(ctx, secrets, {
    lockId,
    role: 'staff',
    kind: 'passcode',
    holder: '驻点管家',
    userId: ctx.user?.id,
    validFrom: ctx.now().toISOString(),
  })

/** What the lock told in the last weeks, before anybody had a look. @returns the number of what it sees next */
async function comeHome(ctx: Ctx, deviceId: string, place: number, battery: number): Promise<number> {
  const midnight = Math.floor(ctx.now().getTime() / DAY_MS) * DAY_MS - 8 * HOUR_MS
  const seen = []
  for (let day = DAYS; day >= 0; day--)
    for (const [turn, hour] of COMES.entries()) {
      const mixed = day * 7 + turn * 5 + place * 3
      const at = midnight - day * DAY_MS + Math.round((hour + (mixed % 11) / 8) * HOUR_MS)
      if (mixed % 4 === 0 || at > ctx.now().getTime()) continue
      seen.push({
        deviceId,
        at: new Date(at).toISOString(),
        eventNo: String(seen.length + 1),
        method: mixed % 5 === 1 ? 'inside' : 'passcode',
        ok: mixed % 17 !== 2,
        slot: mixed % 5 === 1 || mixed % 17 === 2 ? null : 1,
        remoteNo: null,
        battery: Math.min(100, battery + Math.floor(day / 3)),
      })
    }
  await keepUnlocks(ctx, seen, ctx.now().toISOString())
  return seen.length + 1
}
