import { house, room, site } from '../housing/index.ts'
import { contentsOf, crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { shareRun } from './loss.ts'
import { meter, reading } from './meter.ts'
import { attachment, ceiling, pricePlan } from './price-plan.ts'
import { proposedReading } from './proposed-reading.ts'
import { readingWindow } from './reading-window.ts'
import { exception, settlement, settlePlan } from './settlement.ts'
import { supplierBill } from './supplier-bill.ts'
import * as topics from './topics.ts'

export * from './topics.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
const places = [...uses(site, 'query'), ...uses(room, 'query'), ...uses(house, 'query')]

export const metering = domain({
  name: 'metering',
  ...contentsOf(topics),
  menus: [
    {
      code: 'outsidebill',
      path: '/outsidebill',
      icon: 'profile',
      roles: [...STAFF, 'ROLE_LANDLORD'],
      uses: uses(settlement, 'query', 'querySettlementDetail'),
      buttons: {
        settle: uses(settlement, 'settleUtilities'),
        confirm: uses(settlement, 'confirmSettlements'),
        bill: uses(settlement, 'billSettlements'),
        dispute: uses(settlement, 'disputeSettlement'),
        recalculate: uses(settlement, 'recalculateSettlement', 'previewRecalculation'),
        void: uses(settlement, 'voidSettlement'),
        pick: [...places, ...uses(meter, 'query'), 'housing.rentee.query', 'housing.lease.query'],
        ...crudButtons(settlement),
        supplier: uses(supplierBill, 'query', 'add', 'update', 'delete', 'export', 'exportWord', 'exportPDF', 'import'),
        yearly: [
          'prepaid.yearCheck.query',
          'prepaid.yearCheck.export',
          'prepaid.yearCheck.exportWord',
          'prepaid.yearCheck.exportPDF',
          'prepaid.yearCheck.previewYearRefunds',
          'prepaid.yearRefund.query',
          'prepaid.yearRefund.export',
          'prepaid.yearRefund.exportWord',
          'prepaid.yearRefund.exportPDF',
        ],
        yearRefund: ['prepaid.yearCheck.bookYearRefunds'],
      },
      hidden: {
        ROLE_LANDLORD: [
          'settle',
          'confirm',
          'bill',
          'dispute',
          'recalculate',
          'void',
          'pick',
          'supplier',
          'yearly',
          'yearRefund',
        ],
      },
    },
    {
      code: 'programme',
      path: '/programme',
      icon: 'book',
      roles: STAFF,
      uses: [
        ...uses(pricePlan, 'query', 'queryVersions', 'simulate'),
        ...uses(attachment, 'query'),
        ...places,
        ...uses(meter, 'query'),
      ],
      buttons: {
        ...crudButtons(pricePlan),
        version: uses(pricePlan, 'saveVersion', 'saveDerivedVersion'),
        publish: uses(pricePlan, 'publishVersion', 'retireVersion'),
        attach: uses(attachment, 'attachPricePlan', 'endAttachment'),
      },
    },
    {
      code: 'meter',
      path: '/meter',
      icon: 'dashboard',
      roles: STAFF,
      uses: [...uses(meter, 'query'), ...places],
      buttons: { ...crudButtons(meter), replace: uses(meter, 'replaceMeter') },
    },
    {
      code: 'reading',
      path: '/reading',
      icon: 'file-text',
      roles: STAFF,
      uses: [
        ...uses(reading, 'query', 'queryReadingSheet'),
        ...uses(proposedReading, 'query'),
        ...uses(readingWindow, 'queryMissingReadings'),
        ...places,
        'housing.building.query',
        ...uses(meter, 'query'),
      ],
      buttons: {
        record: uses(reading, 'recordReadings', 'estimateReadings'),
        confirm: [...uses(reading, 'confirmReadings'), ...uses(proposedReading, 'reviewReading')],
        void: uses(reading, 'voidReading'),
        ...crudButtons(reading),
      },
    },
    {
      code: 'loss',
      path: '/loss',
      icon: 'apartment',
      roles: STAFF,
      uses: [
        ...uses(shareRun, 'query', 'queryShareParts', 'previewShare'),
        ...uses(meter, 'query'),
        ...uses(site, 'query'),
      ],
      buttons: {
        share: uses(shareRun, 'confirmShare'),
        void: uses(shareRun, 'voidShare'),
        ...crudButtons(shareRun),
      },
    },
    listMenu(exception, { code: 'utilityexception', icon: 'eye-invisible', roles: STAFF }),
    listMenu(settlePlan, { code: 'settleplan', icon: 'setting', roles: STAFF }),
    listMenu(readingWindow, { code: 'readingwindow', icon: 'profile', roles: STAFF }),
    listMenu(ceiling, { code: 'priceceiling', icon: 'safety', roles: STAFF }),
  ],
})
