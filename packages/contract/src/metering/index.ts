import { house, room, site } from '../housing/index.ts'
import { crudButtons, domain, listMenu, uses } from '../kit/index.ts'
import { handOverLease, queryHandOver, readAtChange, undoHandOver } from './hand-over.ts'
import { confirmShare, previewShare, queryShareParts, shareRun, voidShare } from './loss.ts'
import {
  confirmReadings,
  estimateReadings,
  meter,
  queryReadingSheet,
  reading,
  recordReadings,
  replaceMeter,
  voidReading,
} from './meter.ts'
import {
  attachment,
  attachPricePlan,
  ceiling,
  endAttachment,
  pricePlan,
  publishVersion,
  queryVersions,
  retireVersion,
  saveDerivedVersion,
  saveVersion,
  simulate,
} from './price-plan.ts'
import { proposedReading, proposeReading, queryOwnMeters, reviewReading } from './proposed-reading.ts'
import { queryMissingReadings, readingWindow } from './reading-window.ts'
import {
  billSettlements,
  confirmSettlements,
  disputeSettlement,
  exception,
  previewRecalculation,
  querySettlementDetail,
  recalculateSettlement,
  settlement,
  settlePlan,
  settleUtilities,
  voidSettlement,
} from './settlement.ts'

export * from './hand-over.ts'
export * from './loss.ts'
export * from './meter.ts'
export * from './price-plan.ts'
export * from './proposed-reading.ts'
export * from './reading-window.ts'
export * from './settlement.ts'

const STAFF = ['ROLE_ADMIN', 'ROLE_TENEMENT'] as const
const places = [...uses(site, 'query'), ...uses(room, 'query'), ...uses(house, 'query')]

export const metering = domain({
  name: 'metering',
  resources: [
    pricePlan,
    attachment,
    ceiling,
    meter,
    reading,
    settlement,
    exception,
    shareRun,
    settlePlan,
    readingWindow,
    proposedReading,
  ],
  endpoints: [
    queryOwnMeters,
    proposeReading,
    reviewReading,
    saveVersion,
    saveDerivedVersion,
    publishVersion,
    retireVersion,
    queryVersions,
    simulate,
    attachPricePlan,
    endAttachment,
    replaceMeter,
    handOverLease,
    undoHandOver,
    readAtChange,
    queryHandOver,
    queryReadingSheet,
    queryMissingReadings,
    recordReadings,
    estimateReadings,
    confirmReadings,
    voidReading,
    querySettlementDetail,
    settleUtilities,
    confirmSettlements,
    billSettlements,
    disputeSettlement,
    recalculateSettlement,
    previewRecalculation,
    voidSettlement,
    previewShare,
    queryShareParts,
    confirmShare,
    voidShare,
  ],
  menus: [
    {
      code: 'income',
      icon: 'pay-circle',
      children: [
        {
          code: 'outsidebill',
          path: '/outsidebill',
          icon: 'profile',
          roles: [...STAFF, 'ROLE_LANDLORD', 'ROLE_RENTEE'],
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
          },
          hidden: {
            ROLE_LANDLORD: ['settle', 'confirm', 'bill', 'dispute', 'recalculate', 'void', 'pick'],
            ROLE_RENTEE: ['settle', 'confirm', 'bill', 'dispute', 'recalculate', 'void', 'pick', 'export'],
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
      ],
    },
    {
      code: 'metering',
      icon: 'dashboard',
      children: [
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
    },
  ],
})
