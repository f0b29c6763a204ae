import { processModel } from '@cloud-steward/contract/workflow/model.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

/** Models with the columns that clients of the platform read. */
export const base = standard(processModel, {
  columns: () => ({
    isDrawn: sql`t.xml is not null`,
    referGroupIdArray: sql`to_jsonb(t.refer_group_id)`,
    referGroupNames: sql`(select string_agg(r.name, '、' order by r.name) from identity_role r where r.tenant_id = t.tenant_id and r.id = any(t.refer_group_id))`,
    username: sql`null::jsonb`,
    orgIdCn: sql`(select o.org_name from identity_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)`,
    metaInfo: sql`jsonb_build_object('name', t.name, 'description', t.description, 'revision', t.version, 'orgId', t.org_id, 'menuCode', t.menu_code)::text`,
  }),
})
