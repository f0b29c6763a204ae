import { raw, sql } from '../../../infra/db/sql.ts'
import type { CredentialRow } from '../credential/credential.queries.ts'

export interface LeaseFacts {
  id: string
  status: 'draft' | 'signed' | 'ended' | 'cancelled'
  roomId: string
  renteeId: string
  renteeName: string
  startOn: string
  /** The day the renter leaves; of whoever stays month by month, the last day he has been charged for. */
  lastOn: string
  previousId: string | null
  origin: string | null
  successorId: string | null
  successorOrigin: string | null
}
/** Of a lease `l`. */
const lastOn = sql`coalesce(l.left_on, case when l.at_end = 'monthly' and l.successor_id is null then greatest(l.end_on, (select max(c.period_to) from housing_charge c
        where c.tenant_id = l.tenant_id and c.lease_id = l.id and c.fee = 'rent' and c.dropped_at is null)) else l.end_on end)`
/** When the keys of a lease `l` end. */
export const endOfKeys = ({ timeZone }: { timeZone: string }, graceHours: number) =>
  sql`(((${lastOn} + 1)::timestamp at time zone ${timeZone}::text) + make_interval(hours => ${graceHours}::int))`
export const leaseFacts = (tenantId: number, id: string) =>
  raw<LeaseFacts>(sql`select l.id, l.status, l.room_id as "roomId", l.rentee_id as "renteeId", r.name as "renteeName", l.start_on as "startOn",
      ${lastOn} as "lastOn",
      l.previous_id as "previousId", l.origin, l.successor_id as "successorId", n.origin as "successorOrigin"
    from housing_lease l join housing_rentee r on r.tenant_id = l.tenant_id and r.id = l.rentee_id
    left join housing_lease n on n.tenant_id = l.tenant_id and n.id = l.successor_id
    where l.tenant_id = ${tenantId} and l.id = ${id}`)
/** What is due first of a lease (`l`) is billed, and nothing of it is open: it was paid, credited or written off. */
const firstBillSettled = sql`not exists (select from housing_charge c
  left join billing_billed_charge b on b.tenant_id = c.tenant_id and b.charge_id = c.id
  where c.tenant_id = l.tenant_id and c.lease_id = l.id and c.dropped_at is null and c.amount_fen > 0
    and c.due_on = (select min(f.due_on) from housing_charge f where f.tenant_id = l.tenant_id and f.lease_id = l.id
      and f.dropped_at is null and f.amount_fen > 0)
    and (b.bill_id is null or exists (select from billing_open_bill o where o.tenant_id = b.tenant_id and o.id = b.bill_id)))`
export const firstPaid = (tenantId: number, leaseId: string) =>
  raw<{ paid: boolean }>(
    sql`select ${firstBillSettled} as paid from housing_lease l where l.tenant_id = ${tenantId} and l.id = ${leaseId}`,
  )
export const leasesOfBills = (tenantId: number, billIds: readonly string[]) =>
  raw<{ id: string }>(
    sql`select distinct lease_id as id from billing_bill where tenant_id = ${tenantId} and id = any(${billIds}::uuid[]) and lease_id is not null order by 1`,
  )
/** The last step (`s`) of a key (`c`) that took it out or gave it another end. */
const lastEnding = sql`infra_step s where s.tenant_id = c.tenant_id and s.subject = 'lock.credential' and s.record_id = c.id
  and s.kind in ('remove', 'change', 'leaseEnded', 'leaseChanged') order by s.id desc limit 1`
/**
 * Whether a key (`c`) says that its renter gets none by himself: the lock may still hold it, or somebody took it out or
 * gave it another end by hand, with his reason. One that ended with its lease, or by its time, is given again when the
 * lease goes on.
 */
const needsNone = sql`(c.state <> 'removed' or (select s.reason is not null from ${lastEnding}))`
/** Whether nobody gives the renter of this lease a key of this lock by itself. */
export const wasIssued = (tenantId: number, leaseId: string, lockId: string) =>
  raw(
    sql`select 1 from lock_credential c where c.tenant_id = ${tenantId} and c.lease_id = ${leaseId} and c.lock_id = ${lockId} and c.role = 'renter' and ${needsNone} limit 1`,
  )
/**
 * Whether a key (`c`) of somebody who lives with the renter ended with the lease, and nobody has taken it out or given him
 * another one of that lock: it is given again when the lease goes on. Fingers and faces are not: they are taken at the lock.
 */
const comesBack = sql`c.role = 'co_renter' and c.kind in ('passcode', 'app_key') and c.cycle <> 'once' and c.state = 'removed'
  and (select s.kind in ('leaseEnded', 'leaseChanged') and s.reason is null from ${lastEnding})
  and not exists (select from lock_credential o where o.tenant_id = c.tenant_id and o.lease_id = c.lease_id and o.lock_id = c.lock_id
    and o.kind = c.kind and o.holder = c.holder and (o.id > c.id or o.goal <> 'gone'))`
export const housemateKeys = (tenantId: number, leaseId: string) =>
  raw<
    Pick<
      CredentialRow,
      'lockId' | 'renteeId' | 'userId' | 'kind' | 'holder' | 'cycle' | 'weekdays' | 'dayFrom' | 'dayTo'
    >
  >(sql`select c.lock_id as "lockId", c.rentee_id as "renteeId", c.user_id as "userId", c.kind, c.holder, c.cycle, c.weekdays,
      c.day_from as "dayFrom", c.day_to as "dayTo"
    from lock_credential c where c.tenant_id = ${tenantId} and c.lease_id = ${leaseId} and ${comesBack} order by c.id limit 50`)
export const moveToLease = (tenantId: number, id: string, leaseId: string) =>
  raw(sql`update lock_credential set lease_id = ${leaseId} where tenant_id = ${tenantId} and id = ${id}`)
/** Leases that are signed of the rooms behind a lock. */
export const leasesBehind = (tenantId: number, lockId: string) =>
  raw<{
    id: string
  }>(sql`select l.id from device_door_room x join housing_lease l on l.tenant_id = x.tenant_id and l.room_id = x.room_id
    where x.tenant_id = ${tenantId} and x.lock_id = ${lockId} and l.status = 'signed' order by l.start_on`)
interface Wanted {
  today: string
  graceHours: number
  /** Goes on after this lease, in the order of ids. */
  after: string
  most: number
  paidOnly: boolean
}
/**
 * Leases to look at again: those whose renter has no key of a lock before his room yet, unless it holds no digits and
 * somebody was told, or somebody who lives with him; those that are over while a key is not gone, and those of which a key would go on after them.
 */
export const leasesToFollow = (
  { id: tenantId, timeZone }: { id: number; timeZone: string },
  { today, graceHours, after, most, paidOnly }: Wanted,
) => {
  const goesOn = sql`l.status = 'signed' and ${lastOn} >= ${today}::date
        and not exists (select from housing_lease n where n.tenant_id = l.tenant_id and n.id = l.successor_id and n.origin = 'renewal' and n.status = 'signed')`
  const next = sql`and l.id > ${after}::uuid order by l.id limit ${most}`
  return raw<{
    id: string
  }>(sql`select id from (
    (select distinct l.id from device_lock d join device_door_room x on x.tenant_id = d.tenant_id and x.lock_id = d.id
      join housing_lease l on l.tenant_id = x.tenant_id and l.room_id = x.room_id
      where d.tenant_id = ${tenantId} and d.state = 'active' and l.start_on <= ${today}::date + 7 and ${goesOn}
        and (not ${paidOnly}::boolean or ${firstBillSettled})
        and not exists (select from lock_credential c where c.tenant_id = d.tenant_id and c.lease_id = l.id and c.lock_id = d.id and c.role = 'renter' and ${needsNone})
        and not (not ('passcode' = any(d.code_kinds)) and exists (select from lock_alarm a
          where a.tenant_id = d.tenant_id and a.kind = 'no_key' and a.subject = l.id || ' ' || d.id and a.state = 'open'))
        ${next})
    union (select distinct l.id from lock_credential c join device_lock d on d.tenant_id = c.tenant_id and d.id = c.lock_id and d.state = 'active'
      join housing_lease l on l.tenant_id = c.tenant_id and l.id = c.lease_id
      where c.tenant_id = ${tenantId} and ${comesBack} and ${goesOn} ${next})
    union (select l.id from lock_credential c join housing_lease l on l.tenant_id = c.tenant_id and l.id = c.lease_id
      where c.tenant_id = ${tenantId} and c.state <> 'removed' and c.goal <> 'gone' and l.status in ('ended', 'cancelled') ${next})
    union (select l.id from lock_credential c join housing_lease l on l.tenant_id = c.tenant_id and l.id = c.lease_id
      where c.tenant_id = ${tenantId} and c.state <> 'removed' and c.goal <> 'gone' and l.status = 'signed' and c.valid_to > ${endOfKeys({ timeZone }, graceHours)} ${next})
    ) found order by id limit ${most}`)
}
/** Keys of a lease that are not verified as gone. */
export const keysOfLease = (tenantId: number, leaseId: string) =>
  raw<{
    id: string
    holder: string
    goal: string
    serial: string
  }>(sql`select c.id, c.holder, c.goal, d.serial from lock_credential c
    join device_lock d on d.tenant_id = c.tenant_id and d.id = c.lock_id
    where c.tenant_id = ${tenantId} and c.lease_id = ${leaseId} and c.state <> 'removed' order by c.id limit 50`)
