import { account } from '@cloud-steward/contract/prepaid/account.ts'
import { recharge } from '@cloud-steward/contract/prepaid/recharge.ts'
import { useLive } from '../../../components/use-live.ts'
import { refreshRows } from '../../../kit/rows.ts'

const EVERY_MS = 30_000

export const refreshPrepaid = (): Promise<unknown> =>
  Promise.all([refreshRows(account.name), refreshRows(recharge.name)])

/** Keeps accounts and their recharges fresh: at once when something became of one, and now and then for what meters count. */
export const useLivePrepaid = (): void => useLive('supply', refreshPrepaid, EVERY_MS)
