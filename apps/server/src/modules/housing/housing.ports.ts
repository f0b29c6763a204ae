import { port } from '../../infra/ctx/ports.ts'
import type { Ctx, TxCtx } from '../../infra/ctx/types.ts'
import type { Sql } from '../../infra/db/sql.ts'

/** Sites run by an operator. Their organisation changes only by the commands that assign a site or take it back. */
interface SiteOperators {
  /** The name of the operator that runs a site, if one does. */
  nameOf(ctx: Ctx, siteId: string): Promise<string | undefined>
  /** Refuses to change the organisation of a site when it, or the new organisation, is an operator's. */
  check(tx: TxCtx, siteId: string, orgId: string | null): Promise<void>
}
export const siteOperators = port<SiteOperators>('housing.siteOperators')

/** What was billed up to now, as parts of a statement over the charges of a tenant. */
export interface Issued {
  /** Charges due through this day that were there before `firstId` are on bills, unless a bill was voided. Null without a run. */
  dueThrough: Sql
  firstId: Sql
  /** Ids of charges whose bill was voided. */
  voided: Sql
}
export const issuedSoFar = port<(tenantId: number) => Issued>('housing.issuedSoFar')
