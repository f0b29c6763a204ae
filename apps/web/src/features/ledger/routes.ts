import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/billingperiod', menu: 'billingperiod', load: () => import('./period/BillingPeriodPage.tsx') },
  { path: '/trialbalance', menu: 'trialbalance', load: () => import('./ledger/TrialBalancePage.tsx') },
  { path: '/chartofaccounts', menu: 'chartofaccounts', load: () => import('./ledger/ChartPage.tsx') },
  { path: '/accountstatement', menu: 'accountstatement', load: () => import('./ledger/AccountStatementPage.tsx') },
  { path: '/ledgercheck', menu: 'ledgercheck', load: () => import('./chain/LedgerCheckPage.tsx') },
]
