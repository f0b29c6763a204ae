import type { Resource } from '@cloud-steward/contract'
import { scopedBy } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, Scope } from '../../../infra/ctx/types.ts'
import type { App } from '../../../kit/app.ts'

type Row = Record<string, unknown>
interface Asked {
  resource: Resource
  /** As whoever asks sees it. */
  row: Row
  /** Of whom is asked. */
  userId: string
  scope: Scope
}
interface Reason {
  key: string
  values: Record<string, string>
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** By what a record is in somebody's scope, or is not: by its site, by its user, by itself, or not at all. */
export async function whyRecord(app: App, ctx: Ctx, asked: Asked): Promise<Reason> {
  const { resource, row, userId, scope } = asked
  if (scope.kind === 'all') return { key: 'all', values: {} }
  const by = scopedBy(resource)
  if (by === 'tenant' || by === 'nothing') return { key: by, values: {} }
  const find = (name: string, id: unknown): Promise<Row | undefined> =>
    app.operations
      .get(name)!
      .get(ctx, text(id))
      .then(
        (found) => found as Row,
        () => undefined,
      )
  const siteId = resource.name === 'housing.site' ? row.id : row.siteId
  if (siteId) {
    const site = resource.name === 'housing.site' ? row : await find('housing.site', siteId)
    const values = { site: text(site?.name), org: text(site?.orgName), steward: text(site?.stewardName) }
    if (site?.stewardId === userId) return { key: 'steward', values }
    return { key: values.org ? 'site' : 'siteOfNobody', values }
  }
  const user = await userOf(resource, row, find)
  if (!user) return { key: 'rule', values: {} }
  if (user.id === userId) return { key: 'self', values: {} }
  const isOwnOrg = scope.kind === 'orgs' && scope.orgIds.includes(text(user.orgId))
  const values = { name: text(user.nickname), org: text(user.orgName ?? user.orgIdCn) }
  return { key: isOwnOrg || !values.org ? 'user' : 'userElsewhere', values }
}

/** The user a record is, or belongs to. */
async function userOf(
  { name, fields }: Resource,
  row: Row,
  find: (name: string, id: unknown) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  if (name === 'identity.user') return row
  return 'userId' in fields && fields.userId?.kind === 'ref' ? find('identity.user', row.userId) : undefined
}
