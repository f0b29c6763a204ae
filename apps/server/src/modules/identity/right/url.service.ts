import { Refusal } from '@cloud-steward/contract'
import { url } from '@cloud-steward/contract/identity/url.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { type Operations } from '../../../kit/standard-operations.ts'
import { isBuiltInUrl } from './builtin.rules.ts'
import { holdingsOf } from './grants.service.ts'
import { urlsByIds } from './url.queries.ts'
import { urlBase } from './url.source.ts'

/** Roles hold an address by its record: another address in the same record would be a right nobody gave. */
async function mayName(tx: TxCtx, address: string): Promise<void> {
  const mine = await holdingsOf(tx)
  if (!mine.everything && isBuiltInUrl(address) && !mine.urls.has(address)) throw new Refusal('identity.error.notYours')
}

export const urls: Operations<typeof url> = {
  ...urlBase,
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      const [known] = await tx.db.rows(urlsByIds(tx.tenant.id, [change.id]))
      if (known && change.url && change.url !== known.url) {
        if (isBuiltInUrl(known.url)) throw new Refusal('identity.error.urlBuiltIn', { fields: ['url'] })
        await mayName(tx, change.url)
      }
      return urlBase.update(tx, change)
    }),
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      const known = await tx.db.rows(urlsByIds(tx.tenant.id, ids))
      if (known.some((one) => isBuiltInUrl(one.url))) throw new Refusal('identity.error.urlBuiltIn')
      await urlBase.remove(tx, ids)
    }),
}
