import { randomBytes } from 'node:crypto'
import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type * as contract from '@cloud-steward/contract/identity/user.ts'
import { user } from '@cloud-steward/contract/identity/user.ts'
import { isParty, seenOf, seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { notFound, type Operations, standard } from '../../../kit/standard-operations.ts'
import { checkNewPassword, makeUpPassword, queryAccountRule } from '../account/account-rule.service.ts'
import { hashPassword } from '../account/password.ts'
import { userById } from '../identity.queries.ts'
import { roleIdsOfPosts } from '../right/grants.queries.ts'
import { ADMINISTRATOR, keepInReach, setRoles, userInReach } from '../right/grants.service.ts'
import { endSessionsOf } from '../sign-in/session.queries.ts'
import { afterContactChange, givesContact } from './contact-change.service.ts'
import {
  accountsMadeBy,
  activeUsernames,
  deleteUsers,
  disableAccountsMadeBy,
  namesOfAccounts,
  setPassword,
  userForUpdate,
  usersByIds,
} from './user.queries.ts'
import { userSource } from './user.source.ts'

const base = standard(user, userSource)
/** What the inputs of add and update carry besides the fields of the resource. */
interface Given {
  username: string
  password?: string
  roleId?: string[] | null
  status?: number | null
  [field: string]: unknown
}
/** The database says in words whether a user may sign in, the wire in numbers. */
const stored = ({ password: _password, roleId: _roles, status, ...rest }: Given): never =>
  ({ ...rest, ...(status == null ? {} : { status: status === 1 ? 'active' : 'disabled' }) }) as never

/** Administrators change others this way. Of themselves their profile asks more than a session, which may be stolen. */
export function refuseOwn(ctx: Ctx, id: string, fields: string[] = []): void {
  if (id === ctx.user?.id) throw new Refusal('identity.error.ownAccount', { fields })
}

let unknown: Promise<string> | undefined
/** Imported users get a password when somebody gives them one; until then nobody knows it. */
const hashOf = (password?: string): Promise<string> =>
  password === undefined ? (unknown ??= hashPassword(randomBytes(24).toString('base64url'))) : hashPassword(password)

async function disable(tx: TxCtx, id: string, roles: readonly { code: string }[]): Promise<void> {
  if (id === tx.user?.id) throw new Refusal('identity.error.notYourself', { fields: ['status'] })
  if (roles.some(({ code }) => code === ADMINISTRATOR))
    throw new Refusal('identity.error.administratorStays', { fields: ['status'] })
  await tx.db.run(endSessionsOf(tx.tenant.id, id, 'kicked'))
}

/** Forms send back all roles they were shown: those he holds because of a post do not become his own by that. */
async function setOwnRoles(tx: TxCtx, id: string, roleIds: readonly string[]): Promise<void> {
  const ofPosts = new Set((await tx.db.rows(roleIdsOfPosts(tx.tenant.id, id))).map((role) => role.id))
  const own = roleIds.filter((one) => !ofPosts.has(one))
  await setRoles(tx, id, own, '')
}

export const users: Operations<typeof user> = {
  ...base,
  add: async (ctx, draft) => {
    const given = draft as unknown as Given
    const { password, username } = given
    if (password !== undefined) await checkNewPassword(ctx, { password, username, field: 'password' })
    const hash = await hashOf(password)
    return ctx.transaction(async (tx) => {
      const nickname = given.nickname || given.username
      const { id } = await base.add(tx, stored({ ...given, nickname }), { createdBy: tx.user?.id ?? null })
      await tx.db.run(setPassword(tx.tenant.id, id, hash))
      if (given.roleId?.length) await setRoles(tx, id, given.roleId, '')
      return { id }
    })
  },
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      const given = change as unknown as Given & { id: string }
      const known = await tx.db.first(userForUpdate(tx.tenant.id, given.id))
      if (!known) throw notFound()
      const roles = await userInReach(tx, given.id)
      const contacts = givesContact(known, given)
      if (contacts.length) refuseOwn(tx, given.id, contacts)
      if (given.status === 0 && known.status === 'active') await disable(tx, given.id, roles)
      const changed = await base.update(tx, stored(given))
      if (contacts.length)
        await afterContactChange(tx, known, (await tx.db.first(userForUpdate(tx.tenant.id, given.id)))!)
      if (given.roleId) await setOwnRoles(tx, given.id, given.roleId)
      if (given.orgId) await keepInReach(tx, given.id)
      return changed
    }),
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      if ((await tx.db.rows(usersByIds(tx.tenant.id, ids))).length !== ids.length) throw notFound()
      if (!(await seesEach(tx, user.name, ids))) throw notFound()
      if (ids.includes(tx.user!.id)) throw new Refusal('identity.error.notYourself')
      for (const id of ids) {
        const roles = await userInReach(tx, id)
        if (roles.some(({ code }) => code === ADMINISTRATOR)) throw new Refusal('identity.error.administratorStays')
        await tx.db.run(endSessionsOf(tx.tenant.id, id, 'kicked'))
      }
      for (const { id } of await tx.db.rows(disableAccountsMadeBy(tx.tenant.id, ids, tx.user!.id))) {
        await tx.db.run(endSessionsOf(tx.tenant.id, id, 'kicked'))
        const states = { before: { status: 'active' }, after: { status: 'disabled', reason: 'creatorDeleted' } }
        tx.audit({ action: 'update', resource: user.name, recordId: id, ...states })
        tx.emit({ name: `${user.name}.updated`, payload: { id } })
      }
      for (const before of await tx.db.rows(deleteUsers(tx.tenant.id, ids))) {
        tx.audit({ action: 'delete', resource: user.name, recordId: before.id as string, before })
        tx.emit({ name: `${user.name}.deleted`, payload: { id: before.id } })
      }
    }),
  impact: async (ctx, ids) => {
    const seen = await seenOf(ctx, user.name, ids)
    const made = await ctx.db.rows(accountsMadeBy(ctx.tenant.id, [...seen], ctx.user!.id))
    const titles = made.slice(0, 10).map(({ username, nickname }) => `${nickname} (${username})`)
    return made.length ? [{ what: 'identity.user.impactMade', count: made.length, titles }] : []
  },
}

export const queryUsername = (ctx: Ctx) => ctx.db.rows(activeUsernames(ctx))
/** Landlords and renters read accounts only: they could try telephone numbers for names otherwise. */
export const queryUserNames = async (ctx: Ctx, { username }: InputOf<typeof contract.queryUserNames>) =>
  isParty(ctx.scope) ? [] : ctx.db.rows(namesOfAccounts(ctx, username.split(',')))

export const authorizeRoleToUser = (
  ctx: Ctx,
  { userId, roleId, postCode }: InputOf<typeof contract.authorizeRoleToUser>,
) =>
  ctx.transaction(async (tx) => {
    if (!(await tx.db.first(userForUpdate(tx.tenant.id, userId)))) throw notFound()
    await userInReach(tx, userId)
    await setRoles(tx, userId, roleId, postCode ?? '')
    return {}
  })

/** Replaces a password its owner has forgotten; who he is was proved by a code. */
export async function replacePassword(ctx: Ctx, userId: string, password: string): Promise<void> {
  const hash = await hashPassword(password)
  await ctx.transaction(async (tx) => {
    await tx.db.run(setPassword(tx.tenant.id, userId, hash))
    await tx.db.run(endSessionsOf(tx.tenant.id, userId, 'passwordReplaced'))
    tx.audit({ action: 'retrievePassword', resource: user.name, recordId: userId })
  })
}

export async function resettingPassword(ctx: Ctx, { id, newPassword }: InputOf<typeof contract.resettingPassword>) {
  refuseOwn(ctx, id)
  const known = await ctx.db.first(userById(ctx.tenant.id, id))
  if (!known) throw notFound()
  if (newPassword) await checkNewPassword(ctx, { password: newPassword, username: known.username })
  const password = newPassword || makeUpPassword(await queryAccountRule(ctx))
  const hash = await hashPassword(password)
  return ctx.transaction(async (tx) => {
    if (!(await tx.db.first(userForUpdate(tx.tenant.id, id)))) throw notFound()
    await userInReach(tx, id)
    await tx.db.run(setPassword(tx.tenant.id, id, hash))
    await tx.db.run(endSessionsOf(tx.tenant.id, id, 'kicked'))
    tx.audit({ action: 'resetPassword', resource: user.name, recordId: id })
    return newPassword ? {} : { password }
  })
}
