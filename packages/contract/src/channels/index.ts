import { bill } from '../billing/bill.ts'
import { rentee } from '../housing/index.ts'
import { contentsOf, crudButtons, domain, uses } from '../kit/index.ts'
import { channel } from './channel.ts'
import { fundMenu } from './fund-menu.ts'
import { myPayMenu } from './my-pay-menu.ts'
import { order } from './order.ts'
import { difference, reconciliation } from './reconciliation.ts'
import { sharingMenus } from './sharing-menus.ts'
import { suspenseMenu } from './suspense.ts'
import * as topics from './topics.ts'
import { voucher } from './voucher.ts'
import { webhookMenus } from './webhook.ts'

export * from './topics.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const

export const channels = domain({
  name: 'channels',
  ...contentsOf(topics),
  menus: [
    {
      code: 'rechargerecord',
      path: '/rechargerecord',
      icon: 'transaction',
      roles: STAFF,
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
    },
    {
      code: 'offlineRecharge',
      path: '/offlineRecharge',
      icon: 'bank',
      roles: STAFF,
      uses: uses(voucher, 'query', 'queryVoucherDetail', 'queryVoucherQueue'),
      buttons: {
        handIn: uses(voucher, 'submitVoucher', 'queryPayees'),
        review: uses(voucher, 'reviewVoucher'),
        tie: uses(voucher, 'matchVoucher', 'releaseVoucher'),
        reverse: uses(voucher, 'reverseVoucher'),
        pick: [...uses(rentee, 'query'), 'payment.bankAccount.query'],
        ...crudButtons(voucher),
      },
    },
    myPayMenu,
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
    fundMenu,
    ...webhookMenus,
    ...sharingMenus,
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
  ],
})
