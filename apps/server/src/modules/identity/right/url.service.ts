import { Refusal } from '@cloud-steward/contract'
import { url } from '@cloud-steward/contract/identity/url.ts'
import type { TxCtx } from '../../../infra/ctx/types.ts'
import { anyOf, like } from '../../../infra/db/conditions.ts'
import { sql } from '../../../infra/db/sql.ts'
import { type Operations, standard } from '../../../kit/standard-operations.ts'
import { isBuiltInUrl, urlsOfMenu, urlTitles } from './builtin.rules.ts'
import { holdingsOf } from './grants.service.ts'
import { urlsByIds } from './url.queries.ts'

const base = standard(url, {
  columns: ({ language }) => ({
    description: sql`coalesce(${JSON.stringify(urlTitles(language))}::jsonb ->> t.description, t.description)`,
    menuCode: sql`null::text`,
    roleId: sql`null::uuid`,
    roleName: sql`null::text`,
  }),
  filters: {
    // What a screen of ours calls is known; of others it is what contains the code, as the platform has it.
    menuCode: (code) => sql`(t.url = any(${urlsOfMenu(code)}) or t.url ilike ${like(`/${code}/`)})`,
    roleId: (value) =>
      sql`exists (select 1 from identity_role_url x where x.tenant_id = t.tenant_id and x.url_id = t.id and ${anyOf(sql`x.role_id`, value, 'uuid')})`,
  },
})
/** Roles hold an address by its record: another address in the same record would be a right nobody gave. */
async function mayName(tx: TxCtx, address: string): Promise<void> {
  const mine = await holdingsOf(tx)
  if (!mine.everything && isBuiltInUrl(address) && !mine.urls.has(address)) throw new Refusal('identity.error.notYours')
}

export const urls: Operations<typeof url> = {
  ...base,
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      const [known] = await tx.db.rows(urlsByIds(tx.tenant.id, [change.id]))
      if (known && change.url && change.url !== known.url) {
        if (isBuiltInUrl(known.url)) throw new Refusal('identity.error.urlBuiltIn', { fields: ['url'] })
        await mayName(tx, change.url)
      }
      return base.update(tx, change)
    }),
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      const known = await tx.db.rows(urlsByIds(tx.tenant.id, ids))
      if (known.some((one) => isBuiltInUrl(one.url))) throw new Refusal('identity.error.urlBuiltIn')
      await base.remove(tx, ids)
    }),
}
