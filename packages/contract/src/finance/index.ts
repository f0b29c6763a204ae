import { landlord, lease, rentee, room, site } from '../housing/index.ts'
import { contentsOf, crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { adjustment } from './adjustment.ts'
import { adjustmentMenus } from './adjustment-menus.ts'
import { bankAccount, bankLine } from './bank.ts'
import { bill } from './bill.ts'
import { chargePlanMenu } from './charge-plan.ts'
import { coOwnerMenu } from './co-owner.ts'
import { dunningPlan, reminder } from './dunning.ts'
import { feeItem } from './fee-item.ts'
import { freezeMenu } from './freeze.ts'
import { incomeAccount } from './income-account.ts'
import { ledgerMenus } from './ledger.ts'
import { payment, payout } from './payment.ts'
import { invoiceUses, myBillMenu, paymentMenu } from './payment-menus.ts'
import { settlementMenu } from './settlement-menu.ts'
import * as topics from './topics.ts'
import { walletMenu } from './wallet-menu.ts'

export * from './topics.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
/** What only staff may press on bills. */
const STAFF_BUTTONS = ['issue', 'pay', 'void', 'credit', 'debit', 'hold', 'adjust', 'remind', 'pick']
const pickers = [
  ...uses(room, 'query'),
  ...uses(rentee, 'query'),
  ...uses(site, 'query'),
  ...uses(lease, 'query'),
  ...uses(feeItem, 'query'),
]

export const finance = domain({
  name: 'finance',
  ...contentsOf(topics),
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
          uses: [...uses(bill, 'query', 'queryBillDetail', 'queryBillHistory'), ...uses(lease, 'query')],
          buttons: {
            issue: uses(bill, 'issueBills', 'previewIssue'),
            pay: uses(payment, 'recordPayment', 'queryPrepaid', 'usePrepaid'),
            void: uses(bill, 'voidBill', 'splitBill'),
            credit: uses(bill, 'creditBill'),
            debit: uses(bill, 'debitBill', 'chargeLease'),
            hold: uses(bill, 'holdBill', 'releaseBill'),
            adjust: uses(adjustment, 'requestAdjustment'),
            remind: uses(bill, 'remindBill'),
            invoice: invoiceUses,
            pick: pickers,
            ...crudButtons(bill),
          },
          hidden: {
            ROLE_LANDLORD: [...STAFF_BUTTONS, 'invoice'],
            ROLE_RENTEE: [...STAFF_BUTTONS, 'export'],
          },
        },
        {
          code: 'issuerun',
          path: '/issuerun',
          icon: 'file-text',
          roles: STAFF,
          uses: ['billing.issueRun.queryIssueRuns', 'billing.issueRun.queryIssueExceptions', ...uses(site, 'query')],
          buttons: {
            issue: uses(bill, 'issueBills', 'previewIssue'),
            undo: ['billing.issueRun.undoIssue'],
          },
        },
        listMenu(feeItem, { code: 'feeitem', icon: 'book', roles: STAFF }),
        chargePlanMenu(STAFF, pickers),
        ...adjustmentMenus(STAFF, pickers),
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
          },
        },
        {
          code: 'dunningplan',
          path: '/dunningplan',
          icon: 'contacts',
          roles: STAFF,
          uses: [...uses(dunningPlan, 'query'), ...uses(site, 'query')],
          buttons: {
            preview: uses(dunningPlan, 'previewDunning'),
            run: uses(dunningPlan, 'runDunning', 'previewDunning'),
            ...crudButtons(dunningPlan),
          },
        },
        {
          code: 'reminder',
          path: '/reminder',
          icon: 'file-text',
          roles: STAFF,
          uses: [...uses(reminder, 'query'), ...uses(bill, 'query'), ...pickers],
          buttons: {
            remind: uses(bill, 'remindBill'),
            print: ['billing.reminder.printNotices'],
            ...crudButtons(reminder),
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
        myBillMenu,
        {
          code: 'incomeshow',
          path: '/incomeshow',
          icon: 'pay-circle',
          roles: [...STAFF, 'ROLE_LANDLORD'],
          uses: ['billing.income.queryIncome', 'billing.income.queryIncomeEntries'],
          buttons: {
            choose: [...uses(site, 'query'), ...uses(landlord, 'query')],
            export: ['billing.income.exportIncomeEntries'],
          },
          hidden: { ROLE_LANDLORD: ['choose'] },
        },
        walletMenu,
        settlementMenu,
        freezeMenu,
        coOwnerMenu,
      ],
    },
    {
      code: 'accounting',
      icon: 'book',
      children: [
        {
          code: 'billingperiod',
          path: '/billingperiod',
          icon: 'safety',
          roles: STAFF,
          uses: ['queryPeriods', 'queryPeriodDetail', 'queryPeriodObstacles'].map((one) => `ledger.period.${one}`),
          buttons: {
            closePeriod: ['ledger.period.closePeriod'],
            lockPeriod: ['ledger.period.lockPeriod'],
            reopenPeriod: ['ledger.period.reopenPeriod'],
            export: ['ledger.period.exportPeriod'],
          },
          // What one closes another opens.
          hidden: { ROLE_TENEMENT: ['lockPeriod', 'reopenPeriod'] },
        },
        ...ledgerMenus(STAFF),
        listMenu(incomeAccount, { code: 'incomeaccount', icon: 'book', roles: STAFF }),
      ],
    },
  ],
})
