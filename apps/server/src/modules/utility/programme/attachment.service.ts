import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  attachment,
  type attachProgramme as attachProgrammeCommand,
  type endAttachment as endAttachmentCommand,
} from '@cloud-steward/contract/utility/index.ts'
import { seesEach } from '../../../infra/ctx/row-scope.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { newId } from '../../../infra/db/id.ts'
import { sql } from '../../../infra/db/sql.ts'
import { notFound, standard } from '../../../kit/standard-operations.ts'
import { roomFacts } from '../../housing/index.ts'
import { metersById } from '../meter/meter.queries.ts'
import {
  attachedAt,
  endAttachmentOn,
  houseAt,
  insertAttachment,
  lockAttachment,
  lockProgramme,
} from './programme.queries.ts'

export const attachments = standard(attachment, {
  columns: () => ({
    utility: sql`(select p.utility from utility_programme p where p.tenant_id = t.tenant_id and p.id = t.programme_id)`,
  }),
})
type Input = InputOf<typeof attachProgrammeCommand>

/** Whether what is named lies at the site; the database knows that each exists. */
async function checkPlace(tx: TxCtx, { siteId, houseId, roomId, meterId }: Input, utility: string): Promise<void> {
  if (meterId) {
    const [meter] = await tx.db.rows(metersById(tx.tenant.id, [meterId]))
    if (meter?.siteId !== siteId || meter.utility !== utility)
      throw new Refusal('utility.error.placeMismatch', { fields: ['meterId'] })
  } else if (roomId) {
    const [room] = await tx.db.rows(roomFacts(tx.tenant.id, [roomId]))
    if (room?.siteId !== siteId) throw new Refusal('utility.error.placeMismatch', { fields: ['roomId'] })
  } else if (houseId && !(await tx.db.first(houseAt(tx.tenant.id, houseId, siteId))))
    throw new Refusal('utility.error.placeMismatch', { fields: ['houseId'] })
}

/** Lets a programme hold at a place for some days. A place has one programme of a utility at a time. */
export const attachProgramme = (ctx: Ctx, input: Input): Promise<{ id: string }> =>
  ctx.transaction(async (tx) => {
    const programme = await tx.db.first(lockProgramme(tx.tenant.id, input.programmeId))
    if (!programme) throw notFound()
    const { siteId, fromOn, toOn = null } = input
    if (toOn && toOn < fromOn) throw new Refusal('kit.error.invalid', { fields: ['toOn'] })
    if (!(await seesEach(tx, 'housing.site', [siteId]))) throw notFound()
    await checkPlace(tx, input, programme.utility)
    const target = input.meterId ? 'meter' : input.roomId ? 'room' : input.houseId ? 'house' : 'site'
    const place = {
      site_id: siteId,
      house_id: target === 'house' ? input.houseId : null,
      room_id: target === 'room' ? input.roomId : null,
      meter_id: target === 'meter' ? input.meterId : null,
    }
    const others = await tx.db.rows(attachedAt(tx.tenant.id, [siteId], [programme.utility]))
    const clashes = others.some(
      (one) =>
        one.target === target &&
        [one.houseId, one.roomId, one.meterId].join() === [place.house_id, place.room_id, place.meter_id].join() &&
        (toOn === null || one.fromOn <= toOn) &&
        (one.toOn === null || one.toOn >= fromOn),
    )
    if (clashes) throw new Refusal('utility.error.attachmentTwice')
    const id = newId()
    await tx.db.run(
      insertAttachment(tx.tenant.id, {
        id,
        programme_id: programme.id,
        target,
        ...place,
        from_on: fromOn,
        to_on: toOn,
      }),
    )
    tx.audit({ action: 'attachProgramme', resource: 'utility.attachment', recordId: id, after: { ...input, target } })
    return { id }
  })

export const endAttachment = (ctx: Ctx, { id, toOn }: InputOf<typeof endAttachmentCommand>): Promise<object> =>
  ctx.transaction(async (tx) => {
    await attachments.get(tx, id)
    const found = (await tx.db.first(lockAttachment(tx.tenant.id, id)))!
    if (toOn < found.fromOn) throw new Refusal('kit.error.invalid', { fields: ['toOn'] })
    await tx.db.run(endAttachmentOn(tx.tenant.id, id, toOn))
    tx.audit({
      action: 'endAttachment',
      resource: 'utility.attachment',
      recordId: id,
      before: { toOn: found.toOn },
      after: { toOn },
    })
    return {}
  })
