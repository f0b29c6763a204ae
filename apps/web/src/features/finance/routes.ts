import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/rentbill', menu: 'rentbill', load: () => import('./rent-bill/RentBillPage.tsx') },
  { path: '/issuerun', menu: 'issuerun', load: () => import('./issue-run/IssueRunPage.tsx') },
  { path: '/chargeplan', menu: 'chargeplan', load: () => import('./charge-plan/ChargePlanPage.tsx') },
  { path: '/adjustment', menu: 'adjustment', load: () => import('./adjustment/AdjustmentPage.tsx') },
  { path: '/payment', menu: 'payment', load: () => import('./payment/PaymentPage.tsx') },
  { path: '/bankline', menu: 'bankline', load: () => import('./bank/BankLinePage.tsx') },
  { path: '/dunningplan', menu: 'dunningplan', load: () => import('./dunning/DunningPlanPage.tsx') },
  { path: '/reminder', menu: 'reminder', load: () => import('./dunning/ReminderPage.tsx') },
  { path: '/prepaid', menu: 'prepaid', load: () => import('./payment/PrepaidPage.tsx') },
  { path: '/mybill', menu: 'mybill', load: () => import('./my-bill/MyBillPage.tsx') },
  { path: '/billingperiod', menu: 'billingperiod', load: () => import('./period/BillingPeriodPage.tsx') },
  { path: '/incomeshow', menu: 'incomeshow', load: () => import('./income/IncomePage.tsx') },
  { path: '/trialbalance', menu: 'trialbalance', load: () => import('./ledger/TrialBalancePage.tsx') },
  { path: '/chartofaccounts', menu: 'chartofaccounts', load: () => import('./ledger/ChartPage.tsx') },
  { path: '/accountstatement', menu: 'accountstatement', load: () => import('./ledger/AccountStatementPage.tsx') },
  { path: '/settlement', menu: 'settlement', load: () => import('./settlement/SettlementPage.tsx') },
  { path: '/freeze', menu: 'freeze', load: () => import('./wallet/FreezePage.tsx') },
  { path: '/coownership', menu: 'coownership', load: () => import('./wallet/CoOwnershipPage.tsx') },
  { path: '/mywallet', menu: 'mywallet', load: () => import('./wallet/WalletPage.tsx') },
]
