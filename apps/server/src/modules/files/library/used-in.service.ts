import type { AnswerOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { queryFileDetail } from '@cloud-steward/contract/files/file.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { admissionTo } from '../../../infra/session/admit.ts'
import type { Session } from '../../../infra/session/types.ts'
import type { App } from '../../../kit/app.ts'
import type { Operations } from '../../../kit/standard-operations.ts'
import type { Filed } from '../attachment.service.ts'

type Use = AnswerOf<typeof queryFileDetail>['usedIn'][number]

/**
 * Adds the titles of records to the uses of a file. Of a record the caller may not list only its kind is told; a purpose is
 * told to those who may read files of that purpose.
 */
export async function withTitles(
  { operations }: Pick<App, 'operations'>,
  { ctx, session }: { ctx: Ctx; session: Session },
  uses: readonly Use[],
): Promise<Use[]> {
  const titles = new Map<string, string>()
  for (const name of new Set(uses.map(({ resource }) => resource))) {
    const known = operations.get(name)
    if (!known || !mayList(session, known)) continue
    const ids = [...new Set(uses.flatMap(({ resource, recordId }) => (resource === name ? recordId : [])))]
    const { list } = await known.query(ctx, { id: ids.join(), pageSize: ids.length })
    for (const row of list as Record<string, unknown>[])
      titles.set(`${name} ${String(row.id)}`, String(row[known.resource.title] ?? ''))
  }
  return Promise.all(
    uses.map(async ({ resource, recordId, purpose }) => {
      const title = titles.get(`${resource} ${recordId}`)
      if (title === undefined) return { resource }
      const of: (Operations & Filed) | undefined = operations.get(resource)
      const hidden = await of?.hiddenPurposes?.(ctx, recordId!)
      return { resource, recordId, title: title || null, purpose: hidden?.has(purpose ?? '') ? null : purpose }
    }),
  )
}

function mayList(session: Session, { resource }: Operations): boolean {
  if (!resource.operations.includes('query')) return false
  try {
    admissionTo(resource.endpoints.query)(session, undefined)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
