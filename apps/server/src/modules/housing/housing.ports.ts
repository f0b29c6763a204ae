import { port } from '../../infra/ctx/ports.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'

/** Says who else decides the organisation of a site: a site goes to an operator and comes back by commands of its own. */
interface SiteOperators {
  /** The name of the operator that runs a site, if one does. */
  nameOf(ctx: Ctx, siteId: string): Promise<string | undefined>
  /** Refuses to change the organisation of a site when it, or the new organisation, is an operator's. */
  check(tx: TxCtx, siteId: string, orgId: string | null): Promise<void>
}
export const siteOperators = port<SiteOperators>('housing.siteOperators')
