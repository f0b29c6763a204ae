import { type RoleCode, resourceNamed } from '@cloud-steward/contract'
import type { Ctx } from '../ctx/types.ts'
import { insertTold, nextSeq, notifyNodes } from './live.queries.ts'

export const LIVE_CHANNEL = 'cloud_steward_live'

export type LiveMessage =
  | {
      kind: string
      /** `role`: staff who hold it and may see the site; without a site those who see the whole tenant. */
      to: 'everybody' | { usernames: readonly string[] } | { role: RoleCode; siteId: string | null }
      /** Small: it travels to every open console it is for. */
      body: object
    }
  | {
      kind: string
      /**
       * Something changed in the list of this resource: staff who may read the list are told, and these users besides. Staff of
       * one organisation hear of changes elsewhere, so such a message carries nothing but its kind. Landlords and renters hear
       * of what is theirs by name alone.
       */
      to: { staffOf: string; usernames?: readonly string[] }
      body?: undefined
    }

/**
 * Tells open consoles, on every node, once the transaction commits. The row of the counter stays locked until then, so
 * numbers become visible in their order and whoever resumes after one misses none: only for short transactions.
 */
export const publish = (ctx: Ctx, { kind, to, body = {} }: LiveMessage): Promise<void> =>
  ctx.transaction(async ({ db, tenant }) => {
    const { value } = (await db.first(nextSeq(tenant.id)))!
    await db.all(insertTold(tenant.id, value, { kind, ...audienceOf(to), body }), notifyNodes(LIVE_CHANNEL, tenant.id))
  })

function audienceOf(to: LiveMessage['to']) {
  if (to === 'everybody') return {}
  if ('role' in to) return { hearerRole: to.role, hearerSite: to.siteId }
  return { receivers: to.usernames, staffUrl: 'staffOf' in to ? urlOf(to.staffOf) : undefined }
}
const urlOf = (resource: string): string => resourceNamed(resource).endpoints.query.path.replace(/^\/api/, '')
