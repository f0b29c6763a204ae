import type { TEMPLATE_KINDS, TEMPLATE_STATES } from '@cloud-steward/contract/housing/template.ts'
import { insertMany, type NewRow } from '../../../infra/db/bulk.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import type { TableRow } from '../../../infra/db/table-rows.ts'

export type TemplateKind = (typeof TEMPLATE_KINDS)[number]
export type TemplateRow = TableRow<'housing_template'> & {
  kind: TemplateKind
  state: (typeof TEMPLATE_STATES)[number]
}
export const insertTemplates = (tenantId: number, rows: readonly NewRow<'housing_template'>[]) =>
  insertMany(tenantId, 'housing_template', rows)
export const lockTemplate = (tenantId: number, id: string) =>
  raw<TemplateRow>(sql`select * from housing_template where tenant_id = ${tenantId} and id = ${id} for update`)
export const templateById = (tenantId: number, id: string) =>
  raw<TemplateRow>(sql`select * from housing_template where tenant_id = ${tenantId} and id = ${id}`)
export const versionBefore = (tenantId: number, familyId: string, version: number) =>
  raw<TemplateRow>(
    sql`select * from housing_template where tenant_id = ${tenantId} and family_id = ${familyId} and version < ${version} order by version desc limit 1`,
  )
export const newestVersion = (tenantId: number, familyId: string) =>
  raw<{ version: number }>(
    sql`select max(version) as version from housing_template where tenant_id = ${tenantId} and family_id = ${familyId}`,
  )
export const rewriteTemplate = (
  tenantId: number,
  id: string,
  { name, kind, body, remark, by }: Pick<TemplateRow, 'name' | 'kind' | 'body' | 'remark'> & { by: string },
) =>
  raw(
    sql`update housing_template set name = ${name}, kind = ${kind}, body = ${body}, remark = ${remark}, changed_by = ${by} where tenant_id = ${tenantId} and id = ${id}`,
  )
export const retirePublished = (tenantId: number, familyId: string) =>
  raw<{ id: string }>(
    sql`update housing_template set state = 'retired' where tenant_id = ${tenantId} and family_id = ${familyId} and state = 'published' returning id`,
  )
export const publish = (tenantId: number, id: string, by: string) =>
  raw(
    sql`update housing_template set state = 'published', published_by = ${by}, published_at = now() where tenant_id = ${tenantId} and id = ${id}`,
  )
/** The text in force for a kind: the one published last. */
export const templateInForce = (tenantId: number, kind: TemplateKind) =>
  raw<TemplateRow>(
    sql`select * from housing_template where tenant_id = ${tenantId} and kind = ${kind} and state = 'published' order by published_at desc, id desc limit 1`,
  )
export const knownKinds = (tenantId: number) =>
  raw<{ kind: string }>(sql`select distinct kind from housing_template where tenant_id = ${tenantId}`)
