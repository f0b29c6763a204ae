import { timingSafeEqual } from 'node:crypto'
import { type InputOf, Refusal } from '@cloud-steward/contract'
import type { carrierNotice } from '@cloud-steward/contract/broadband/carrier.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { signatureOf } from '../../../infra/hook/post-hook.ts'
import { linkOf } from '../carrier/carrier.queries.ts'
import { keyOf, type LineOuter } from '../carrier/link.service.ts'
import { readNotice } from '../carrier/said.rules.ts'
import { hearByNo } from './ask-carrier.ts'

/** A notice is signed anew when it is sent again, so an old one is somebody else's. */
const MOST_AGE_S = 300
export const forged = (): Refusal => new Refusal('broadband.error.noticeForged', { http: 403 })

function isSigned(key: string, { timestamp, signature, message }: InputOf<typeof carrierNotice>): boolean {
  const [right, said] = [Buffer.from(signatureOf(key, timestamp, message)), Buffer.from(signature)]
  return right.length === said.length && timingSafeEqual(right, said)
}
/** Takes what a carrier says later of a request. What it says twice, or too late, changes nothing. */
export async function hearNotice(ctx: Ctx, outer: LineOuter, input: InputOf<typeof carrierNotice>): Promise<void> {
  const link = await ctx.db.first(linkOf(ctx.tenant.id, input.carrier))
  const key = link && keyOf(ctx, outer, link)
  const age = Math.abs(ctx.now().getTime() / 1_000 - Number(input.timestamp))
  if (!key || !(age <= MOST_AGE_S) || !isSigned(key, input)) throw forged()
  const notice = readNotice(input.message)
  if (notice) await hearByNo(ctx, outer, notice.no, notice.said)
}
