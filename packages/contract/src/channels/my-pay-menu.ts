import { bill } from '../billing/bill.ts'
import { type Menu, uses } from '../kit/index.ts'
import { order } from './order.ts'
import { voucher } from './voucher.ts'

/** 缴费: what a renter pays, tops up and has paid. */
export const myPayMenu: Menu = {
  code: 'mypay',
  path: '/mypay',
  icon: 'pay-circle',
  roles: ['ROLE_RENTEE'],
  uses: [
    ...uses(bill, 'query'),
    ...uses(order, 'query', 'queryOrderDetail'),
    ...uses(voucher, 'query', 'queryVoucherDetail'),
    'payment.payment.query',
    // An order may have topped a meter account up.
    'prepaid.recharge.queryOrderTopUp',
  ],
  buttons: {
    pay: uses(order, 'payOnline', 'queryPayWays', 'queryPayerAsk', 'payInApp', 'syncOrder'),
    close: uses(order, 'closeOrder'),
    handIn: uses(voucher, 'submitVoucher', 'queryPayees'),
    receipt: ['payment.payment.printReceipt'],
  },
}
