import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  type attachPricePlan as attachPricePlanCommand,
  type endAttachment as endAttachmentCommand,
} from '@cloud-steward/contract/metering/index.ts'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { notFound } from '../../../kit/standard-operations.ts'
import { roomFacts } from '../../housing/index.ts'
import { metersById } from '../meter/meter.queries.ts'
import { dearestWithin } from '../tariff/ceiling.rules.ts'
import { attachments } from './attachment.source.ts'
import { refuseAbove } from './ceiling.service.ts'
import { endsBefore } from './ends-before.rules.ts'
import {
  attachedAt,
  ceilingsAt,
  endAttachmentOn,
  houseAt,
  insertAttachment,
  lockAttachment,
  lockPricePlan,
  publishedOf,
} from './price-plan.queries.ts'

type Input = InputOf<typeof attachPricePlanCommand>

/** Whether what is named lies at the site; the database knows that each exists. */
async function checkPlace(tx: TxCtx, { siteId, houseId, roomId, meterId }: Input, utility: string): Promise<void> {
  if (meterId) {
    const [meter] = await tx.db.rows(metersById(tx.tenant.id, [meterId]))
    if (meter?.siteId !== siteId || meter.utility !== utility)
      throw new Refusal('metering.error.placeMismatch', { fields: ['meterId'] })
  } else if (roomId) {
    const [room] = await tx.db.rows(roomFacts(tx.tenant.id, [roomId]))
    if (room?.siteId !== siteId) throw new Refusal('metering.error.placeMismatch', { fields: ['roomId'] })
  } else if (houseId && !(await tx.db.first(houseAt(tx.tenant.id, houseId, siteId))))
    throw new Refusal('metering.error.placeMismatch', { fields: ['houseId'] })
}

/** Lets a pricePlan hold at a place for some days. A place has one pricePlan of a utility at a time. */
export const attachPricePlan = (ctx: Ctx, input: Input): Promise<{ id: string }> =>
  ctx.transaction(async (tx) => {
    const pricePlan = await tx.db.first(lockPricePlan(tx.tenant.id, input.pricePlanId))
    if (!pricePlan) throw notFound()
    const { siteId, fromOn, toOn = null } = input
    if (toOn && toOn < fromOn) throw endsBefore(fromOn, 'toOn')
    if (!(await seesEach(tx, 'housing.site', [siteId]))) throw notFound()
    await checkPlace(tx, input, pricePlan.utility)
    const target = input.meterId ? 'meter' : input.roomId ? 'room' : input.houseId ? 'house' : 'site'
    const place = {
      site_id: siteId,
      house_id: target === 'house' ? input.houseId : null,
      room_id: target === 'room' ? input.roomId : null,
      meter_id: target === 'meter' ? input.meterId : null,
    }
    const others = await tx.db.rows(attachedAt(tx.tenant.id, [siteId], [pricePlan.utility]))
    const clashes = others.some(
      (one) =>
        one.target === target &&
        [one.houseId, one.roomId, one.meterId].join() === [place.house_id, place.room_id, place.meter_id].join() &&
        (toOn === null || one.fromOn <= toOn) &&
        (one.toOn === null || one.toOn >= fromOn),
    )
    if (clashes) throw new Refusal('metering.error.attachmentTwice', { fields: [`${target}Id`] })
    const limits = await tx.db.rows(ceilingsAt(tx.tenant.id, [siteId]))
    const versions = await tx.db.rows(publishedOf(tx.tenant.id, [pricePlan.id]))
    refuseAbove(
      limits.filter((one) => one.utility === pricePlan.utility),
      dearestWithin(versions, { from: fromOn, to: toOn }),
      input.acceptCeiling === 'yes',
    )
    const id = newId()
    await tx.db.run(
      insertAttachment(tx.tenant.id, {
        id,
        price_plan_id: pricePlan.id,
        target,
        ...place,
        from_on: fromOn,
        to_on: toOn,
        allowance: input.allowance ?? null,
      }),
    )
    tx.audit({ action: 'attachPricePlan', resource: 'metering.attachment', recordId: id, after: { ...input, target } })
    return { id }
  })

export const endAttachment = (ctx: Ctx, { id, toOn }: InputOf<typeof endAttachmentCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    await attachments.get(tx, id)
    const found = (await tx.db.first(lockAttachment(tx.tenant.id, id)))!
    if (toOn < found.fromOn) throw endsBefore(found.fromOn, 'toOn')
    await tx.db.run(endAttachmentOn(tx.tenant.id, id, toOn))
    tx.audit({
      action: 'endAttachment',
      resource: 'metering.attachment',
      recordId: id,
      before: { toOn: found.toOn },
      after: { toOn },
    })
    return {}
  })
