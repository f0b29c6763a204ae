import { type CODE_KINDS, lock } from '@cloud-steward/contract/devices/index.ts'
import type { CredentialState } from '@cloud-steward/contract/locks/index.ts'
import { credential } from '@cloud-steward/contract/locks/index.ts'
import { andScope } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { changeRow } from '../../../infra/db/change-row.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { FOREVER } from './code.rules.ts'
import { type CredentialError, FIRST_USE_MS, type Goal, type Standing, type Work } from './credential.rules.ts'

type Seer = Pick<Ctx, 'tenant' | 'scope'>
export interface CredentialRow {
  id: string
  lockId: string
  siteId: string
  roomId: string | null
  leaseId: string | null
  renteeId: string | null
  userId: string | null
  orderId: string | null
  orderNo: string | null
  orderAt: string | null
  role: 'renter' | 'co_renter' | 'staff' | 'vendor' | 'guest'
  kind: (typeof CODE_KINDS)[number]
  mode: 'custom' | 'algorithmic'
  holder: string
  secret: string | null
  slot: number | null
  remoteNo: string | null
  validFrom: string
  /** `FOREVER` where there is no end. */
  validTo: string
  /** Offline digits are void if they were not used by then. */
  firstUseBy: string | null
  lastUsedAt: string | null
  cycle: 'period' | 'weekly' | 'once'
  weekdays: string[] | null
  dayFrom: string | null
  dayTo: string | null
  state: CredentialState
  goal: Goal
  held: Standing['held']
  version: number
  heldVersion: number | null
  opId: string | null
  opWork: Work | null
  opVersion: number | null
  opUntil: string | null
  attempts: number
  nextAt: string
  drift: boolean
  aheadMs: number
  error: CredentialError | null
  replacedBy: string | null
  makerId: string | null
}
const shown = sql`t.id, t.lock_id as "lockId", t.site_id as "siteId", t.room_id as "roomId", t.lease_id as "leaseId", t.rentee_id as "renteeId", t.user_id as "userId",
  t.order_id as "orderId", t.order_no as "orderNo", t.order_at as "orderAt", t.role, t.kind, t.mode,
  t.holder, t.secret, t.slot, t.remote_no as "remoteNo", t.valid_from as "validFrom", coalesce(t.valid_to, ${FOREVER}::timestamptz) as "validTo", t.first_use_by as "firstUseBy", t.last_used_at as "lastUsedAt", t.cycle, t.weekdays, t.day_from as "dayFrom", t.day_to as "dayTo",
  t.state, t.goal, t.held, t.version, t.held_version as "heldVersion", t.op_id as "opId", t.op_work as "opWork", t.op_version as "opVersion", t.op_until as "opUntil",
  t.attempts, t.next_at as "nextAt", t.drift, t.ahead_ms as "aheadMs", t.error, t.replaced_by as "replacedBy", t.maker_id as "makerId"`
const from = sql`lock_credential t`
const locked = sql` for no key update of t`

/** A key the caller sees, locked. */
export const lockCredential = (ctx: Seer, id: string) =>
  raw<CredentialRow>(
    sql`select ${shown} from ${from} where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, credential)} and t.id = ${id}${locked}`,
  )
export const findCredential = (ctx: Seer, id: string) =>
  raw<CredentialRow>(
    sql`select ${shown} from ${from} where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, credential)} and t.id = ${id}`,
  )
export const credentialOfOp = (tenantId: number, opId: string) =>
  raw<CredentialRow>(sql`select ${shown} from ${from} where t.tenant_id = ${tenantId} and t.op_id = ${opId}${locked}`)
/** All of a lock that are not gone, locked in one order. */
export const credentialsOfLock = (tenantId: number, lockId: string) =>
  raw<CredentialRow>(
    sql`select ${shown} from ${from} where t.tenant_id = ${tenantId} and t.lock_id = ${lockId} and t.state <> 'removed' order by t.id${locked}`,
  )
export const credentialsOfLeases = (tenantId: number, leaseIds: readonly string[]) =>
  raw<CredentialRow>(
    sql`select ${shown} from ${from} where t.tenant_id = ${tenantId} and t.lease_id = any(${leaseIds}::uuid[]) and t.state <> 'removed' order by t.id${locked}`,
  )
/** Keys of a lock whose leases are of another room than the one it is at now. */
export const credentialsLeftBehind = (tenantId: number, lockId: string) =>
  raw<CredentialRow>(sql`select ${shown} from ${from} where t.tenant_id = ${tenantId} and t.lock_id = ${lockId} and t.state <> 'removed' and t.goal <> 'gone'
      and t.lease_id in (select l.id from housing_lease l where l.tenant_id = ${tenantId}
        and not exists (select from device_door_room x where x.tenant_id = l.tenant_id and x.lock_id = ${lockId} and x.room_id = l.room_id))
    order by t.id${locked}`)
/** Keys for one time that have opened by these records, locked in one order. */
export const usedUp = (tenantId: number, unlockIds: readonly string[]) =>
  raw<CredentialRow>(sql`select ${shown} from ${from} where t.tenant_id = ${tenantId} and t.cycle = 'once' and t.goal <> 'gone'
      and t.id in (select u.credential_id from lock_unlock u where u.tenant_id = ${tenantId} and u.id = any(${unlockIds}::uuid[]) and u.ok)
    order by t.id${locked}`)
export const credentialsOfUser = (tenantId: number, userId: string) =>
  raw<CredentialRow>(
    sql`select ${shown} from ${from} where t.tenant_id = ${tenantId} and t.user_id = ${userId} and t.state <> 'removed' order by t.id${locked}`,
  )
/** All a work order ever had, locked in one order. */
export const credentialsOfWorkOrder = (tenantId: number, orderId: string) =>
  raw<CredentialRow>(
    sql`select ${shown} from ${from} where t.tenant_id = ${tenantId} and t.order_id = ${orderId} order by t.id${locked}`,
  )
/** The offline digits were not used within their time. */
const unused = sql`(t.last_used_at is null or t.last_used_at < t.first_use_by - ${FIRST_USE_MS}::bigint * interval '1 millisecond')`
/** Keys that counted as void until a lock told, late, that they had been used in time. */
export const usedInTime = (tenantId: number, unlockIds: readonly string[]) =>
  raw<CredentialRow>(sql`select ${shown} from ${from} where t.tenant_id = ${tenantId} and t.state = 'void' and not ${unused}
      and t.id in (select u.credential_id from lock_unlock u where u.tenant_id = ${tenantId} and u.id = any(${unlockIds}::uuid[]) and u.ok)
    order by t.id${locked}`)
/** Those the clock has something to do with: what is due, what was not answered in time, and whose time is over. */
export const dueCredentials = (tenantId: number, now: Date, after: string, most: number) =>
  raw<{ id: string }>(sql`select id from lock_credential t where t.tenant_id = ${tenantId} and t.id > ${after} and (
      (t.state in ('planned', 'pending_push', 'pushing', 'removing', 'push_failed') and t.next_at <= ${now.toISOString()}
        and (t.op_until is null or t.op_until <= ${now.toISOString()})
        and (t.goal <> 'on' or t.valid_from <= ${now.toISOString()}::timestamptz + t.ahead_ms * interval '1 millisecond'))
      or (t.valid_to <= ${now.toISOString()} and t.goal <> 'gone' and t.state <> 'removed')
      or (t.state = 'active' and t.first_use_by <= ${now.toISOString()} and ${unused}))
    order by t.id limit ${most}`)

/** One who gives a key of a lock waits for the other: its places are given one by one. */
export const holdLock = (tenantId: number, lockId: string) =>
  raw(sql`select pg_advisory_xact_lock(${tenantId}, hashtext(${`locks ${lockId}`}))`)
/** Two who follow the same lease do it one after the other. */
export const holdLease = (tenantId: number, leaseId: string) =>
  raw(sql`select pg_advisory_xact_lock(${tenantId}, hashtext(${`locks lease ${leaseId}`}))`)

export interface LockRow {
  id: string
  serial: string
  siteId: string
  roomId: string | null
  state: string
  address: string
  typeId: string
  codeKinds: CredentialRow['kind'][]
  codeCycles: ('weekly' | 'once')[] | null
  codeSlots: number
  protocol: 'json' | 'cloud'
  slots: number[]
  /** Of the digits and numbers it knows. */
  marks: string[]
}
const lockShown = sql`t.id, t.serial, t.site_id as "siteId", t.room_id as "roomId", t.state, t.address, t.type_id as "typeId", t.code_kinds as "codeKinds",
  t.code_cycles as "codeCycles", t.code_slots as "codeSlots", y.protocol,
  array(select c.slot from lock_credential c where c.tenant_id = t.tenant_id and c.lock_id = t.id and c.slot is not null and c.state <> 'removed') as slots,
  array(select c.secret_mark from lock_credential c where c.tenant_id = t.tenant_id and c.lock_id = t.id and c.secret_mark is not null and c.state <> 'removed') as marks`
const lockFrom = sql`device_lock t join device_type y on y.tenant_id = t.tenant_id and y.id = t.type_id`
export const findLock = (ctx: Seer, id: string) =>
  raw<LockRow>(
    sql`select ${lockShown} from ${lockFrom} where t.tenant_id = ${ctx.tenant.id}${andScope(ctx, lock)} and t.id = ${id}`,
  )
/** Every lock one passes on the way into a room: its own, of its flat, of its building. */
export const locksOfRoom = (tenantId: number, roomId: string) =>
  raw<LockRow>(sql`select ${lockShown} from ${lockFrom} join device_door_room x on x.tenant_id = t.tenant_id and x.lock_id = t.id
    where t.tenant_id = ${tenantId} and x.room_id = ${roomId} and t.state = 'active' order by t.room_id is null, t.serial`)
export const isBehind = (tenantId: number, lockId: string, roomId: string) =>
  raw(sql`select 1 from device_door_room where tenant_id = ${tenantId} and lock_id = ${lockId} and room_id = ${roomId}`)

export const insertCredential = (tenantId: number, row: NewRow<'lock_credential'>) =>
  insertMany(tenantId, 'lock_credential', [row])
export const changeCredential = changeRow('lock_credential')
