import { landlord, lease, rentee, room, site } from '../housing/index.ts'
import { crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { bill, issueBills, previewIssue, queryBillDetail, voidBill } from './bill.ts'
import { payment, recordPayment } from './payment.ts'
import { entry, queryWallet, queryWalletEntries, queryWallets, settleDay } from './wallet.ts'

export * from './bill.ts'
export * from './payment.ts'
export * from './wallet.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
const pickers = [...uses(room, 'query'), ...uses(rentee, 'query'), ...uses(site, 'query'), ...uses(lease, 'query')]

export const finance = domain({
  name: 'finance',
  resources: [bill, payment, entry],
  endpoints: [
    queryBillDetail,
    issueBills,
    previewIssue,
    voidBill,
    recordPayment,
    queryWallet,
    queryWallets,
    queryWalletEntries,
    settleDay,
  ],
  menus: [
    {
      code: 'income',
      icon: 'pay-circle',
      children: [
        {
          code: 'rentbill',
          path: '/rentbill',
          icon: 'profile',
          roles: [...STAFF, 'ROLE_LANDLORD', 'ROLE_RENTEE'],
          uses: [...uses(bill, 'query', 'queryBillDetail'), ...uses(lease, 'query')],
          buttons: {
            issue: uses(bill, 'issueBills', 'previewIssue'),
            pay: uses({ name: 'finance.payment' }, 'recordPayment'),
            void: uses(bill, 'voidBill'),
            pick: pickers,
            ...crudButtons(bill),
          },
          hidden: {
            ROLE_LANDLORD: ['issue', 'pay', 'void', 'pick'],
            ROLE_RENTEE: ['issue', 'pay', 'void', 'pick', 'export'],
          },
        },
        listMenu(payment, { code: 'payment', icon: 'transaction', roles: STAFF }),
        {
          code: 'mywallet',
          path: '/mywallet',
          icon: 'wallet',
          roles: [...STAFF, 'ROLE_LANDLORD'],
          uses: ['finance.wallet.queryWallet', 'finance.wallet.queryWalletEntries', ...uses(entry, 'query')],
          buttons: {
            choose: ['finance.wallet.queryWallets', ...uses(landlord, 'query')],
            settle: ['finance.settlement.settleDay'],
            ...crudButtons(entry),
          },
          hidden: { ROLE_LANDLORD: ['choose', 'settle'] },
        },
      ],
    },
  ],
})
