import { newId } from '../../../infra/db/id.ts'
import type { TenantDb } from '../../../infra/db/tenant-db.ts'
import { DEFAULT_TEMPLATES } from './default-templates.ts'
import { insertTemplates, knownKinds } from './template.queries.ts'

/** Gives a tenant a published text of every kind he has none of. */
export async function seedTemplates(db: TenantDb, tenantId: number): Promise<void> {
  const known = new Set((await db.rows(knownKinds(tenantId))).map(({ kind }) => kind))
  const rows = DEFAULT_TEMPLATES.filter(({ kind }) => !known.has(kind)).map((one) => {
    const id = newId()
    const published = { state: 'published', published_by: 'system', published_at: new Date().toISOString() }
    return { ...one, ...published, id, family_id: id, version: 1, changed_by: 'system' }
  })
  if (rows.length) await db.run(insertTemplates(tenantId, rows))
}
