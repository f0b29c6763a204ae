import { bill } from '../finance/index.ts'
import { landlord, rentee } from '../housing/index.ts'
import { crudButtons, domain, uses } from '../kit/index.ts'
import { queryChain, verifyChain } from './chain.ts'
import { channel, setChannelKeys, testChannel } from './channel.ts'
import { landlordReview } from './landlord-review.ts'
import { merchant } from './merchant.ts'
import { fundMenu, merchantEndpoints, merchantMenu, reviewMenu } from './merchant-menus.ts'
import {
  channelNotice,
  closeOrder,
  order,
  payInApp,
  payOnline,
  queryOrderDetail,
  queryPayerAsk,
  queryPayWays,
  refundOrder,
  syncOrder,
} from './order.ts'
import { payBatch, payBatchEndpoints, payBatchMenus, payLine } from './pay-batch.ts'
import {
  difference,
  ownDifference,
  queryDifferenceEntries,
  queryReconcileRuns,
  reconcileDay,
  reconciliation,
  resolveDifference,
} from './reconciliation.ts'
import { shareOrder } from './sharing.ts'
import { sharingEndpoints, sharingMenus } from './sharing-menus.ts'
import { shareReceiver, shareRule } from './sharing-rule.ts'
import { shareStatement } from './sharing-statement.ts'
import { assignSuspense, returnSuspense, suspense, suspenseMenu } from './suspense.ts'
import {
  matchVoucher,
  queryPayees,
  queryVoucherDetail,
  queryVoucherQueue,
  releaseVoucher,
  reverseVoucher,
  reviewVoucher,
  submitVoucher,
  voucher,
} from './voucher.ts'
import { webhook, webhookCall, webhookEndpoints, webhookMenus } from './webhook.ts'
import {
  cancelWithdrawal,
  failWithdrawal,
  payWithdrawal,
  queryWithdrawalSteps,
  quoteWithdrawal,
  returnWithdrawal,
  reviewWithdrawal,
  setSettlementAccount,
  settlementAccount,
  withdraw,
  withdrawal,
} from './withdrawal.ts'

export * from './chain.ts'
export * from './channel.ts'
export * from './fund.ts'
export * from './landlord-review.ts'
export * from './merchant.ts'
export * from './order.ts'
export * from './pay-batch.ts'
export * from './reconciliation.ts'
export * from './sharing.ts'
export * from './sharing-rule.ts'
export * from './sharing-statement.ts'
export * from './suspense.ts'
export * from './voucher.ts'
export * from './webhook.ts'
export * from './withdrawal.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const

export const treasury = domain({
  name: 'treasury',
  resources: [
    channel,
    order,
    reconciliation,
    difference,
    suspense,
    settlementAccount,
    withdrawal,
    payBatch,
    payLine,
    merchant,
    landlordReview,
    voucher,
    shareReceiver,
    shareRule,
    shareOrder,
    shareStatement,
    webhook,
    webhookCall,
  ],
  endpoints: [
    setChannelKeys,
    testChannel,
    payInApp,
    payOnline,
    queryOrderDetail,
    queryPayerAsk,
    queryPayWays,
    syncOrder,
    closeOrder,
    refundOrder,
    channelNotice,
    reconcileDay,
    queryReconcileRuns,
    ownDifference,
    resolveDifference,
    queryDifferenceEntries,
    assignSuspense,
    returnSuspense,
    setSettlementAccount,
    withdraw,
    quoteWithdrawal,
    cancelWithdrawal,
    reviewWithdrawal,
    payWithdrawal,
    failWithdrawal,
    returnWithdrawal,
    queryWithdrawalSteps,
    submitVoucher,
    matchVoucher,
    releaseVoucher,
    reviewVoucher,
    reverseVoucher,
    queryPayees,
    queryVoucherQueue,
    queryVoucherDetail,
    ...payBatchEndpoints,
    ...sharingEndpoints,
    ...merchantEndpoints,
    queryChain,
    verifyChain,
    ...webhookEndpoints,
  ],
  menus: [
    {
      code: 'treasury',
      icon: 'wallet',
      children: [
        {
          code: 'rechargerecord',
          path: '/rechargerecord',
          icon: 'transaction',
          roles: [...STAFF, 'ROLE_RENTEE'],
          uses: [
            ...uses(order, 'query', 'queryOrderDetail'),
            ...uses(bill, 'query'),
            // What became of money for a meter account is asked where there are such.
            'prepaid.recharge.queryOrderTopUp',
          ],
          buttons: {
            pay: uses(order, 'payOnline', 'queryPayWays', 'queryPayerAsk', 'payInApp', 'syncOrder'),
            close: uses(order, 'closeOrder'),
            sync: uses(order, 'syncOrder'),
            refund: uses(order, 'refundOrder'),
            pick: [...uses(rentee, 'query'), ...uses(channel, 'query')],
            ...crudButtons(order),
          },
          hidden: { ROLE_RENTEE: ['sync', 'refund', 'pick', 'export'] },
        },
        {
          code: 'offlineRecharge',
          path: '/offlineRecharge',
          icon: 'bank',
          roles: [...STAFF, 'ROLE_RENTEE'],
          uses: uses(voucher, 'query', 'queryVoucherDetail', 'queryVoucherQueue'),
          buttons: {
            handIn: uses(voucher, 'submitVoucher', 'queryPayees'),
            review: uses(voucher, 'reviewVoucher'),
            tie: uses(voucher, 'matchVoucher', 'releaseVoucher'),
            reverse: uses(voucher, 'reverseVoucher'),
            pick: [...uses(rentee, 'query'), 'payment.bankAccount.query'],
            ...crudButtons(voucher),
          },
          hidden: { ROLE_RENTEE: ['review', 'tie', 'reverse', 'pick', 'export'] },
        },
        {
          code: 'withdrawalaudit',
          path: '/withdrawalaudit',
          icon: 'safety',
          roles: [...STAFF, 'ROLE_LANDLORD'],
          uses: [
            ...uses(withdrawal, 'query', 'queryWithdrawalSteps'),
            'wallet.wallet.queryWallet',
            ...uses(settlementAccount, 'query'),
          ],
          buttons: {
            drawMoney: [
              ...uses(withdrawal, 'withdraw', 'quoteWithdrawal'),
              ...uses(settlementAccount, 'setSettlementAccount'),
            ],
            giveUp: uses(withdrawal, 'cancelWithdrawal'),
            review: uses(withdrawal, 'reviewWithdrawal'),
            payOut: uses(
              withdrawal,
              'payWithdrawal',
              'failWithdrawal',
              'returnWithdrawal',
              'sendWithdrawal',
              'syncWithdrawal',
            ),
            pick: uses(landlord, 'query'),
            ...crudButtons(withdrawal),
          },
          hidden: { ROLE_LANDLORD: ['review', 'payOut', 'pick', 'export'] },
        },
        ...payBatchMenus,
        {
          code: 'paychannel',
          path: '/paychannel',
          icon: 'bank',
          roles: ['ROLE_ADMIN'],
          uses: uses(channel, 'query'),
          buttons: {
            keys: uses(channel, 'setChannelKeys'),
            test: uses(channel, 'testChannel'),
            ...crudButtons(channel),
          },
        },
        reviewMenu,
        fundMenu,
        ...webhookMenus,
      ],
    },
    { code: 'sharing', icon: 'apartment', children: sharingMenus },
    {
      code: 'accounting',
      icon: 'book',
      children: [
        {
          code: 'financialMana',
          path: '/financialMana',
          icon: 'safety',
          roles: STAFF,
          uses: [...uses(reconciliation, 'query'), ...uses(channel, 'query')],
          buttons: {
            reconcile: uses(reconciliation, 'reconcileDay', 'queryReconcileRuns'),
            ...crudButtons(reconciliation),
          },
        },
        {
          code: 'difference',
          path: '/difference',
          icon: 'file-text',
          roles: STAFF,
          uses: [...uses(difference, 'query', 'queryDifferenceEntries'), ...uses(channel, 'query')],
          buttons: {
            own: uses(difference, 'ownDifference'),
            resolve: uses(difference, 'resolveDifference'),
            ...crudButtons(difference),
          },
        },
        suspenseMenu(STAFF),
        {
          code: 'ledgercheck',
          path: '/ledgercheck',
          icon: 'safety',
          roles: STAFF,
          uses: ['ledger.ledger.queryLedgerCheck', 'ledger.chain.queryChain'],
          buttons: { check: ['ledger.ledger.checkLedger', 'ledger.chain.verifyChain'] },
        },
      ],
    },
    { code: 'party', icon: 'team', children: [merchantMenu] },
  ],
})
