import { url } from '@cloud-steward/contract/identity/url.ts'
import { anyOf, like } from '../../../infra/db/conditions.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'
import { urlsOfMenu, urlTitles } from './builtin.rules.ts'

export const urlBase = standard(url, {
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
