import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/identity/invitation.ts'
import { invitation } from '@cloud-steward/contract/identity/invitation.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { translate } from '../../../infra/labels.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import type { App } from '../../../kit/app.ts'
import { staffOnly } from '../../../kit/staff-only.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { mustReach, writeMessage } from '../message/message.service.ts'
import { rolesInReach } from '../right/grants.service.ts'
import { roleByCode } from '../right/menu.queries.ts'
import { type InvitationRow, insertInvitation, lockInvitation, openOfParty } from './invitation.queries.ts'
import { invitations } from './invitation.source.ts'
import { makeCode } from './invitation-code.ts'
import { partyRecord } from './party-record.ts'

export type Providers = Pick<App, 'sms' | 'mail'>
type Given = InputOf<typeof contract.invitePerson>
type Target = Pick<InvitationRow, 'kind' | 'name' | 'mobile' | 'roleId'> &
  Partial<Pick<InvitationRow, 'landlordId' | 'renteeId' | 'tenementId' | 'department' | 'memberRole' | 'roomIds'>>
const DAY_MS = 86_400_000

export async function roleNamed(tx: TxCtx, code: string): Promise<string> {
  const role = await tx.db.first(roleByCode(tx.tenant.id, code))
  if (!role) throw new Refusal('identity.error.noSuchRole', { values: { code } })
  return role.id
}
/** A landlord and a renter get the one role that shows them their own; the record says who and where they are. */
async function partyOf(tx: TxCtx, kind: 'landlord' | 'rentee', id: string): Promise<Target> {
  const { name, mobile } = await tx.ports.get(partyRecord)(tx, kind, id)
  const roleId = await roleNamed(tx, kind === 'landlord' ? 'ROLE_LANDLORD' : 'ROLE_RENTEE')
  return { kind, name, mobile, roleId, ...(kind === 'landlord' ? { landlordId: id } : { renteeId: id }) }
}
async function targetOf(tx: TxCtx, given: Given): Promise<Target> {
  const { landlordId, renteeId, tenementId, name, mobile, roleId } = given
  if ([landlordId, renteeId, tenementId, roleId].filter(Boolean).length !== 1)
    throw new Refusal('identity.error.inviteOne', { fields: ['roleId'] })
  if (landlordId) return partyOf(tx, 'landlord', landlordId)
  if (renteeId) return partyOf(tx, 'rentee', renteeId)
  if (!name || !mobile) throw new Refusal('identity.error.inviteWhom', { fields: name ? ['mobile'] : ['name'] })
  const wanted = roleId ?? (await roleNamed(tx, 'ROLE_TENEMENT'))
  await rolesInReach(tx, [wanted], 'roleId')
  return { kind: tenementId ? 'operator' : 'staff', name, mobile, roleId: wanted, tenementId: tenementId ?? null }
}

/** Writes an invitation and the short message with its code. The database keeps a hash of the code. */
export async function invite(tx: TxCtx, providers: Providers, target: Target, days: number) {
  mustReach(providers.sms, target.mobile)
  const { code, codeHash } = makeCode(tx.tenant.code)
  const id = newId()
  const until = new Date(tx.now().getTime() + days * DAY_MS)
  await tx.db.run(
    insertInvitation(
      tx.tenant.id,
      {
        id,
        way: 'invitation',
        kind: target.kind,
        name: target.name,
        mobile: target.mobile,
        role_id: target.roleId,
        landlord_id: target.landlordId ?? null,
        rentee_id: target.renteeId ?? null,
        tenement_id: target.tenementId ?? null,
        department: target.department ?? null,
        member_role: target.memberRole ?? null,
        code_hash: codeHash,
        ends_at: until.toISOString(),
        inviter_id: tx.user!.id,
        inviter: tx.user!.username,
      },
      target.roomIds ?? null,
    ),
  )
  recordStep(tx, { subject: invitation.name, recordId: id, from: null, to: 'open' })
  tx.audit({ action: 'invite', resource: invitation.name, recordId: id, after: { ...target, days } })
  const values = { code, tenant: tx.tenant.name, days: String(days) }
  await writeMessage(tx, providers, { to: target.mobile, template: 'invitationCode', values, until })
  return { id, code }
}

export const invitePerson = (
  ctx: Ctx,
  providers: Providers,
  given: Given,
): Promise<AnswerOf<typeof contract.invitePerson>> =>
  ctx.transaction(async (tx) => {
    staffOnly(tx)
    const target = await targetOf(tx, given)
    // Whoever lost the first message gets another; its code is void then.
    const before = await tx.db.first(openOfParty(tx.tenant.id, target))
    const why = () => translate(tx.language, 'identity.invitation.replaced')
    if (before) await end(tx, before.id, 'withdrawn', 'withdrawInvitation', why())
    return invite(tx, providers, target, given.days)
  })

/** The row, locked, if the caller sees it. */
async function locked(tx: TxCtx, id: string, way: InvitationRow['way']): Promise<InvitationRow> {
  await invitations.get(tx, id)
  const row = await tx.db.first(lockInvitation(tx.tenant.id, id))
  if (row?.way !== way) throw notFound()
  return row
}
export async function end(tx: TxCtx, id: string, to: string, action: string, reason?: string): Promise<void> {
  const columns = { reason: reason ?? null }
  const move = { subject: invitation.name, recordId: id, from: 'open', to, action, reason, columns }
  if (!(await moveState(tx, 'identity_invitation', move)))
    throw new Refusal('identity.error.invitationOver', { fields: ['id'] })
}

export const withdrawInvitation = (ctx: Ctx, { id, reason }: InputOf<typeof contract.withdrawInvitation>) =>
  ctx.transaction(async (tx) => {
    staffOnly(tx)
    await locked(tx, id, 'invitation')
    await end(tx, id, 'withdrawn', 'withdrawInvitation', reason)
    return {}
  })
export const refuseRequest = (ctx: Ctx, { id, reason }: InputOf<typeof contract.refuseRequest>) =>
  ctx.transaction(async (tx) => {
    staffOnly(tx)
    await locked(tx, id, 'request')
    await end(tx, id, 'refused', 'refuseRequest', reason)
    return {}
  })
/** The person who asked proves his number again by the invitation, so a request keeps no password. */
export const acceptRequest = (
  ctx: Ctx,
  providers: Providers,
  { id, roleId, days }: InputOf<typeof contract.acceptRequest>,
): Promise<AnswerOf<typeof contract.acceptRequest>> =>
  ctx.transaction(async (tx) => {
    staffOnly(tx)
    const { name, mobile } = await locked(tx, id, 'request')
    await rolesInReach(tx, [roleId], 'roleId')
    await end(tx, id, 'accepted', 'acceptRequest')
    return invite(tx, providers, { kind: 'staff', name, mobile, roleId }, days)
  })
