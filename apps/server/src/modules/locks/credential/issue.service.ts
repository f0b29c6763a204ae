import { randomInt } from 'node:crypto'
import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { numberOf } from '../locks.settings.ts'
import { freeSlot, isWeak, makeCode } from './code.rules.ts'
import { type CredentialRow, holdLock, insertCredential, type LockRow } from './credential.queries.ts'
import { byWhom, columnsOf, markPlace, placeOf, RESOURCE, workSoon } from './credential.record.ts'
import { fresh, holdVirtually, stateOf } from './credential.rules.ts'
import { CLOUD_ONCE_MS, cloudRefusal } from './cycle.rules.ts'

const HOUR_MS = 3_600_000
export interface Issue extends Pick<CredentialRow, 'role' | 'kind' | 'holder'> {
  leaseId?: string | null
  renteeId?: string | null
  /** Whose key it is, where the lock is of more than one room. */
  roomId?: string | null
  userId?: string | null
  /** Of a work order, accepted at that moment: it ends with that. */
  order?: { id: string; no: string; at: string } | null
  secret?: string | null
  from: Date
  /** `FOREVER` where there is no end. */
  to: Date
  cycle?: CredentialRow['cycle'] | null
  weekdays?: readonly string[] | null
  dayFrom?: string | null
  dayTo?: string | null
  cause: string
}

/** Gives a key of a lock: a place, digits of its own, and its time. The lock is read after `holdLock`. */
export async function issue(
  tx: TxCtx,
  secrets: SecretBox,
  findLock: () => Promise<LockRow | undefined>,
  lockId: string,
  given: Issue,
): Promise<string> {
  const tenantId = tx.tenant.id
  await tx.db.run(holdLock(tenantId, lockId))
  const lock = await findLock()
  if (!lock) throw notFound('lockId')
  const cycle = given.cycle ?? (given.weekdays?.length || given.dayFrom ? 'weekly' : 'period')
  check(lock, { ...given, cycle }, tx.now())
  const isVirtual = given.kind === 'app_key'
  const slot = isVirtual || lock.protocol === 'cloud' ? null : freeSlot(lock.slots, lock.codeSlots)
  if (slot === undefined) throw new Refusal('lock.error.full', { values: { serial: lock.serial }, fields: ['lockId'] })
  const id = newId()
  const aheadMs = (await numberOf(tx, 'lock.aheadHours')) * HOUR_MS
  const planned = fresh({
    nextAt: tx.now().getTime(),
    validFrom: given.from.getTime(),
    validTo: given.to.getTime(),
    aheadMs,
    isVirtual,
  })
  const standing = isVirtual ? holdVirtually(planned) : planned
  const state = stateOf(standing, tx.now().getTime())
  const markOf = (secret: string) => secrets.fingerprint(secret, markPlace(tenantId, lock.id))
  const isTaken = (secret: string) => lock.marks.includes(markOf(secret))
  if (given.secret && isTaken(given.secret)) throw new Refusal('lock.error.secretTaken', { fields: ['secret'] })
  // Of such digits a cloud knows only those it computes itself.
  const isComputed = lock.protocol === 'cloud' && cycle !== 'period'
  const wantsDigits = given.kind === 'passcode' && !isComputed
  const secret = wantsDigits ? given.secret || (await digits(tx, isTaken)) : given.secret
  const row = {
    id,
    lock_id: lock.id,
    site_id: lock.siteId,
    room_id: lock.roomId ?? given.roomId ?? null,
    lease_id: given.leaseId ?? null,
    rentee_id: given.renteeId ?? null,
    user_id: given.userId ?? null,
    order_id: given.order?.id ?? null,
    order_no: given.order?.no ?? null,
    order_at: given.order?.at ?? null,
    role: given.role,
    kind: given.kind,
    holder: given.holder,
    slot,
    mode: isComputed ? 'algorithmic' : 'custom',
    cycle,
    weekdays: given.weekdays?.length ? [...given.weekdays] : null,
    day_from: given.dayFrom ?? null,
    day_to: given.dayTo ?? null,
    state,
    ahead_ms: aheadMs,
    ...columnsOf(standing),
    ...byWhom(tx),
  }
  await tx.db.run(
    insertCredential(tenantId, {
      ...row,
      secret: secret ? secrets.seal(secret, placeOf(tenantId, id)) : null,
      secret_mark: secret ? markOf(secret) : null,
    }),
  )
  recordStep(tx, { subject: RESOURCE, recordId: id, kind: given.cause, from: null, to: state })
  // That there is a key and for whom; its digits are in no log.
  tx.audit({ action: 'issueKey', resource: RESOURCE, recordId: id, after: row })
  workSoon(tx)
  return id
}

async function digits(tx: TxCtx, isTaken: (secret: string) => boolean): Promise<string> {
  const length = Math.min(9, Math.max(4, await numberOf(tx, 'lock.codeDigits')))
  for (;;) {
    const made = makeCode(length, randomInt)
    if (!isTaken(made)) return made
  }
}

type Checked = Issue & { cycle: CredentialRow['cycle'] }
function check(lock: LockRow, given: Checked, now: Date): void {
  const { kind, secret, from, to, cycle, weekdays, dayFrom, dayTo } = given
  const refuse = (why: string, field: string) => {
    throw new Refusal(`lock.error.${why}`, { values: { serial: lock.serial }, fields: [field] })
  }
  if (lock.state !== 'active') refuse('lockNotActive', 'lockId')
  if (!lock.codeKinds.includes(kind)) refuse('kindNotHeld', 'kind')
  if (to <= from || to <= now) refuse('windowWrong', 'validTo')
  if (Boolean(dayFrom) !== Boolean(dayTo) || (dayFrom && dayFrom === dayTo)) refuse('dayWrong', 'dayTo')
  const isOfDays = Boolean(weekdays?.length || dayFrom)
  if (cycle === 'weekly' ? !isOfDays : isOfDays) refuse('cycleDays', 'weekdays')
  // What a lock cannot keep to it would open at other times as well.
  if (cycle !== 'period' && !cyclesOf(lock).includes(cycle)) refuse('cycleNotHeld', 'cycle')
  if (cycle === 'once' && kind !== 'passcode') refuse('onceDigits', 'kind')
  if (lock.protocol === 'cloud') {
    if (kind !== 'passcode' && kind !== 'app_key') refuse('kindNotHeld', 'kind')
    const why = cloudRefusal({ cycle, weekdays, dayFrom, dayTo, hasSecret: Boolean(secret) })
    if (why) refuse(why, why === 'ownDigits' ? 'secret' : 'weekdays')
    if (cycle === 'once' && to.getTime() - Math.max(from.getTime(), now.getTime()) > CLOUD_ONCE_MS)
      refuse('onceHours', 'validTo')
  }
  if (kind === 'card' && !secret) refuse('cardNumber', 'secret')
  if (kind !== 'card' && kind !== 'passcode' && secret) refuse('secretNotOfKind', 'secret')
  if (kind !== 'passcode' || !secret) return
  if (!/^\d{4,9}$/.test(secret)) refuse('digitsWrong', 'secret')
  if (isWeak(secret)) refuse('digitsWeak', 'secret')
}
/** Of locks nobody has said it: those behind our gateways keep to days and hours, clouds do not. */
const cyclesOf = ({ codeCycles, protocol }: LockRow): readonly string[] =>
  codeCycles ?? (protocol === 'json' ? ['weekly'] : [])
