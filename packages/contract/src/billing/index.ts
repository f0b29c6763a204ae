import { landlord, lease, rentee, room, site } from '../housing/index.ts'
import { contentsOf, crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { adjustment } from './adjustment.ts'
import { adjustmentMenus } from './adjustment-menus.ts'
import { bill } from './bill.ts'
import { chargePlanMenu } from './charge-plan.ts'
import { dunningPlan, reminder } from './dunning.ts'
import { feeItem } from './fee-item.ts'
import { incomeAccount } from './income-account.ts'
import { invoiceUses, myBillMenu } from './my-bill-menu.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
/** Buttons on bills that only staff have. */
const STAFF_BUTTONS = ['issue', 'pay', 'void', 'credit', 'debit', 'hold', 'adjust', 'remind', 'pick']
const pickers = [
  ...uses(room, 'query'),
  ...uses(rentee, 'query'),
  ...uses(site, 'query'),
  ...uses(lease, 'query'),
  ...uses(feeItem, 'query'),
]

export const billing = domain({
  name: 'billing',
  ...contentsOf(topics),
  menus: [
    {
      code: 'rentbill',
      path: '/rentbill',
      icon: 'profile',
      roles: [...STAFF, 'ROLE_LANDLORD'],
      uses: [...uses(bill, 'query', 'queryBillDetail', 'queryBillHistory'), ...uses(lease, 'query')],
      buttons: {
        issue: uses(bill, 'issueBills', 'issueLease', 'previewIssue', 'previewIssueLease'),
        pay: uses({ name: 'payment.payment' }, 'recordPayment', 'queryPrepaid', 'usePrepaid'),
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
      hidden: { ROLE_LANDLORD: [...STAFF_BUTTONS, 'invoice'] },
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
    listMenu(incomeAccount, { code: 'incomeaccount', icon: 'book', roles: STAFF }),
  ],
})
