import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/locks/index.ts'
import { credential } from '@cloud-steward/contract/locks/index.ts'
import { isParty, seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { SecretBox } from '../../../infra/secrets/secret-box.ts'
import { stepsOf } from '../../../infra/steps/steps.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { colleagueById, proveOwnPassword } from '../../identity/index.ts'
import { settleAlarms } from '../alarm/alarm.service.ts'
import { settleNoKey } from '../alarm/no-key.ts'
import { leaseFacts } from '../lease/follow.queries.ts'
import { checkEnd } from '../lease/window.ts'
import { endOf, FOREVER } from './code.rules.ts'
import { type CredentialRow, findCredential, findLock, isBehind } from './credential.queries.ts'
import { keep, locked, RESOURCE, standingOf, wish } from './credential.record.ts'
import { maySee } from './credential-privacy.rules.ts'
import { opensAt } from './cycle.rules.ts'
import { issue } from './issue.service.ts'
import { secretOf } from './work.service.ts'

export const credentials = standard(credential)
type Answer<E> = Promise<AnswerOf<E>>

export const issueCredential = (
  ctx: Ctx,
  secrets: SecretBox,
  input: InputOf<typeof contract.issueCredential>,
): Answer<typeof contract.issueCredential> =>
  ctx.transaction(async (tx) => {
    const { lockId, leaseId, userId, role, validFrom, validTo } = input
    if (!validTo) checkEndless(input)
    const ofLease = role === 'renter' || role === 'co_renter'
    if (ofLease !== Boolean(leaseId)) throw new Refusal('lock.error.leaseWanted', { fields: ['leaseId'] })
    if (leaseId && !(await seesEach(tx, 'housing.lease', [leaseId]))) throw notFound('leaseId')
    if (userId) {
      if (role !== 'staff') throw new Refusal('lock.error.notStaff', { fields: ['userId'] })
      await colleagueById(tx, userId, 'userId')
    }
    const lease = leaseId ? await tx.db.first(leaseFacts(tx.tenant.id, leaseId)) : undefined
    const lock = await tx.db.first(findLock(tx, lockId))
    if (!lock) throw notFound('lockId')
    if (leaseId && !lease) throw notFound('leaseId')
    if (lease && (lease.status !== 'signed' || !(await tx.db.first(isBehind(tx.tenant.id, lockId, lease.roomId)))))
      throw new Refusal('lock.error.otherLease', { fields: ['leaseId'] })
    if (leaseId) await checkEnd(tx, leaseId, Date.parse(validTo ?? FOREVER))
    const id = await issue(tx, secrets, () => tx.db.first(findLock(tx, lockId)), lockId, {
      ...input,
      renteeId: lease?.renteeId,
      roomId: lease?.roomId,
      from: new Date(validFrom),
      to: new Date(validTo ?? FOREVER),
      cause: 'issued',
    })
    if (leaseId && role === 'renter') await settleNoKey(tx, leaseId, lockId)
    return { id }
  })

/** A permanent key needs a user account, because it ends with the account. */
function checkEndless({ role, userId, cycle }: InputOf<typeof contract.issueCredential>): void {
  if (role !== 'staff' || cycle === 'once') throw new Refusal('lock.error.endWanted', { fields: ['validTo'] })
  if (!userId) throw new Refusal('lock.error.endlessAccount', { fields: ['userId'] })
}

type Named = { id: string; reason: string }
const wishing =
  (what: 'freeze' | 'unfreeze' | 'remove') =>
  (ctx: Ctx, { id, reason }: Named): Promise<object> =>
    ctx.transaction(async (tx) => {
      await wish(tx, await locked(tx, id), { wish: what }, reason)
      return {}
    })
export const freezeCredential = wishing('freeze')
export const unfreezeCredential = wishing('unfreeze')
export const removeCredential = wishing('remove')
export const extendCredential = (ctx: Ctx, { id, reason, validTo }: Named & { validTo: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await locked(tx, id)
    const to = Date.parse(validTo)
    if (to <= Math.max(tx.now().getTime(), Date.parse(row.validFrom)))
      throw new Refusal('lock.error.windowWrong', { fields: ['validTo'] })
    // A maker's digits for one time end by themselves.
    if (row.cycle === 'once' && row.mode === 'algorithmic') throw new Refusal('lock.error.onceHours')
    if (row.leaseId) await checkEnd(tx, row.leaseId, to)
    await wish(tx, row, { wish: 'change', to }, reason)
    return {}
  })
export const retryCredential = (ctx: Ctx, { id }: { id: string }): Promise<object> =>
  ctx.transaction(async (tx) => {
    await wish(tx, await locked(tx, id), { wish: 'retry' })
    await settleAlarms(tx, ['drift'], id)
    return {}
  })

/** A user confirms at the lock that it is in the wanted state, although the network could not verify it. */
export const confirmOnSite = (ctx: Ctx, { id, reason }: Named): Promise<object> =>
  ctx.transaction(async (tx) => {
    const row = await locked(tx, id)
    if (!['push_failed', 'removing', 'drift', 'pending_push', 'pushing'].includes(row.state))
      throw new Refusal(`lock.error.cannot.${row.state}`)
    const one = standingOf(row)
    const isOn = one.goal === 'on'
    const next = {
      ...one,
      op: null,
      drift: false,
      attempts: 0,
      error: null,
      held: isOn ? ('yes' as const) : ('no' as const),
      heldVersion: isOn ? one.version : null,
    }
    await keep(tx, row, next, 'onSite', { note: reason })
    await settleAlarms(tx, ['push_failed', 'remove_failed', 'outlived', 'drift'], id)
    tx.audit({
      action: 'confirmKeyOnSite',
      resource: RESOURCE,
      recordId: id,
      before: { state: row.state },
      after: { reason },
    })
    return {}
  })

/** Who may know the digits is told; that he asked is kept. A renter says his password again. */
export async function revealCode(
  ctx: Ctx,
  secrets: SecretBox,
  { id, password }: InputOf<typeof contract.revealCode>,
): Answer<typeof contract.revealCode> {
  const row = await ctx.db.first(findCredential(ctx, id))
  if (!row) throw notFound()
  const isHolder = ctx.scope.kind === 'rentee'
  if (isParty(ctx.scope) && !isHolder) throw new Refusal('kit.error.forbidden', { http: 403 })
  if (isHolder) {
    if (!password) throw new Refusal('lock.error.passwordWanted', { fields: ['password'] })
    await proveOwnPassword(ctx, password)
  }
  if (!maySee(row, isHolder, ctx.now())) throw new Refusal('lock.error.notYours')
  const secret = secretOf(secrets, ctx.tenant.id, row)
  if (!secret || row.kind !== 'passcode') throw new Refusal('lock.error.noDigits')
  await ctx.transaction(async (tx) =>
    tx.audit({ action: 'revealCode', resource: RESOURCE, recordId: id, after: { holder: row.holder, role: row.role } }),
  )
  const { validFrom, validTo } = row
  const firstUseBy = standingOf(row).firstUseBy === null ? undefined : row.firstUseBy
  return { secret, validFrom, validTo: endOf(validTo), firstUseBy }
}

const CAUSED = { at: 'at', state: 'to', cause: 'kind', note: 'reason', username: 'username' } as const
export async function queryCredentialSteps(
  ctx: Ctx,
  { id }: { id: string },
): Answer<typeof contract.queryCredentialSteps> {
  const row: CredentialRow | undefined = await ctx.db.first(findCredential(ctx, id))
  if (!row) throw notFound()
  const hours = { ...row, validFrom: Date.parse(row.validFrom), validTo: Date.parse(row.validTo) }
  const opensNow = row.state === 'active' && opensAt(hours, ctx.now().getTime(), ctx.tenant.timeZone)
  return {
    state: row.state,
    opensNow,
    steps: await ctx.db.rows(stepsOf<CredentialRow['state'], typeof CAUSED>(ctx.tenant.id, RESOURCE, id, CAUSED)),
  }
}
