import { addDays } from '../infra/calendar.ts'
import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import { instantOf } from '../infra/local-time.ts'
import type { SecretBox } from '../infra/secrets/secret-box.ts'
import { elemeters } from '../modules/devices/registry/device.service.ts'
import { acceptOrder, dispatchOrder } from '../modules/work-orders/order/dispatch.service.ts'
import { finishOrder } from '../modules/work-orders/order/finish.service.ts'
import { followOrder } from '../modules/work-orders/order/order-keys.ts'
import { startOrder } from '../modules/work-orders/order/work.service.ts'
import { createOrder } from '../modules/work-orders/order/work-order.service.ts'

const WORK = [
  { kind: 'repair', subject: '卫生间角阀漏水，租客已关总阀', vendor: '安家维修', withKey: true, steps: 2 },
  { kind: 'repair', subject: '客厅断路器频繁跳闸', vendor: '安家维修', withKey: true, steps: 3 },
  { kind: 'inspect', subject: '年度燃气与线路巡检', vendor: '平安电力检测', withKey: true, steps: 1 },
  { kind: 'read', subject: '远程抄读缺数，现场抄表核对', vendor: null, withKey: false, steps: 0 },
] as const

/** Rooms with a lock. */
const rooms = (tenantId: number) =>
  raw<{ siteId: string; roomId: string }>(sql`select site_id as "siteId", room_id as "roomId" from device_lock
    where tenant_id = ${tenantId} and state = 'active' and room_id is not null order by serial limit ${WORK.length}`)

/** Meters that somebody has, to put them in. */
const allotted = (tenantId: number) =>
  raw<{ id: string; siteId: string }>(sql`select id, site_id as "siteId" from device_elemeter
    where tenant_id = ${tenantId} and stage = 'allotted' order by serial limit 1`)
/** From nine to eleven in the morning, so many days from today. */
function appointmentIn(ctx: Ctx, days: number) {
  const at = (hour: number) => instantOf(ctx.tenant.timeZone, addDays(ctx.today(), days), hour * 60).toISOString()
  return { appointFrom: at(9), appointTo: at(11) }
}
/** One meter is on its way to its place, by an order. */
async function addInstallation(ctx: Ctx): Promise<void> {
  const [meter] = await ctx.db.rows(allotted(ctx.tenant.id))
  if (!meter) return
  const given = { siteId: meter.siteId, kind: 'install', subject: '公区新增电表，安装并接入采集器' } as const
  const { id, no } = await createOrder(ctx, given)
  await dispatchOrder(ctx, { id, vendor: '安家维修', ...appointmentIn(ctx, 2) })
  await acceptOrder(ctx, { id })
  await elemeters.update(ctx, { id: meter.id, ticketNo: no })
}

/** The installer who can sign in. */
const installer = (tenantId: number) =>
  raw<{ id: string }>(
    sql`select party_id as id from identity_user where tenant_id = ${tenantId} and party_kind = 'installer' limit 1`,
  )
/** One order waits for the installer to accept it, for tomorrow morning. */
async function addTask(ctx: Ctx, place: { siteId: string; roomId: string }): Promise<void> {
  const known = await ctx.db.first(installer(ctx.tenant.id))
  if (!known) return
  const given = { ...place, kind: 'repair', subject: '厨房水槽下水慢，请带疏通工具', despiteDuplicate: true } as const
  const { id } = await createOrder(ctx, given)
  await dispatchOrder(ctx, { id, installerId: known.id, ...appointmentIn(ctx, 1) })
}

/** Orders of every state; one is being carried out, with a code of the room's lock. */
export async function addWorkOrders(ctx: Ctx, secrets: SecretBox): Promise<void> {
  const places = await ctx.db.rows(rooms(ctx.tenant.id))
  for (const [at, place] of places.entries()) {
    const { vendor, withKey, steps, kind, subject } = WORK[at]!
    const { id } = await createOrder(ctx, { ...place, kind, subject, isUrgent: at === 0 })
    const appointment = appointmentIn(ctx, 1)
    if (steps > 0 && vendor) await dispatchOrder(ctx, { id, vendor, withKey, ...(steps === 1 && appointment) })
    if (steps > 1) await acceptOrder(ctx, { id })
    if (steps > 2) {
      await startOrder(ctx, { id })
      await finishOrder(ctx, { id, outcome: '更换 32A 断路器，试运行正常' })
    } else await followOrder(ctx, { secrets }, id)
  }
  const [place] = places
  if (place) await addTask(ctx, place)
  await addInstallation(ctx)
}
