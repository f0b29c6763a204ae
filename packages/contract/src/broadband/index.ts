import { landlord, rentee, room, site } from '../housing/index.ts'
import { contentsOf, crudButtons, domain, type Menu, uses } from '../kit/index.ts'
import { sale } from '../value-added/order.ts'
import { seller } from '../value-added/sales-code.ts'
import { workOrder } from '../work-orders/index.ts'
import { lineAccount } from './account.ts'
import { carrierLink } from './carrier.ts'
import { lineOrder } from './order.ts'
import { linePackage } from './package.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

const roles = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
const seen = [
  ...uses(lineAccount, 'query', 'queryLineDetail', 'quoteLineChange', 'queryLinePackages'),
  ...uses(linePackage, 'query'),
  ...uses(rentee, 'query'),
  ...uses(landlord, 'query'),
  ...uses(site, 'query'),
  ...uses(room, 'query'),
  ...uses(seller, 'query'),
  ...uses(lineOrder, 'query'),
  ...uses(sale, 'queryBuyerRooms'),
]
/** Accounts of one kind: screens of one resource. */
const accounts = (code: string): Menu => ({
  code,
  path: `/${code}`,
  icon: 'link',
  roles,
  uses: seen,
  buttons: {
    openLine: uses(lineAccount, 'openLine'),
    renewLine: [
      ...uses(lineAccount, 'renewLine', 'setLineRenewal'),
      ...uses(lineOrder, 'payLineOrder', 'cancelLineOrder'),
    ],
    stopLine: uses(lineAccount, 'holdLine', 'resumeLine', 'blockLine', 'closeLine'),
    changeLine: uses(lineAccount, 'changeLine', 'moveLine', 'askLineState'),
    linePassword: uses(lineAccount, 'resetLinePassword', 'showLinePassword'),
    transferLine: uses(lineAccount, 'transferLine'),
    ...crudButtons(lineAccount),
  },
})

export const broadband = domain({
  name: 'broadband',
  ...contentsOf(topics),
  menus: [
    {
      code: 'broadpackage',
      path: '/broadpackage',
      icon: 'appstore',
      roles,
      uses: [...uses(linePackage, 'query'), ...uses(site, 'query')],
      buttons: { publish: uses(linePackage, 'publishPackage', 'stopPackage'), ...crudButtons(linePackage) },
    },
    ...['broadband', 'straightopen', 'yundianxin', 'yunyidong', 'yunliantong', 'subordband'].map(accounts),
    {
      code: 'broadorder',
      path: '/broadorder',
      icon: 'profile',
      roles,
      uses: [...seen, ...uses(workOrder, 'query')],
      buttons: {
        renewLine: uses(lineOrder, 'payLineOrder', 'cancelLineOrder'),
        answerLine: uses(lineOrder, 'answerLineOrder', 'askCarrier'),
        refund: uses(lineOrder, 'refundLineOrder'),
        ...crudButtons(lineOrder),
      },
    },
    {
      code: 'broadcarrier',
      path: '/broadcarrier',
      icon: 'link',
      roles: ['ROLE_ADMIN'],
      uses: uses(carrierLink, 'query', 'queryCarrierUrl'),
      buttons: {
        carrierKey: uses(carrierLink, 'setCarrierKey'),
        checkCarrier: uses(carrierLink, 'checkCarrier'),
        ...crudButtons(carrierLink),
      },
    },
    {
      code: 'mybroadband',
      path: '/mybroadband',
      icon: 'link',
      roles: ['ROLE_RENTEE'],
      uses: [...uses(lineAccount, 'query', 'queryLineOffers', 'queryLineDetail'), ...uses(lineOrder, 'query')],
      buttons: {
        buy: uses(lineAccount, 'buyLine', 'renewLine', 'setLineRenewal'),
        linePassword: uses(lineAccount, 'resetLinePassword', 'showLinePassword'),
        payLine: uses(lineOrder, 'payLineOrder', 'cancelLineOrder'),
      },
    },
  ],
})
