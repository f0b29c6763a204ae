import {
  attachPricePlan,
  billSettlements,
  confirmReadings,
  confirmSettlements,
  confirmShare,
  disputeSettlement,
  endAttachment,
  estimateReadings,
  handOverLease,
  previewRecalculation,
  previewShare,
  proposeReading,
  publishVersion,
  queryHandOver,
  queryMissingReadings,
  queryOwnMeters,
  queryReadingSheet,
  querySettlementDetail,
  queryShareParts,
  queryVersions,
  readAtChange,
  recalculateSettlement,
  recordReadings,
  replaceMeter,
  retireVersion,
  reviewReading,
  saveDerivedVersion,
  saveVersion,
  settleUtilities,
  simulate,
  undoHandOver,
  voidReading,
  voidSettlement,
  voidShare,
} from '@cloud-steward/contract/metering/index.ts'
import type { App } from '../../kit/app.ts'
import { register } from '../../kit/register-endpoint.ts'
import * as handOver from './hand-over/hand-over.service.ts'
import * as share from './loss/share.service.ts'
import * as meter from './meter/meter.service.ts'
import * as proposed from './meter/proposed.service.ts'
import * as reading from './meter/reading-commands.service.ts'
import { missing } from './meter/window.service.ts'
import * as attachment from './price-plan/attachment.service.ts'
import { saveDerivedVersion as derived } from './price-plan/derive.service.ts'
import * as pricePlan from './price-plan/price-plan.service.ts'
import { simulate as simulated } from './price-plan/simulate.service.ts'
import { billSettlements as bill } from './settlement/billing.service.ts'
import * as recalculation from './settlement/recalculate.service.ts'
import { startSettling } from './settlement/settle.service.ts'
import * as settlement from './settlement/settlement.service.ts'
import { settlementDetail } from './settlement/settlement.source.ts'

export function registerCommands(app: App): void {
  register(app, saveVersion, pricePlan.saveVersion)
  register(app, saveDerivedVersion, derived)
  register(app, publishVersion, pricePlan.publishVersion)
  register(app, retireVersion, pricePlan.retireVersion)
  register(app, queryVersions, pricePlan.versions)
  register(app, simulate, simulated)
  register(app, attachPricePlan, attachment.attachPricePlan)
  register(app, endAttachment, attachment.endAttachment)
  register(app, replaceMeter, meter.replaceMeter)
  register(app, handOverLease, handOver.handOverLease)
  register(app, readAtChange, handOver.readAtChange)
  register(app, undoHandOver, handOver.undoHandOver)
  register(app, queryHandOver, handOver.queryHandOver)
  register(app, queryMissingReadings, missing)
  register(app, queryOwnMeters, proposed.ownMeters)
  register(app, proposeReading, proposed.proposeReading)
  register(app, reviewReading, proposed.reviewReading)
  register(app, queryReadingSheet, reading.readingSheet)
  register(app, recordReadings, reading.recordReadings)
  register(app, estimateReadings, reading.estimateReadings)
  register(app, confirmReadings, reading.confirmReadings)
  register(app, voidReading, reading.voidReading)
  register(app, querySettlementDetail, settlementDetail)
  register(app, settleUtilities, startSettling)
  register(app, confirmSettlements, settlement.confirmSettlements)
  register(app, billSettlements, bill)
  register(app, disputeSettlement, settlement.disputeSettlement)
  register(app, recalculateSettlement, recalculation.recalculateSettlement)
  register(app, previewRecalculation, recalculation.previewRecalculation)
  register(app, voidSettlement, settlement.voidSettlement)
  register(app, previewShare, share.previewShare)
  register(app, queryShareParts, share.shareParts)
  register(app, confirmShare, share.confirmShare)
  register(app, voidShare, share.voidShare)
}
