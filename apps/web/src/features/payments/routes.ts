import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  { path: '/payment', menu: 'payment', detail: 'payment.payment', load: () => import('./payment/PaymentPage.tsx') },
  { path: '/bankline', menu: 'bankline', load: () => import('./bank/BankLinePage.tsx') },
  { path: '/prepaid', menu: 'prepaid', load: () => import('./payment/PrepaidPage.tsx') },
]
