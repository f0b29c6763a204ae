import type { Ctx } from '../../../infra/ctx/types.ts'
import type { OrderRow } from './work-order.queries.ts'
import { deviceAt } from './work-order.queries.ts'

/** Texts of the QR codes of an order, a room and a device. A code in an address is its last part: `https://…/c/room:…`. */
export const codeOf = (kind: 'order' | 'room' | 'device', key: string): string => `${kind}:${key}`
export function readCode(text: string): { kind: string; key: string } | undefined {
  const found = /(?:^|[/=])(order|room|device)(?::|%3A)([^/?&#\s]{1,64})$/i.exec(text.trim())
  return found ? { kind: found[1]!.toLowerCase(), key: found[2]! } : undefined
}
/** Whether a code stands at the place of an order: its own, that of its room, or of a device there. A bare text is a device's number. */
export async function matchesCode(ctx: Ctx, row: OrderRow, text: string): Promise<boolean> {
  const { kind, key } = readCode(text) ?? { kind: 'device', key: text.trim() }
  if (kind === 'order') return key === row.no
  if (kind === 'room') return key === row.room_id
  const device = await ctx.db.first(deviceAt(ctx.tenant.id, key))
  return device !== undefined && (row.room_id ? device.roomId === row.room_id : device.siteId === row.site_id)
}
