import type { DraftOf } from '@cloud-steward/contract'
import { MASK, Refusal } from '@cloud-steward/contract'
import { appClient } from '@cloud-steward/contract/identity/app-client.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { type Operations, standard } from '../../../kit/standard-operations.ts'
import { hashPassword } from '../account/password.ts'
import { userInReach } from '../right/grants.service.ts'
import {
  addClientKey,
  changeClientKey,
  clientById,
  dropClientKeys,
  endSessionsOfClients,
} from './app-client.queries.ts'

type Draft = Partial<DraftOf<typeof appClient>>
/** Our own console, and every client of the platform: no secret, and the terms of our own sessions. */
export const BROWSER = 'browser'
const base = standard(appClient)
const has = (words: string | null | undefined, word: string): boolean => (words ?? '').split(',').includes(word)

const SHORTEST_SECRET = 12
function checkLength(secret: string | null | undefined): void {
  if (secret && secret.length < SHORTEST_SECRET)
    throw new Refusal('kit.error.tooShort', { values: { limit: SHORTEST_SECRET }, fields: ['clientSecret'] })
}
/** Checks that the settings of an OAuth client are consistent, before anything is written. */
async function check(tx: TxCtx, client: Draft, isSecret: boolean): Promise<void> {
  // The form says what an address may hold; a port of 99999 is for the parser of addresses to see.
  const address = client.fallbackUrl?.split(',').find((one) => !URL.canParse(one))
  if (address) throw new Refusal('identity.error.noAddress', { values: { address }, fields: ['fallbackUrl'] })
  if (has(client.authType, 'client_credentials') && !(client.userId && isSecret))
    throw new Refusal('identity.error.clientNeedsUser', { fields: [isSecret ? 'userId' : 'clientSecret'] })
  const typed = ['password', 'mobile'].find((grant) => has(client.authType, grant))
  if (typed && !isSecret) throw new Refusal('identity.error.clientNeedsSecret', { fields: ['clientSecret'] })
  // The holder of the secret acts as that user: an administrator may only name a user without further permissions.
  if (client.userId) await userInReach(tx, client.userId)
}

/** OAuth clients. Their secrets are stored separately as hashes and never listed, exported or audited. */
export const appClients: Operations<typeof appClient> = {
  ...base,
  add: async (ctx, draft, made) => {
    const { clientSecret: secret } = draft
    if (draft.clientCode.toLowerCase() === BROWSER)
      throw new Refusal('identity.error.clientCodeTaken', { fields: ['clientCode'] })
    checkLength(secret)
    const hash = secret ? await hashPassword(secret) : null
    return ctx.transaction(async (tx) => {
      await check(tx, draft, hash !== null)
      const added = await base.add(tx, { ...draft, clientSecret: hash && MASK }, made)
      await tx.db.run(addClientKey(tx.tenant.id, added.id, draft.clientCode, hash))
      return added
    })
  },
  update: async (ctx, change, made) => {
    const { id, clientSecret: secret } = change
    const asItWas = secret === undefined || secret === MASK
    if (!asItWas) checkLength(secret)
    const hash = asItWas || !secret ? null : await hashPassword(secret)
    return ctx.transaction(async (tx) => {
      const row = await tx.db.first(clientById(tx.tenant.id, id))
      const before = row && { authType: row.auth_type, userId: row.user_id }
      const isSecret = asItWas ? (row?.has_secret ?? false) : hash !== null
      await check(tx, { ...before, ...change }, isSecret)
      const updated = await base.update(tx, { ...change, clientSecret: isSecret ? MASK : null }, made)
      if (!asItWas) await tx.db.run(changeClientKey(tx.tenant.id, id, hash))
      await tx.db.run(endSessionsOfClients(tx.tenant.id, [id]))
      return updated
    })
  },
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      await tx.db.run(endSessionsOfClients(tx.tenant.id, ids))
      await base.remove(tx, ids)
      await tx.db.run(dropClientKeys(tx.tenant.id, ids))
    }),
}
