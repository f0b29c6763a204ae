import type { NewRow } from '../../../infra/db/bulk.ts'
import { insertMany } from '../../../infra/db/bulk.ts'
import { changeRow } from '../../../infra/db/change-row.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

export interface DefinitionRow {
  id: string
  key: string
  version: number
  name: string
  category: string | null
  description: string | null
  subject: string | null
  xml: string
  svg: string | null
  form: unknown
  isSuspended: boolean
  referGroupId: string[] | null
  userId: string[][] | null
}
const columns = sql`d.id, d.key, d.version, d.name, d.category, d.description, d.subject, d.xml, d.svg, d.form, d.is_suspended as "isSuspended",
  d.refer_group_id as "referGroupId", d.user_id as "userId"`
export const definitionById = (tenantId: number, id: string) =>
  raw<DefinitionRow>(sql`select ${columns} from workflow_definition d where d.tenant_id = ${tenantId} and d.id = ${id}`)
/** The newest version of each of these processes that is not suspended. */
export const newestOf = (tenantId: number, keys: readonly string[]) =>
  raw<DefinitionRow>(sql`select distinct on (d.key) ${columns} from workflow_definition d
    where d.tenant_id = ${tenantId} and d.key = any(${keys}::text[]) and not d.is_suspended order by d.key, d.version desc`)
/** The version deployed last for a subject, of any model. */
export const ofSubject = (tenantId: number, subject: string) =>
  raw<DefinitionRow>(sql`select ${columns} from workflow_definition d
    where d.tenant_id = ${tenantId} and d.subject = ${subject} order by d.created_at desc, d.id desc limit 1`)
export const versionsOf = (tenantId: number, key: string) =>
  raw<{
    deploymentId: string
    version: number
    createdAt: string
  }>(sql`select id as "deploymentId", version, created_at as "createdAt"
    from workflow_definition where tenant_id = ${tenantId} and key = ${key} order by version desc limit 500`)
export const insertDefinition = (tenantId: number, row: NewRow<'workflow_definition'>) =>
  insertMany(tenantId, 'workflow_definition', [row])
export const changeDefinition = changeRow('workflow_definition')
export const deleteDefinitions = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string; name: string; version: number }>(
    sql`delete from workflow_definition where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) returning id, name, version`,
  )
export const usedDefinitions = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string }>(sql`select distinct definition_id as id from workflow_instance
    where tenant_id = ${tenantId} and definition_id = any(${ids}::uuid[])`)

export interface ModelRow {
  id: string
  name: string
  key: string
  category: string | null
  description: string | null
  subject: string | null
  xml: string | null
  svg: string | null
  simple: unknown
  form: unknown
  version: number
  deploymentId: string | null
  isChanged: boolean
  referGroupId: string[] | null
  userId: string[][] | null
}
export const lockModel = (tenantId: number, id: string) =>
  raw<ModelRow>(sql`select id, name, key, category, description, subject, xml, svg, simple, form, version, deployment_id as "deploymentId",
      is_changed as "isChanged", refer_group_id as "referGroupId", user_id as "userId"
    from workflow_model where tenant_id = ${tenantId} and id = ${id} for update`)
export const modelById = (tenantId: number, id: string) =>
  raw<ModelRow>(sql`select id, name, key, category, description, subject, xml, svg, simple, form, version, deployment_id as "deploymentId",
      is_changed as "isChanged", refer_group_id as "referGroupId", user_id as "userId"
    from workflow_model where tenant_id = ${tenantId} and id = ${id}`)
export const insertModel = (tenantId: number, row: NewRow<'workflow_model'>) =>
  insertMany(tenantId, 'workflow_model', [row])
export const changeModel = changeRow('workflow_model')
export const subjectsInUse = (tenantId: number) =>
  raw<{ subject: string }>(
    sql`select distinct subject from workflow_model where tenant_id = ${tenantId} and subject is not null`,
  )
/** Models whose newest version still runs: it must be suspended before they go. */
export const activeModels = (tenantId: number, ids: readonly string[]) =>
  raw<{
    name: string
  }>(sql`select m.name from workflow_model m join workflow_definition d on d.tenant_id = m.tenant_id and d.id = m.deployment_id
    where m.tenant_id = ${tenantId} and m.id = any(${ids}::uuid[]) and not d.is_suspended`)
export const rolesAmong = (tenantId: number, ids: readonly string[]) =>
  raw<{ id: string }>(sql`select id from identity_role where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`)
