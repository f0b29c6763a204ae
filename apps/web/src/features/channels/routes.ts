import type { PageRoute } from '../../infra/page-route.ts'

export const routes: PageRoute[] = [
  {
    path: '/rechargerecord',
    menu: 'rechargerecord',
    detail: 'channel.order',
    load: () => import('./order/OrderPage.tsx'),
  },
  { path: '/mypay', menu: 'mypay', load: () => import('./my-pay/MyPayPage.tsx') },
  // Where the channel sends payers back to: whoever sees the order may see it here.
  {
    path: '/payreturn',
    title: 'channel.order.payReturn',
    noCache: true,
    load: () => import('./order/PayReturnPage.tsx'),
  },
  {
    path: '/offlineRecharge',
    menu: 'offlineRecharge',
    detail: 'channel.voucher',
    load: () => import('./voucher/VoucherPage.tsx'),
  },
  {
    path: '/operation',
    menu: 'operation',
    detail: 'channel.operator',
    load: () => import('./operator/OperatorPage.tsx'),
  },
  {
    path: '/financialMana',
    menu: 'financialMana',
    detail: 'channel.reconciliation',
    load: () => import('./reconciliation/ReconciliationPage.tsx'),
  },
  {
    path: '/difference',
    menu: 'difference',
    detail: 'channel.difference',
    load: () => import('./reconciliation/DifferencePage.tsx'),
  },
  {
    path: '/suspense',
    menu: 'suspense',
    detail: 'channel.suspense',
    load: () => import('./reconciliation/SuspensePage.tsx'),
  },
  {
    path: '/profitsharing',
    menu: 'profitsharing',
    detail: 'channel.shareOrder',
    load: () => import('./sharing/ShareOrderPage.tsx'),
  },
  {
    path: '/sharerule',
    menu: 'sharerule',
    detail: 'channel.shareRule',
    load: () => import('./sharing/ShareRulePage.tsx'),
  },
  {
    path: '/sharereceiver',
    menu: 'sharereceiver',
    detail: 'channel.shareReceiver',
    load: () => import('./sharing/ReceiverPage.tsx'),
  },
  {
    path: '/sharestatement',
    menu: 'sharestatement',
    detail: 'channel.shareStatement',
    load: () => import('./sharing/StatementPage.tsx'),
  },
  {
    path: '/paychannel',
    menu: 'paychannel',
    detail: 'channel.channel',
    load: () => import('./channel/ChannelPage.tsx'),
  },
  { path: '/webhook', menu: 'webhook', load: () => import('./webhook/WebhookPage.tsx') },
  { path: '/webhookcall', menu: 'webhookcall', load: () => import('./webhook/WebhookCallPage.tsx') },
  { path: '/fundmode', menu: 'fundmode', load: () => import('./fund/FundModePage.tsx') },
]
