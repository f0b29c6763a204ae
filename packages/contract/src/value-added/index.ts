import { bill } from '../billing/bill.ts'
import { landlord, rentee, room, site } from '../housing/index.ts'
import { contentsOf, crudButtons, domain, type Menu, uses } from '../kit/index.ts'
import { classifier, installer, workOrder } from '../work-orders/index.ts'
import { sale } from './order.ts'
import { product } from './product.ts'
import { salesCode, seller } from './sales-code.ts'
import { commissionStatement } from './statement.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

const roles = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
/** Orders of one kind of buyer: three screens of one resource. */
const orders = (code: string, buyer: { name: string }): Menu => ({
  code,
  path: `/${code}`,
  icon: 'profile',
  roles,
  uses: [
    ...uses(sale, 'query', 'querySaleDetail', 'queryBuyerRooms'),
    ...uses(product, 'query'),
    ...uses(buyer, 'query'),
    ...uses(site, 'query'),
    ...uses(room, 'query'),
    ...uses(bill, 'query'),
    ...uses(workOrder, 'query'),
  ],
  buttons: {
    sell: uses(sale, 'orderFor', 'cancelSale', 'paySale', 'setRenewal'),
    deliver: uses(sale, 'acceptSale', 'redeliverSale'),
    refund: uses(sale, 'refundSale'),
    ...crudButtons(sale),
  },
})

export const valueAdded = domain({
  name: 'value-added',
  ...contentsOf(topics),
  menus: [
    {
      code: 'enterprisevalue',
      path: '/enterprisevalue',
      icon: 'appstore',
      roles,
      uses: [
        ...uses(product, 'query', 'queryProductPictures', 'readProductPicture'),
        ...uses(site, 'query'),
        ...uses(classifier, 'query'),
      ],
      buttons: {
        publish: uses(product, 'publishProduct', 'stopProduct'),
        arrangePictures: uses(product, 'arrangeProductPictures'),
        ...crudButtons(product),
      },
    },
    orders('entbusiness', rentee),
    orders('landbusiness', landlord),
    orders('tenbusiness', rentee),
    {
      code: 'salescode',
      path: '/salescode',
      icon: 'idcard',
      roles,
      uses: [...uses(salesCode, 'query'), ...uses(seller, 'query'), ...uses(product, 'query')],
      buttons: { makeCodes: uses(salesCode, 'makeSalesCodes', 'stopSalesCode'), ...crudButtons(salesCode) },
    },
    {
      code: 'salesseller',
      path: '/salesseller',
      icon: 'team',
      resource: seller.name,
      roles,
      uses: [...uses(seller, 'query'), 'identity.colleague.query', ...uses(installer, 'query')],
      buttons: crudButtons(seller),
    },
    {
      code: 'salesstatement',
      path: '/salesstatement',
      icon: 'profile',
      roles,
      uses: [
        ...uses(commissionStatement, 'query', 'queryStatementOrders', 'queryOpenCommission'),
        ...uses(seller, 'query'),
      ],
      buttons: {
        makeStatements: uses(commissionStatement, 'makeStatements'),
        payStatement: uses(commissionStatement, 'payStatement'),
        ...crudButtons(commissionStatement),
      },
    },
    {
      code: 'valueshop',
      path: '/valueshop',
      icon: 'appstore',
      roles: ['ROLE_RENTEE', 'ROLE_LANDLORD'],
      uses: [...uses(sale, 'query', 'queryShop', 'querySaleDetail'), ...uses(product, 'readProductPicture')],
      buttons: { buy: uses(sale, 'buyProduct', 'paySale', 'cancelSale', 'setRenewal') },
    },
  ],
})
