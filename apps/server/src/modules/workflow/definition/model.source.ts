import { processModel } from '@cloud-steward/contract/workflow/model.ts'
import { sql } from '../../../infra/db/sql.ts'
import { standard } from '../../../kit/standard-operations.ts'

const newestVersion = sql`(select max(d.version) from workflow_definition d where d.tenant_id = t.tenant_id and d.key = t.key)`
const isDeployedAsDrawn = sql`(not t.is_changed and exists (select 1 from workflow_definition d where d.tenant_id = t.tenant_id and d.id = t.deployment_id))`
/** Models with the columns that clients of the platform read. */
export const base = standard(processModel, {
  columns: () => ({
    isDrawn: sql`t.xml is not null`,
    deployedVersion: newestVersion,
    state: sql`case when ${newestVersion} is null then 'draft' when ${isDeployedAsDrawn} then 'deployed' else 'changed' end`,
    designer: sql`case when t.simple is not null then 'cards' when t.xml is not null then 'bpmn' end`,
    referGroupIdArray: sql`to_jsonb(t.refer_group_id)`,
    referGroupNames: sql`(select string_agg(r.name, '、' order by r.name) from identity_role r where r.tenant_id = t.tenant_id and r.id = any(t.refer_group_id))`,
    username: sql`null::jsonb`,
    orgIdCn: sql`(select o.org_name from identity_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)`,
    metaInfo: sql`jsonb_build_object('name', t.name, 'description', t.description, 'revision', t.version, 'orgId', t.org_id, 'menuCode', t.menu_code)::text`,
  }),
})
