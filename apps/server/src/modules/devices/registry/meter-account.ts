import { port } from '../../../infra/ctx/ports.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Sql } from '../../../infra/db/sql.ts'

/** What a list of meters (`t`, its type `ty`, whether that can be switched `sw`) says of the account on each of them: joins, and columns by their names. */
export interface MeterAccount {
  joins: Sql
  columns: (
    ctx: Ctx,
  ) => Readonly<Record<'accountId' | 'accountState' | 'balanceFen' | 'pricePlan' | 'protectedBy', Sql>>
}
/** The module above that keeps accounts says what is on them. */
export const meterAccountColumns = port<MeterAccount>('device.meterAccountColumns')
