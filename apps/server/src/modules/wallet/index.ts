import { wallet } from '@cloud-steward/contract/wallet/index.ts'
import { explainConstraint } from '../../infra/db/refusals.ts'
import type { App } from '../../kit/app.ts'
import { registerResource } from '../../kit/register-resource.ts'
import { type Operations, standard } from '../../kit/standard-operations.ts'
import { endHold, holdMoney, takeBackOfBills } from '../ledger/index.ts'
import { serveCoOwner } from './co-owner/co-owner.routes.ts'
import { coOwnerships } from './co-owner/co-owner.source.ts'
import { takeBackOfBills as sharedTakeBack } from './co-owner/take-back.service.ts'
import { expireFreezesJob } from './freeze/expire-freezes.job.ts'
import { serveFreeze } from './freeze/freeze.routes.ts'
import { freezes } from './freeze/freeze.source.ts'
import { serveHold } from './hold/hold.routes.ts'
import { endHold as endOpenHold, fillHolds, holdMoney as holdShares } from './hold/hold.service.ts'
import { serveSettlement } from './settlement/settlement.routes.ts'
import { settlementQueries, settlements } from './settlement/settlement-query.service.ts'
import { serveReserve } from './wallet/reserve.routes.ts'
import { settleDayJob } from './wallet/settle-day.job.ts'
import { serveWallet } from './wallet/wallet.routes.ts'
import { entries } from './wallet/wallet.source.ts'
import { holdSettled } from './wallet.ports.ts'

export { holdParts } from './hold/hold.service.ts'
export { bookChannelFees, type ChannelFee, takeFees } from './wallet/channel-fee.service.ts'
export { chargeService, returnService } from './wallet/charge-service.ts'
export { orgsOfSite, type Portion, portionsOfBills, portionsOfPayment } from './wallet/portion.queries.ts'
export { movePrepaid, prepaidBalance, prepaidLedgerId } from './wallet/prepaid.service.ts'
export { moveShares } from './wallet/share.service.ts'
export { moveSuspense, suspenseKey } from './wallet/suspense.service.ts'
export { drawableFen, lockAvailable, moveWithdrawal } from './wallet/withdrawal.service.ts'

const special = [entries, coOwnerships, freezes, settlements, settlementQueries] as unknown as Operations[]
/** Resources without special behaviour are served as the contract describes them. */
const plain = wallet.resources.filter((one) => !special.some(({ resource }) => resource.name === one.name))

explainConstraint('wallet_co_ownership_one', 'wallet.error.coOwnersTwice', ['fromOn'])
explainConstraint('wallet_settlement_query_open', 'wallet.error.queryOpen')

/** The landlords' balances: settlement, shares of co-owners, reserves, freezes and questions about settlements. */
export const walletModule = {
  name: 'wallet',
  needs: [holdSettled],
  register(app: App): void {
    app.ports.provide(takeBackOfBills, sharedTakeBack)
    app.ports.provide(holdMoney, holdShares)
    app.ports.provide(endHold, endOpenHold)
    app.ports.provide(holdSettled, fillHolds)
    for (const operations of [...special, ...plain.map((resource) => standard(resource))])
      registerResource(app, operations)
    for (const serveTopic of [serveCoOwner, serveFreeze, serveHold, serveSettlement, serveReserve, serveWallet])
      serveTopic(app)
    app.jobs.push(settleDayJob, expireFreezesJob)
  },
}
