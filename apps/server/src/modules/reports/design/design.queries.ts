import type { Content } from '@cloud-steward/contract/reports/content.ts'
import { overAll, raw, sql } from '../../../infra/db/sql.ts'
import type { DocxTag } from '../../../infra/documents/index.ts'

export interface DesignRow {
  id: string
  title: string
  remark: string | null
  version: number
  publishedVersion: number | null
  roles: string[]
}
const columns = sql`d.id, d.title, d.remark, d.version, d.published_version as "publishedVersion", d.roles`
export const designById = (tenantId: number, id: string) =>
  raw<DesignRow>(sql`select ${columns} from report_design d where d.tenant_id = ${tenantId} and d.id = ${id}`)
export const lockDesign = (tenantId: number, id: string) =>
  raw<DesignRow>(
    sql`select ${columns} from report_design d where d.tenant_id = ${tenantId} and d.id = ${id} for update`,
  )

/** Published designs for somebody with one of these roles. */
export const publishedFor = (tenantId: number, roles: readonly string[]) =>
  overAll<DesignRow & { parameters: Content['parameters']; isLetter: boolean }>(
    sql`select ${columns}, v.content->'parameters' as parameters, v.content ? 'letter' as "isLetter" from report_design d
      join report_version v on v.tenant_id = d.tenant_id and v.design_id = d.id and v.number = d.published_version
      where d.tenant_id = ${tenantId} and d.state = 'published' and (d.roles = '{}' or d.roles && ${roles}::text[])
      order by d.title, d.id limit 500`,
  )
export interface VersionRow {
  number: number
  note: string | null
  username: string
  createdAt: string
}
export const versionsOf = (tenantId: number, id: string) =>
  raw<VersionRow>(sql`select number, note, username, created_at as "createdAt" from report_version
    where tenant_id = ${tenantId} and design_id = ${id} order by number desc limit 500`)
export const contentOf = (tenantId: number, id: string, number: number) =>
  raw<{ content: Content }>(
    sql`select content from report_version where tenant_id = ${tenantId} and design_id = ${id} and number = ${number}`,
  )
export const insertVersion = (
  tenantId: number,
  one: { id: string; number: number; content: Content; note: string | null; username: string },
) =>
  raw(sql`insert into report_version (tenant_id, design_id, number, content, note, username)
    values (${tenantId}, ${one.id}, ${one.number}, ${JSON.stringify(one.content)}::jsonb, ${one.note}, ${one.username})`)
export interface LetterRow {
  bytes: Buffer
  tags: DocxTag[]
}
export const letterOf = (tenantId: number, id: string) =>
  raw<LetterRow & { designId: string }>(
    sql`select design_id as "designId", bytes, tags from report_letter where tenant_id = ${tenantId} and id = ${id}`,
  )
export const insertLetter = (tenantId: number, one: { id: string; designId: string } & LetterRow) =>
  raw(sql`insert into report_letter (tenant_id, id, design_id, bytes, tags)
    values (${tenantId}, ${one.id}, ${one.designId}, ${one.bytes}, ${JSON.stringify(one.tags)}::jsonb)`)
export const setVersion = (tenantId: number, id: string, number: number) =>
  raw(sql`update report_design set version = ${number} where tenant_id = ${tenantId} and id = ${id}`)
export const setPublished = (tenantId: number, id: string, number: number | null, roles: readonly string[]) =>
  raw(sql`update report_design set published_version = ${number}::int, roles = ${roles}::text[],
    state = case when ${number}::int is null then 'draft' else 'published' end where tenant_id = ${tenantId} and id = ${id}`)
