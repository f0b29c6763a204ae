import { landlord } from '../housing/index.ts'
import { contentsOf, crudButtons, domain, uses } from '../kit/index.ts'
import { merchantMenu, reviewMenu } from './merchant-menus.ts'
import { payBatchMenus } from './pay-batch.ts'
import * as topics from './topics.ts'
import { settlementAccount, withdrawal } from './withdrawal.ts'

export * from './topics.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const

export const payouts = domain({
  name: 'payouts',
  ...contentsOf(topics),
  menus: [
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
    reviewMenu,
    merchantMenu,
  ],
})
