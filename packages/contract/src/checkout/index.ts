import { bill } from '../finance/index.ts'
import { lease, rentee, room, site } from '../housing/index.ts'
import { crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import {
  beginCheckOut,
  calculateCheckOut,
  cancelCheckOut,
  checkOut,
  closeCheckOut,
  confirmCheckOut,
  failPayout,
  inspectCheckOut,
  payCheckOut,
  printStatement,
  queryCheckOutDetail,
  readFinalMeters,
  rescheduleCheckOut,
  returnPayout,
  reviewCheckOut,
  settleDispute,
  settleEndedLease,
  submitCheckOut,
} from './check-out.ts'
import { deposit } from './deposit.ts'

export * from './check-out.ts'
export * from './check-out-actions.ts'
export * from './deposit.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
const pickers = [...uses(site, 'query'), ...uses(room, 'query'), ...uses(rentee, 'query'), ...uses(lease, 'query')]
const reading = uses(checkOut, 'query', 'queryCheckOutDetail', 'printStatement')

export const checkout = domain({
  name: 'checkout',
  resources: [checkOut, deposit],
  endpoints: [
    beginCheckOut,
    settleEndedLease,
    rescheduleCheckOut,
    inspectCheckOut,
    readFinalMeters,
    calculateCheckOut,
    confirmCheckOut,
    submitCheckOut,
    reviewCheckOut,
    payCheckOut,
    failPayout,
    returnPayout,
    settleDispute,
    closeCheckOut,
    cancelCheckOut,
    queryCheckOutDetail,
    printStatement,
  ],
  menus: [
    {
      code: 'house',
      icon: 'home',
      children: [
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
      ],
    },
    {
      code: 'income',
      icon: 'pay-circle',
      children: [
        {
          code: 'depositreview',
          path: '/depositreview',
          icon: 'safety',
          roles: STAFF,
          uses: [...reading, ...pickers],
          buttons: {
            review: uses(checkOut, 'reviewCheckOut'),
            payOut: uses(checkOut, 'payCheckOut', 'failPayout', 'returnPayout'),
            settleDispute: uses(checkOut, 'settleDispute'),
            close: uses(checkOut, 'closeCheckOut'),
            ...crudButtons(checkOut),
          },
        },
        {
          code: 'mycheckout',
          path: '/mycheckout',
          icon: 'file-text',
          roles: ['ROLE_LANDLORD', 'ROLE_RENTEE'],
          uses: [...reading, ...pickers, ...uses(bill, 'query')],
        },
        listMenu(deposit, { code: 'deposit', icon: 'bank', roles: STAFF }),
      ],
    },
  ],
})
