import { bill } from '../billing/bill.ts'
import { lease, rentee, room, site } from '../housing/index.ts'
import { contentsOf, crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { bankAccount, bankLine } from './bank.ts'
import { payment, payout } from './payment.ts'
import { paymentMenu } from './payment-menus.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
const pickers = [
  ...uses(room, 'query'),
  ...uses(rentee, 'query'),
  ...uses(site, 'query'),
  ...uses(lease, 'query'),
  'billing.feeItem.query',
]

export const payments = domain({
  name: 'payments',
  ...contentsOf(topics),
  menus: [
    paymentMenu(STAFF, pickers),
    {
      code: 'bankline',
      path: '/bankline',
      icon: 'bank',
      roles: STAFF,
      uses: [...uses(bankLine, 'query', 'queryBankMatch'), ...uses(bankAccount, 'query'), ...pickers],
      buttons: {
        book: [...uses(bankLine, 'bookBankLine'), ...uses(bill, 'query')],
        ignore: uses(bankLine, 'ignoreBankLine'),
        undo: uses(bankLine, 'undoBankLine'),
        match: uses(bankLine, 'matchBankLines'),
        ...crudButtons(bankLine),
        import: uses(bankLine, 'import', 'readStatement', 'importStatement'),
      },
    },
    listMenu(bankAccount, { code: 'bankaccount', icon: 'bank', roles: STAFF }),
    {
      code: 'prepaid',
      path: '/prepaid',
      icon: 'bank',
      roles: STAFF,
      uses: [...uses(payout, 'query'), ...pickers],
      buttons: {
        refund: uses({ name: 'payment.payout' }, 'refundPrepaid').concat(uses(payment, 'queryPrepaid')),
        ...crudButtons(payout),
      },
    },
  ],
})
