import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/rentbill', menu: 'rentbill', detail: 'billing.bill', load: () => import('./rent-bill/RentBillPage.tsx') },
  { path: '/issuerun', menu: 'issuerun', load: () => import('./issue-run/IssueRunPage.tsx') },
  {
    path: '/chargeplan',
    menu: 'chargeplan',
    detail: 'billing.chargePlan',
    load: () => import('./charge-plan/ChargePlanPage.tsx'),
  },
  {
    path: '/adjustment',
    menu: 'adjustment',
    detail: 'billing.adjustment',
    load: () => import('./adjustment/AdjustmentPage.tsx'),
  },
  { path: '/dunningplan', menu: 'dunningplan', load: () => import('./dunning/DunningPlanPage.tsx') },
  { path: '/reminder', menu: 'reminder', load: () => import('./dunning/ReminderPage.tsx') },
  { path: '/mybill', menu: 'mybill', load: () => import('./my-bill/MyBillPage.tsx') },
  { path: '/incomeshow', menu: 'incomeshow', load: () => import('./income/IncomePage.tsx') },
]
