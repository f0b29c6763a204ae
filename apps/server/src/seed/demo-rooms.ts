import type { Ctx } from '../infra/ctx/types.ts'
import { raw, sql } from '../infra/db/sql.ts'
import type { FileStore } from '../infra/files/store.ts'
import { keepUpload } from '../modules/files/attachment.service.ts'
import { changeRooms, previewRoomChange } from '../modules/housing/place/room-change.service.ts'
import { arrangeRoomPhotos } from '../modules/housing/place/room-photo.service.ts'
import { drawCard } from './draw-card.ts'

/** A large room that nobody lives in made into two, by the service itself: its lineage can be seen. */
export async function splitARoom(ctx: Ctx): Promise<void> {
  const rooms = await ctx.db.rows(
    raw<{ id: string; number: string; areaM2: number; rentFen: number }>(
      sql`select r.id, r.number, r.area_m2 as "areaM2", r.base_rent_fen as "rentFen" from housing_room r
        where r.tenant_id = ${ctx.tenant.id} and r.mode = 'shared' and r.overlay = 'none' and r.area_m2 >= 16
          and not exists (select from housing_lease l where l.tenant_id = r.tenant_id and l.room_id = r.id and l.status in ('draft', 'in_review', 'pending_sign', 'signed'))
        order by r.area_m2 desc, r.full_name limit 20`,
    ),
  )
  for (const { id, number, areaM2, rentFen } of rooms) {
    if ((await previewRoomChange(ctx, { roomIds: [id] })).blockers.length) continue
    const half = Math.round(areaM2 * 50) / 100
    const part = (at: number) => ({
      number: `${number}${at}`,
      kind: 'bedroom' as const,
      areaM2: half,
      maxPersons: 1,
      facilities: ['bed' as const, 'wardrobe' as const, 'desk' as const],
      baseRentFen: Math.round(rentFen * 0.006) * 100,
      depositFen: Math.round(rentFen * 0.006) * 100,
    })
    await changeRooms(ctx, { roomIds: [id], rooms: [part(1), part(2)], reason: '大间隔断为两间' })
    return
  }
}

/** Rooms to let first, as whoever looks for one wants to see them. */
export async function photographRooms(ctx: Ctx, files: FileStore): Promise<void> {
  const rooms = await ctx.db.rows(
    raw<{
      id: string
    }>(sql`select r.id from housing_room r where r.tenant_id = ${ctx.tenant.id} and r.archived_on is null
      order by exists (select from housing_lease l where l.tenant_id = r.tenant_id and l.room_id = r.id and l.status = 'signed'), r.full_name limit 8`),
  )
  for (const { id } of rooms) {
    const { id: fileId } = await keepUpload(ctx, { files }, { name: '房间.png', bytes: drawCard('room') })
    await arrangeRoomPhotos(ctx, { id, fileIds: [fileId], seenIds: [] })
  }
}
