import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/identity/invitation.ts'
import { invitation } from '@cloud-steward/contract/identity/invitation.ts'
import type { Ctx, PublicCtx, TxCtx } from '../../../infra/ctx/types.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { limited } from '../../../infra/limits/limits.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import type { App } from '../../../kit/app.ts'
import { checkNewPassword } from '../account/account-rule.service.ts'
import { hashPassword } from '../account/password.ts'
import { insertUser, tenantByCode, userById, userByName } from '../identity.queries.ts'
import { mayStillGrant } from '../right/grants.service.ts'
import { sendCodeTo, takeCode } from '../sign-in/code.service.ts'
import { isLocal, mayTry } from '../sign-in/throttle.ts'
import { toTenant } from '../tenant/tenant-state.rules.ts'
import { type InvitationRow, openByCode, placeUser } from './invitation.queries.ts'
import { badInvitation, readCode } from './invitation-code.ts'
import { joinCompany } from './member.service.ts'

const FROM_ADDRESS = limited('invitation-address', { tries: 20, seconds: 3_600 })
/** Of one tenant, from everywhere: twelve digits hold out for longer than the tenant lives. */
const OF_TENANT = limited('invitation-tenant', { tries: 300, seconds: 3_600 })
const PURPOSE = 'invitation'

/** The open invitation with this code, in the ctx of its tenant. Every wrong one gets the same answer. */
async function findOpen(ctx: PublicCtx, given: string, ip: string): Promise<{ own: Ctx; row: InvitationRow }> {
  const db = tenantDb(ctx.pools.app, 0)
  if (!isLocal(ip)) await mayTry(db, 'invitation-address', ip, FROM_ADDRESS)
  const code = readCode(given)
  if (!code) throw badInvitation()
  const takeBack = await mayTry(db, 'invitation-tenant', code.tenantCode, OF_TENANT)
  const known = await db.first(tenantByCode(code.tenantCode))
  const tenant = known && toTenant(known)
  if (tenant?.state !== 'open') throw badInvitation()
  const own = ctx.inTenant(tenant)
  const row = await own.db.first(openByCode(tenant.id, code.codeHash, own.now()))
  if (!row) throw badInvitation()
  await takeBack()
  return { own, row }
}
const masked = (mobile: string): string => mobile.replace(/^(.{3}).*(.{4})$/, '$1****$2')

export async function readInvitation(
  ctx: PublicCtx,
  { code }: { code: string },
  ip: string,
): Promise<AnswerOf<typeof contract.readInvitation>> {
  const { own, row } = await findOpen(ctx, code, ip)
  const { name, kind, mobile, endsAt } = row
  return { tenantName: own.tenant.name, name, kind, mobile: masked(mobile), endsAt: new Date(endsAt).toISOString() }
}

const proofOf = (own: Ctx, row: InvitationRow) => ({
  purpose: `${PURPOSE} ${row.id}`,
  tenantCode: own.tenant.code,
  to: row.mobile,
})

export async function sendInvitationCode(ctx: PublicCtx, app: App, { code }: { code: string }, ip: string) {
  const { own, row } = await findOpen(ctx, code, ip)
  await sendCodeTo(own, app, { ...proofOf(own, row), ip, template: 'registerCode' })
  return app.sms ? {} : { isKept: true }
}

/** Moves the invitation once: of two that accept it at the same moment, the second one finds it used. */
async function close(tx: TxCtx, row: InvitationRow, to: string, action: string, account?: string): Promise<void> {
  const columns = { account: account ?? null }
  const move = { subject: invitation.name, recordId: row.id, from: 'open', to, action, columns, username: null }
  if (!(await moveState(tx, 'identity_invitation', move))) throw badInvitation()
}
function partyOf({ kind, landlordId, renteeId }: InvitationRow) {
  if (kind === 'landlord') return { partyKind: kind, partyId: landlordId ?? undefined }
  return kind === 'rentee' || kind === 'colleague' ? { partyKind: 'rentee', partyId: renteeId ?? undefined } : undefined
}

/** Makes the account of the invited person: the party of the record, or a member of staff with the one role. */
async function openAccount(
  tx: TxCtx,
  row: InvitationRow,
  { username, passwordHash }: { username: string; passwordHash: string },
): Promise<void> {
  const party = partyOf(row)
  // The record or the role is gone since.
  if (!row.roleCode || (party && !party.partyId)) throw badInvitation()
  const { name: nickname, mobile, roleCode } = row
  const { id, statements } = insertUser(tx.tenant.id, { username, nickname, passwordHash, mobile, roleCode, ...party })
  await tx.db.all(...statements)
  if (!party) {
    const inviter = row.inviterId ? await tx.db.first(userById(tx.tenant.id, row.inviterId)) : undefined
    if (!inviter) throw badInvitation()
    await tx.db.run(placeUser(tx.tenant.id, id, { orgId: inviter.org_id, createdBy: inviter.id }))
    if (!(await mayStillGrant(tx, inviter.id, id))) throw badInvitation()
  } else await joinCompany(tx, row, { userId: id, username })
  const after = { username, roleCode, ...party, invitationId: row.id }
  tx.audit({ action: 'add', resource: 'identity.user', recordId: id, after })
  tx.emit({ name: 'InvitationAccepted', payload: { userId: id, tenementId: row.tenementId } })
}

export async function acceptInvitation(
  ctx: PublicCtx,
  { code, captcha, username, password }: InputOf<typeof contract.acceptInvitation>,
  ip: string,
): Promise<AnswerOf<typeof contract.acceptInvitation>> {
  const { own, row } = await findOpen(ctx, code, ip)
  const db = tenantDb(ctx.pools.app, 0)
  await takeCode(db, { ...proofOf(own, row), code: captcha, field: 'captcha' }, async () => {
    await checkNewPassword(own, { password, username, field: 'password' })
    if (await own.db.first(userByName(own.tenant.id, username)))
      throw new Refusal('identity.error.usernameTaken', { fields: ['username'] })
  })
  const passwordHash = await hashPassword(password)
  await own.transaction(async (tx) => {
    await close(tx, row, 'accepted', 'acceptInvitation', username)
    await openAccount(tx, row, { username, passwordHash })
  })
  return { tenantCode: own.tenant.code }
}

export async function refuseInvitation(ctx: PublicCtx, { code }: { code: string }, ip: string): Promise<object> {
  const { own, row } = await findOpen(ctx, code, ip)
  await own.transaction((tx) => close(tx, row, 'refused', 'refuseInvitation'))
  return {}
}
