import {
  choice,
  command,
  date,
  group,
  id,
  instant,
  int,
  list,
  money,
  objectOf,
  pageOf,
  text,
  view,
} from '../kit/index.ts'
import { ACCOUNTS, ENTRY_KINDS } from '../ledger/entry.ts'
import { queryReserves } from './reserve.ts'

/** 我的钱包: the balances of the signed-in landlord, or of the one an operator looks at. */
export const queryWallet = view(
  'wallet.wallet',
  'queryWallet',
  { landlordId: id({ optional: true }) },
  objectOf({
    landlordId: id({ optional: true }),
    landlordName: text(64, { optional: true }),
    availableFen: money(),
    unsettledFen: money(),
    frozenFen: money(),
    /** What stays in the wallet, whatever is asked for; what is left of the available money may be. */
    reserveFen: money(),
    drawableFen: money(),
    /** All that ever came into one landlord's wallet and left it; the difference is what is in it. */
    totalInFen: money({ optional: true }),
    totalOutFen: money({ optional: true }),
    incomeFen: money(),
    receivableFen: money({ tells: ['billing.bill'] }),
    days: list(
      group({ day: date(), collectedFen: money({ tells: ['billing.bill', 'payment.payment'] }), settledFen: money() }),
      60,
    ),
  }),
  { shows: ['wallet.settlement', 'payout.withdrawal'] },
)
/** Landlords with their balances, for an operator. */
export const queryWallets = view(
  'wallet.wallet',
  'queryWallets',
  {
    name: text(64, { optional: true }),
    currentPage: int({ optional: true, min: 1 }),
    pageSize: int({ optional: true, min: 1, max: 200 }),
  },
  pageOf({
    landlordId: id(),
    landlordName: text(64),
    availableFen: money(),
    unsettledFen: money(),
    incomeFen: money(),
  }),
  { shows: ['wallet.settlement', 'payout.withdrawal'] },
)
/** Movements of one wallet, newest first, with the running balance. */
export const queryWalletEntries = view(
  'wallet.wallet',
  'queryWalletEntries',
  {
    landlordId: id({ optional: true }),
    account: choice(['available', 'unsettled'], { optional: true }),
    currentPage: int({ optional: true, min: 1 }),
    pageSize: int({ optional: true, min: 1, max: 200 }),
  },
  pageOf({
    id: id(),
    at: instant(),
    businessOn: date(),
    kind: choice(ENTRY_KINDS),
    account: choice(ACCOUNTS),
    amountFen: money(),
    balanceFen: money(),
    billNo: text(32, { optional: true }),
    memo: text(200, { optional: true }),
  }),
  { shows: ['wallet.settlement', 'payout.withdrawal'] },
)
/** Moves what was collected up to the end of that business day from unsettled to available (T+1). A second run moves nothing. */
export const settleDay = command('wallet.settlement', 'settleDay', { day: date() }, { runId: id() }, { keyed: true })
export const walletUses = [queryWallet, queryWalletEntries, queryReserves].map(({ permission }) => permission)
