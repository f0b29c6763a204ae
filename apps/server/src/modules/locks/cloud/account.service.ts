import { timingSafeEqual } from 'node:crypto'
import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import { cloudAccount, type setCloudSecret as setCommand } from '@cloud-steward/contract/locks/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { LockCloud, LockCloudError } from '../../../infra/lock-cloud/lock-cloud.ts'
import type { Outside } from '../../../infra/outside.ts'
import { notFound, type Operations, standard } from '../../../kit/standard-operations.ts'
import { type AccountRow, accountById, putCheck, putSecret, typeSpeaks } from './account.queries.ts'

export type CloudOuter = Pick<Outside, 'secrets' | 'payment'>
const ENDPOINTS = { cn: 'https://cnapi.ttlock.com', eu: 'https://euapi.ttlock.com' } as const
const placeOf = (tenantId: number, id: string): string => `lock_cloud_account ${tenantId} ${id} secret`

const base = standard(cloudAccount)
export const cloudAccounts: Operations<typeof cloudAccount> = {
  ...base,
  add: (ctx, draft) =>
    ctx.transaction(async (tx) => {
      const type = await tx.db.first(typeSpeaks(tx.tenant.id, draft.typeId))
      if (type?.category !== 'lock' || type.protocol !== 'cloud')
        throw new Refusal('lock.error.typeNotCloud', { fields: ['typeId'] })
      return base.add(tx, draft)
    }),
}

export const setCloudSecret = (ctx: Ctx, { secrets }: CloudOuter, input: InputOf<typeof setCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    const { id, clientSecret, password } = input
    const tenantId = tx.tenant.id
    if (!(await tx.db.first(accountById(tenantId, id)))) throw notFound()
    const sealed = secrets.seal(JSON.stringify({ clientSecret, password }), placeOf(tenantId, id))
    await tx.db.run(putSecret(tenantId, id, sealed))
    // That it happened, never what was given.
    tx.audit({ action: 'setCloudSecret', resource: cloudAccount.name, recordId: id })
    return {}
  })

/** Kept by what they are opened with: a token serves many calls. */
const opened = new Map<string, LockCloud>()
const MOST_OPENED = 500
/** Speaks with the cloud of an account; undefined where its secret is missing or there is no such cloud. */
export async function openCloud(
  ctx: Ctx,
  { secrets, payment }: CloudOuter,
  row: AccountRow,
): Promise<LockCloud | undefined> {
  if (!row.secret) return undefined
  // The sandbox of payments has locks as well.
  const sandbox = row.endpoint === 'sandbox' ? await payment.sandboxUrl?.() : undefined
  const endpoint = row.endpoint === 'sandbox' ? sandbox && `${sandbox}/locks` : ENDPOINTS[row.endpoint]
  if (!endpoint) return undefined
  const key = [ctx.tenant.id, row.id, row.clientId, row.username, row.secret, endpoint].join(' ')
  const known = opened.get(key)
  if (known) return known
  const said = JSON.parse(secrets.open(row.secret, placeOf(ctx.tenant.id, row.id))) as Pick<
    ConstructorParameters<typeof LockCloud>[0],
    'clientSecret' | 'password'
  >
  const made = new LockCloud({ endpoint, clientId: row.clientId, username: row.username, ...said })
  if (opened.size >= MOST_OPENED) opened.clear()
  opened.set(key, made)
  return made
}

export async function checkCloudAccount(ctx: Ctx, outer: CloudOuter, id: string): Promise<{ problem?: string }> {
  const row = await ctx.db.first(accountById(ctx.tenant.id, id))
  if (!row) throw notFound()
  if (!row.secret) throw new Refusal('lock.error.noCloudSecret')
  const cloud = await openCloud(ctx, outer, row)
  if (!cloud) throw new Refusal('lock.error.noSandbox')
  const problem = await cloud.signIn().then(
    () => null,
    (error: Error) =>
      (error instanceof LockCloudError ? `${error.code} ${error.message}` : error.message).slice(0, 200),
  )
  await ctx.transaction(async (tx) => {
    await tx.db.run(putCheck(tx.tenant.id, id, problem))
    tx.audit({ action: 'checkCloudAccount', resource: cloudAccount.name, recordId: id, after: { problem } })
  })
  return { problem: problem ?? undefined }
}

const tokenOf = ({ secrets }: CloudOuter, tenantId: number, id: string): string =>
  secrets.fingerprint(id, `lock_cloud_account ${tenantId} notice`)
/** The secret callback address of a cloud. The cloud does not sign its messages, so the address must stay secret. */
export async function queryNoticeUrl(ctx: Ctx, outer: CloudOuter, id: string): Promise<{ url: string }> {
  if (!(await ctx.db.first(accountById(ctx.tenant.id, id)))) throw notFound()
  const query = new URLSearchParams({ tenant: ctx.tenant.code, account: id, token: tokenOf(outer, ctx.tenant.id, id) })
  return { url: `${outer.payment.publicUrl}/api/lock/cloudaccount/cloudNotice?${query}` }
}
export function isNoticeToken(outer: CloudOuter, tenantId: number, id: string, given: string): boolean {
  const [right, said] = [Buffer.from(tokenOf(outer, tenantId, id)), Buffer.from(given)]
  return right.length === said.length && timingSafeEqual(right, said)
}
