import { room, site } from '../housing/index.ts'
import { contentsOf, crudButtons, domain, uses } from '../kit/index.ts'
import { classifier } from './classifier.ts'
import { certificate, dispatchRule, installer, supplier } from './crew.ts'
import { orderOperation } from './operation.ts'
import { incident, plan } from './plan.ts'
import { item } from './price-list.ts'
import { orderSettlement } from './settlement.ts'
import { steward } from './steward.ts'
import * as topics from './topics.ts'
import { workOrder } from './work-order.ts'

export * from './topics.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
/** Reads of who and what an order is for. */
const SEEN = [
  ...uses(workOrder, 'query', 'queryOrderDetail', 'printOrder'),
  ...uses(classifier, 'query'),
  ...uses(installer, 'query'),
  ...uses(supplier, 'query'),
  ...uses(incident, 'query'),
  ...uses(item, 'query'),
]
const EXECUTES = uses(
  workOrder,
  'grabOrder',
  'acceptOrder',
  'declineOrder',
  'bookOrder',
  'startOrder',
  'waitOrder',
  'resumeOrder',
  'priceOrder',
  'testDevices',
  'removeDevice',
  'finishOrder',
  'commentOrder',
  'revealOrderCode',
)
/** A list with its form, without a page of its own. */
const setting = (code: string, path: string, resource: Parameters<typeof crudButtons>[0], more: string[] = []) => ({
  code,
  path,
  resource: resource.name,
  roles: [...STAFF],
  uses: [...uses(resource, 'query'), ...more],
  buttons: crudButtons(resource),
})

export const workOrders = domain({
  name: 'work-orders',
  ...contentsOf(topics),
  menus: [
    {
      code: 'workorder',
      path: '/workorder',
      icon: 'profile',
      roles: [...STAFF],
      uses: [
        ...SEEN,
        ...uses(workOrder, 'queryDuplicates', 'queryCandidates', 'queryCalendar'),
        ...uses(site, 'query'),
        ...uses(room, 'query'),
        'identity.colleague.query',
      ],
      buttons: {
        manageOrder: uses(
          workOrder,
          'createOrder',
          'dispatchOrder',
          'offerOrder',
          'transferOrder',
          'decideQuote',
          'confirmOrder',
          'reopenOrder',
          'closeOrder',
          'cancelOrder',
        ),
        carryOut: EXECUTES,
        ...crudButtons(workOrder),
      },
    },
    {
      code: 'installmanage',
      path: '/installmanage',
      icon: 'tool',
      roles: ['ROLE_INSTALLER'],
      uses: [...uses(workOrder, 'query', 'queryOrderDetail', 'printOrder', 'queryCalendar'), ...uses(item, 'query')],
      buttons: { carryOut: EXECUTES },
    },
    {
      code: 'workorder2',
      path: '/workorder2',
      icon: 'tool',
      roles: ['ROLE_RENTEE', 'ROLE_LANDLORD'],
      uses: uses(workOrder, 'query', 'queryOrderDetail', 'printOrder', 'queryReportForm'),
      buttons: {
        report: uses(workOrder, 'reportFault', 'cancelOrder', 'commentOrder', 'confirmOrder', 'reopenOrder'),
        decideQuote: uses(workOrder, 'decideQuote'),
      },
    },
    {
      code: 'repairManagement',
      path: '/repairManagement',
      icon: 'bar-chart',
      roles: [...STAFF],
      uses: ['workOrder.repair.queryRepairFigures', ...uses(site, 'query')],
    },
    {
      code: 'installer',
      path: '/installer',
      icon: 'team',
      roles: [...STAFF],
      uses: [
        ...uses(installer, 'query'),
        ...uses(supplier, 'query'),
        ...uses(certificate, 'query'),
        ...uses(site, 'query'),
      ],
      buttons: { ...crudButtons(installer), openAccount: uses(installer, 'openInstallerAccount') },
    },
    {
      code: 'stewardMana',
      path: '/stewardMana',
      icon: 'team',
      roles: [...STAFF],
      uses: [...uses(steward, 'query', 'queryStewardSites'), ...uses(site, 'query'), 'identity.colleague.query'],
      buttons: {
        ...crudButtons(steward),
        assignSites: uses(steward, 'assignSites'),
        handOverSites: uses(steward, 'handOverSites'),
        leave: uses(steward, 'leaveSteward'),
      },
    },
    setting('supplier', '/supplier', supplier),
    setting('certificate', '/certificate', certificate, uses(installer, 'query')),
    {
      code: 'ordersettlement',
      path: '/ordersettlement',
      icon: 'profile',
      roles: [...STAFF],
      uses: uses(orderSettlement, 'query', 'querySettlementOrders'),
      buttons: {
        settle: uses(orderSettlement, 'makeSettlements', 'voidSettlement'),
        paySettlement: uses(orderSettlement, 'paySettlement'),
        ...crudButtons(orderSettlement),
      },
    },
    {
      code: 'operationpage',
      path: '/operationpage',
      resource: orderOperation.name,
      roles: [...STAFF],
      uses: [...uses(orderOperation, 'query'), ...uses(workOrder, 'query'), ...uses(site, 'query')],
      buttons: crudButtons(orderOperation),
    },
    {
      code: 'operationInstaller',
      path: '/operationInstaller',
      icon: 'profile',
      roles: [...STAFF, 'ROLE_INSTALLER'],
      uses: [...uses(orderOperation, 'query'), ...uses(workOrder, 'query')],
      buttons: crudButtons(orderOperation),
    },
    setting('orderclassifier', '/orderclassifier', classifier),
    setting('dispatchrule', '/dispatchrule', dispatchRule, [
      ...uses(classifier, 'query'),
      ...uses(installer, 'query'),
      ...uses(supplier, 'query'),
      ...uses(site, 'query'),
    ]),
    setting('orderitem', '/orderitem', item),
    setting('orderplan', '/orderplan', plan, [
      ...uses(classifier, 'query'),
      ...uses(site, 'query'),
      ...uses(room, 'query'),
    ]),
    {
      code: 'incident',
      path: '/incident',
      icon: 'alert',
      roles: [...STAFF],
      uses: [...uses(incident, 'query'), ...uses(classifier, 'query'), ...uses(site, 'query')],
      buttons: { endIncident: uses(incident, 'endIncident'), ...crudButtons(incident) },
    },
  ],
})
