import { bill } from '../billing/bill.ts'
import { lease, rentee, room, site } from '../housing/index.ts'
import { contentsOf, crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { checkOut } from './check-out.ts'
import { deposit } from './deposit.ts'
import { depositRefund } from './deposit-refund.ts'
import * as topics from './topics.ts'
import { unsettledLease } from './unsettled-lease.ts'

export * from './topics.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
const pickers = [...uses(site, 'query'), ...uses(room, 'query'), ...uses(rentee, 'query'), ...uses(lease, 'query')]
const parts = uses(depositRefund, 'query', 'queryDepositRefundSteps')
const depositMenu = listMenu(deposit, { code: 'deposit', icon: 'bank', roles: STAFF })
const reading = uses(checkOut, 'query', 'queryCheckOutDetail', 'printStatement')

export const checkout = domain({
  name: 'checkout',
  ...contentsOf(topics),
  menus: [
    {
      code: 'checkout',
      path: '/checkout',
      icon: 'transaction',
      roles: STAFF,
      uses: [...reading, ...pickers, ...uses({ name: 'housing.inspection' }, 'query')],
      buttons: {
        begin: uses(checkOut, 'beginCheckOut', 'settleEndedLease'),
        work: uses(
          checkOut,
          'rescheduleCheckOut',
          'inspectCheckOut',
          'readFinalMeters',
          'calculateCheckOut',
          'confirmCheckOut',
          'submitCheckOut',
        ),
        cancel: uses(checkOut, 'cancelCheckOut'),
        ...crudButtons(checkOut),
      },
    },
    {
      code: 'depositreview',
      path: '/depositreview',
      icon: 'safety',
      roles: STAFF,
      uses: [...reading, ...parts, ...uses(unsettledLease, 'query'), ...pickers],
      buttons: {
        review: [...uses(checkOut, 'reviewCheckOut'), ...uses(depositRefund, 'reviewDepositRefund')],
        payOut: [
          ...uses(checkOut, 'payCheckOut', 'failPayout', 'returnPayout'),
          ...uses(depositRefund, 'payDepositRefund', 'failDepositRefund', 'returnDepositRefund'),
        ],
        settleDispute: uses(checkOut, 'settleDispute'),
        settleEnded: uses(checkOut, 'settleEndedLease'),
        close: uses(checkOut, 'closeCheckOut'),
        export: [
          ...uses(checkOut, 'export', 'exportWord', 'exportPDF'),
          ...uses(depositRefund, 'export', 'exportWord', 'exportPDF'),
          ...uses(unsettledLease, 'export', 'exportWord', 'exportPDF'),
        ],
      },
    },
    {
      code: 'mycheckout',
      path: '/mycheckout',
      icon: 'file-text',
      roles: ['ROLE_LANDLORD', 'ROLE_RENTEE'],
      uses: [...reading, ...pickers, ...uses(bill, 'query')],
    },
    {
      ...depositMenu,
      uses: [...(depositMenu.uses ?? []), ...parts],
      buttons: {
        ...depositMenu.buttons,
        partRefund: uses(depositRefund, 'requestDepositRefund', 'withdrawDepositRefund'),
      },
    },
  ],
})
