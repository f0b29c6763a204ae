import { Refusal } from '@cloud-steward/contract'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { moveState } from '../../../infra/steps/move-state.ts'
import { recordStep } from '../../../infra/steps/steps.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { userById } from '../identity.queries.ts'
import { endSessionsOf } from '../sign-in/session.queries.ts'
import { type InvitationRow, lockInvitation } from './invitation.queries.ts'
import { end, invite, type Providers, roleNamed } from './invitation.service.ts'
import { badInvitation } from './invitation-code.ts'
import { activeManagers, keepMember, lockMember, type Member, type MemberTerms } from './member.queries.ts'
import { partyRecord } from './party-record.ts'

/** Whose history and log it is: housing shows the people of a company. */
const SUBJECT = 'housing.enterpriseUser'
interface Company {
  renteeId: string
}
interface Invited extends Company, MemberTerms {
  name: string
  mobile: string
  days: number
}

async function managersOf(tx: TxCtx, renteeId: string): Promise<string[]> {
  return (await tx.db.rows(activeManagers(tx.tenant.id, renteeId))).map(({ id }) => id)
}
async function locked(tx: TxCtx, { renteeId }: Company, id: string): Promise<Member> {
  const member = await tx.db.first(lockMember(tx.tenant.id, id))
  if (member?.renteeId !== renteeId) throw notFound()
  return member
}
/** One who could do it again remains. */
async function keepOneManager(tx: TxCtx, { id, renteeId, role, status }: Member): Promise<void> {
  if (role !== 'manager' || status !== 'active') return
  if ((await managersOf(tx, renteeId)).every((one) => one === id))
    throw new Refusal('identity.error.lastManager', { fields: ['id'] })
}
const told = ({ role, department, roomIds }: MemberTerms) => ({ role, department, roomIds })
/** A history says the scope where the state is as it was. */
const scopeIn = ({ role, roomIds }: MemberTerms) =>
  role === 'manager' ? 'manager' : roomIds ? 'someRooms' : 'allRooms'

/**
 * The accounts of one company that rents. The caller has made sure that the company is the one whose people he may look
 * after, has locked it, and that the rooms are its own.
 */
export const members = {
  async invite(tx: TxCtx, providers: Providers, { role, days, ...rest }: Invited) {
    const roleId = await roleNamed(tx, 'ROLE_RENTEE')
    return invite(tx, providers, { ...rest, kind: 'colleague', memberRole: role, roleId }, days)
  },
  async withdraw(tx: TxCtx, { renteeId }: Company, id: string, reason: string): Promise<void> {
    const row = await tx.db.first(lockInvitation(tx.tenant.id, id))
    if (row?.kind !== 'colleague' || row.renteeId !== renteeId) throw notFound()
    await end(tx, id, 'withdrawn', 'withdrawInvitation', reason)
  },
  async change(tx: TxCtx, company: Company, id: string, terms: MemberTerms): Promise<void> {
    const member = await locked(tx, company, id)
    if (terms.role !== 'manager') await keepOneManager(tx, member)
    await tx.db.run(keepMember(tx.tenant.id, id, member.renteeId, terms))
    const states = { from: scopeIn(member), to: scopeIn(terms) }
    recordStep(tx, { subject: SUBJECT, recordId: id, kind: 'changeColleague', ...states })
    tx.audit({ action: 'changeColleague', resource: SUBJECT, recordId: id, before: told(member), after: told(terms) })
  },
  /** Disabling ends his sessions with it. */
  async turn(tx: TxCtx, company: Company, id: string, to: Member['status'], reason: string): Promise<void> {
    const member = await locked(tx, company, id)
    if (id === tx.user?.id) throw new Refusal('identity.error.notYourself', { fields: ['id'] })
    if (to === 'disabled') await keepOneManager(tx, member)
    const move = { subject: SUBJECT, recordId: id, to, reason, column: 'status' as const }
    const action = to === 'disabled' ? 'disableColleague' : 'enableColleague'
    const from = to === 'disabled' ? 'active' : 'disabled'
    if (!(await moveState(tx, 'identity_user', { ...move, from, action })))
      throw new Refusal('identity.error.stateAlready', { fields: ['id'] })
    if (to === 'disabled') await tx.db.run(endSessionsOf(tx.tenant.id, id, 'kicked'))
  },
}

/** The new account becomes one of its company's; the first that staff invite to a company looks after the others. */
export async function joinCompany(
  tx: TxCtx,
  row: InvitationRow,
  { userId, username }: { userId: string; username: string },
): Promise<void> {
  const { kind, renteeId, memberRole, department, roomIds } = row
  if (kind === 'landlord' || !renteeId) return
  if (kind === 'colleague') {
    if (!(await mayStillInvite(tx, row.inviterId, renteeId))) throw badInvitation()
    await tx.db.run(keepMember(tx.tenant.id, userId, renteeId, { role: memberRole!, department, roomIds }))
  } else {
    const { isCompany } = await tx.ports.get(partyRecord)(tx, 'rentee', renteeId)
    if (!isCompany) return
    const role = (await managersOf(tx, renteeId)).length ? 'staff' : 'manager'
    await tx.db.run(keepMember(tx.tenant.id, userId, renteeId, { role, department: null, roomIds: null }))
  }
  recordStep(tx, { subject: SUBJECT, recordId: userId, from: null, to: 'active', username })
}
/** A manager who invited somebody still is one when it is accepted; staff stay staff. */
async function mayStillInvite(tx: TxCtx, inviterId: string | null, renteeId: string): Promise<boolean> {
  const inviter = inviterId ? await tx.db.first(userById(tx.tenant.id, inviterId)) : undefined
  if (inviter?.status !== 'active') return false
  return !inviter.party_kind || (await managersOf(tx, renteeId)).includes(inviter.id)
}
