import { port } from '../../../infra/ctx/ports.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'

/** Keeps how the use up to the last numbers of these meters went by the hours. */
type MakeCourses = (ctx: Ctx, meterIds: readonly string[]) => Promise<unknown>
/** The module above that hears the counters knows it. */
export const courseSource = port<MakeCourses>('metering.courseSource')
/** To be called before numbers of today are priced: by night it is done for all. */
export const coursesNow: MakeCourses = (ctx, meterIds) => ctx.ports.get(courseSource)(ctx, meterIds)
