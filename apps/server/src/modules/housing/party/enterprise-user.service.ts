import { type AnswerOf, type InputOf, Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/housing/enterprise-user.ts'
import { isParty } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import type { App } from '../../../kit/app.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { members } from '../../identity/index.ts'
import { roomsOfCompany } from './enterprise-user.queries.ts'
import { enterpriseUsers } from './enterprise-user.source.ts'
import { renteeForUpdate } from './identity.queries.ts'

type Providers = Pick<App, 'sms' | 'mail'>

/** The company whose people the caller may look after: a manager his own, staff any they see. */
function companyOf({ scope }: Ctx, renteeId: string | null | undefined): string | undefined {
  if (!isParty(scope)) return renteeId ?? undefined
  return scope.kind === 'rentee' && scope.isManager ? scope.id : undefined
}
/** Locked, so that of two changes at once the second sees what the first left: one manager stays. */
async function lockCompany(tx: TxCtx, renteeId: string): Promise<void> {
  const company = await tx.db.first(renteeForUpdate(tx, renteeId))
  if (!company) throw notFound()
  if (company.partyKind !== 'company') throw new Refusal('housing.error.notACompany', { fields: ['renteeId'] })
}
type Asked = Pick<InputOf<typeof contract.changeColleague>, 'department' | 'role' | 'scope' | 'roomIds'>
/** Role and scope of a colleague. Rooms outside the company are refused. */
async function termsOf(tx: TxCtx, renteeId: string, { department, role, scope, roomIds }: Asked) {
  if (role === 'manager' || scope === 'all') return { role, department: department ?? null, roomIds: null }
  const asked = [...new Set((roomIds ?? []).map((id) => id.toLowerCase()))]
  if (!asked.length) throw new Refusal('kit.error.required', { fields: ['roomIds'] })
  const own = new Set((await tx.db.rows(roomsOfCompany(tx.tenant.id, renteeId))).map(({ roomId }) => roomId))
  if (asked.some((id) => !own.has(id))) throw new Refusal('kit.error.notFound', { http: 404, fields: ['roomIds'] })
  return { role, department: department ?? null, roomIds: asked }
}
/** The company of a row the caller sees; what is no row of his is not there. */
async function companyOfRow(tx: TxCtx, id: string): Promise<{ renteeId: string }> {
  const { renteeId } = await enterpriseUsers.get(tx, id)
  await lockCompany(tx, renteeId)
  return { renteeId }
}

export const inviteColleague = (
  ctx: Ctx,
  app: Providers,
  { renteeId, name, mobile, days, ...asked }: InputOf<typeof contract.inviteColleague>,
): Promise<AnswerOf<typeof contract.inviteColleague>> =>
  ctx.transaction(async (tx) => {
    const company = companyOf(tx, renteeId)
    if (!company && isParty(tx.scope)) throw notFound()
    if (!company) throw new Refusal('kit.error.required', { fields: ['renteeId'] })
    await lockCompany(tx, company)
    const terms = await termsOf(tx, company, asked)
    return members.invite(tx, app, { renteeId: company, name, mobile, days, ...terms })
  })
export const changeColleague = (ctx: Ctx, { id, ...asked }: InputOf<typeof contract.changeColleague>) =>
  ctx.transaction(async (tx) => {
    const company = await companyOfRow(tx, id)
    await members.change(tx, company, id, await termsOf(tx, company.renteeId, asked))
    return {}
  })
const turnTo =
  (status: 'active' | 'disabled') =>
  (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<object> =>
    ctx.transaction(async (tx) => {
      await members.turn(tx, await companyOfRow(tx, id), id, status, reason)
      return {}
    })
export const disableColleague = turnTo('disabled')
export const enableColleague = turnTo('active')
export const withdrawColleague = (ctx: Ctx, { id, reason }: InputOf<typeof contract.withdrawColleague>) =>
  ctx.transaction(async (tx) => {
    await members.withdraw(tx, await companyOfRow(tx, id), id, reason)
    return {}
  })

export async function queryCompanyRooms(
  ctx: Ctx,
  { renteeId }: InputOf<typeof contract.queryCompanyRooms>,
): Promise<AnswerOf<typeof contract.queryCompanyRooms>> {
  const company = companyOf(ctx, renteeId)
  return company ? ctx.db.rows(roomsOfCompany(ctx.tenant.id, company)) : []
}
